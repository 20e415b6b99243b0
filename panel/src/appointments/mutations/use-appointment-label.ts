import type { Appointment } from '@docket/contract/appointments.ts';
import { wallClockIn } from '@docket/contract/slot-date.ts';
import { useQueryClient } from '@tanstack/react-query';
import { saySlotShort } from '../../clinic/format-day.ts';
import { serverNowMs } from '../../clinic/server-time.ts';
import { patientName } from '../patient-name.ts';
import { findNewest } from './use-latest-appointment.ts';

/** "Elio Rossi, Mon 8:30 AM": whose appointment it is and when. */
export function sayWhose(appointment: Appointment): string {
  return `${patientName(appointment)}, ${saySlot(appointment)}`;
}

/** "Elio Rossi, Mon 8:30 AM to Tue 9:00 AM", with the colleague it went to. */
export function sayMoved(before: Appointment, after: Appointment): string {
  const whom = before.doctorId === after.doctorId ? '' : `, ${after.docData.name}`;
  return `${sayWhose(before)} to ${saySlot(after)}${whom}`;
}

function saySlot(appointment: Appointment): string {
  // A week more or less: whichever zone today is counted in makes no difference worth asking for.
  return saySlotShort(appointment, wallClockIn('UTC', serverNowMs()).date);
}

/** Returns a function that says of an appointment's id whose it is and when, as far as a list on hand knows it. */
export function useSayWhose(): (appointmentId: string) => string | undefined {
  const client = useQueryClient();
  return (appointmentId) => {
    const found = findNewest(client, appointmentId);
    return found ? sayWhose(found) : undefined;
  };
}
