import type { Appointment } from '@docket/contract/appointments.ts';
import { Refused } from '@docket/contract/client.ts';
import { useState } from 'react';
import { useShown } from './use-shown.ts';

/**
 * Takes an appointment as it was opened and what acting on it failed with; returns it as it was opened, until a refusal
 * told that it is another by now: then as it is now, so that acting again is on purpose and is not refused for that again.
 */
export function useTold(opened: Appointment, error: unknown): Appointment {
  const shown = useShown(opened);
  const [told, setTold] = useState(opened);
  const fresh = inRefusal(told, error);
  if (fresh) setTold(fresh);
  const last = fresh ?? told;
  // The list knows all of it, whom it is with as well, as soon as it was read again.
  return shown && last !== opened && shown.version === last.version ? shown : last;
}

function inRefusal(appointment: Appointment, error: unknown): Appointment | null {
  if (!(error instanceof Refused) || error.status !== 409) return null;
  const { version, slotDate, slotTime, durationMinutes, doctorId } = error.details;
  if (typeof version !== 'number' || version <= appointment.version) return null;
  return {
    ...appointment,
    version,
    ...(typeof slotDate === 'string' && { slotDate }),
    ...(typeof slotTime === 'string' && { slotTime }),
    ...(typeof durationMinutes === 'number' && { durationMinutes }),
    ...(typeof doctorId === 'string' && { doctorId }),
  };
}
