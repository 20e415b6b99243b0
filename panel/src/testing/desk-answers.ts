import type { AnswerOf } from '@docket/contract/endpoint.ts';
import type { askDesk, DeskPatient, DoctorSlots } from '@docket/contract/endpoints/booking.ts';
import { aPatient } from './builders.ts';

/** A patient as the desk shows them; state only what matters. */
export function aDeskPatient(overrides: Partial<DeskPatient> = {}): DeskPatient {
  return {
    ...aPatient(),
    lastVisit: null,
    nextVisit: null,
    missed: 0,
    cancelled: 0,
    openCents: 0,
    ...overrides,
  };
}

/** A doctor with free times, written "23_11_2026 9:00 AM". */
export function freeTimes(doctorId: string, name: string, ...times: string[]): DoctorSlots {
  const slots = times.map((time) => {
    const [slotDate = '', ...rest] = time.split(' ');
    return { slotDate, slotTime: rest.join(' ') };
  });
  return {
    doctorId,
    name,
    speciality: 'Dermatologist',
    image: '',
    fees: 65,
    slotMinutes: 15,
    slots,
  };
}

/** The server's reading of typed text: only the stated fields are filled. */
export function understood(
  overrides: Partial<AnswerOf<typeof askDesk>['understood']>,
): AnswerOf<typeof askDesk>['understood'] {
  return { date: null, time: null, patientWords: '', doctorWords: '', ...overrides };
}
