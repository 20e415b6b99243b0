/** The parts of Settings in their order, with their titles. */
export const settingsParts = {
  practice: 'Practice',
  booking: 'Booking',
  messages: 'Messages',
  connections: 'Connections',
} as const;
export type SettingsPart = keyof typeof settingsParts;

/** The part in the URL; the first part has none. */
export interface SettingsSearch {
  readonly part?: Exclude<SettingsPart, 'practice'>;
}

/** Drops an unknown part from the URL. */
export function parseSettingsSearch({ part }: Record<string, unknown>): SettingsSearch {
  return part === 'booking' || part === 'messages' || part === 'connections' ? { part } : {};
}
