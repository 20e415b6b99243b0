import type { DeskPatient } from '@docket/contract/endpoints/booking.ts';
import { toSlot } from '@docket/contract/formats/slot-date.ts';
import type { DeskAppointment } from './store.ts';

export function toMentioned(appointment: DeskAppointment | null): DeskPatient['nextVisit'] {
  return appointment && { ...toSlot(appointment.startsAt), doctor: appointment.doctor };
}
