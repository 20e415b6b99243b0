/** How large a clinic has to be for so many appointments. */
export interface ClinicSize {
  /** in all, those who are there already included */
  readonly doctors: number;
  /** to be added */
  readonly patients: number;
}

/** Takes how many appointments there will be; returns a clinic that could have had them within some years. */
export function sizeFor(appointments: number): ClinicSize {
  return {
    doctors: clamp(Math.round(Math.sqrt(appointments) / 16), 12, 150),
    patients: clamp(Math.round(appointments / 40), 200, 50_000),
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
