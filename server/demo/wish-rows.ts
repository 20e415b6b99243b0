import { minutesPerDay } from '@docket/contract/rules/limits.ts';
import type { AppointmentRowParts } from './appointment-rows.ts';
import type { DemoAppointment } from './appointments.ts';
import type { AppointmentRow, WishRow } from './rows.ts';

/** A future appointment with its row. */
export interface ComingAppointment {
  readonly appointment: DemoAppointment;
  readonly row: AppointmentRow;
}

const notes = ['', 'Can be here in half an hour', '', 'Works shifts, mornings are best', ''] as const;
// Monday to Wednesday.
const earlyInTheWeek = 0b111;

/**
 * Returns the waiting list: a few patients of appointments in three days or later want an earlier time, one urgently;
 * two more wait for a doctor without an appointment.
 */
export function makeWishRows(
  coming: readonly ComingAppointment[],
  today: number,
  { createId, frontDesk, toInstant }: AppointmentRowParts,
): WishRow[] {
  const later = coming.filter(({ appointment }) => appointment.startsAt >= today + 3 * minutesPerDay);
  // One patient of each doctor, so a freed time of any doctor has a taker.
  const byDoctor = [...Map.groupBy(later, ({ row }) => row.doctorId).values()];
  const chosen = byDoctor.flatMap((ofDoctor, at) => ofDoctor.slice(0, at < 4 ? 2 : 1));
  const shared = { accountId: frontDesk.id, partOfDay: 'any', weekdays: 0, isUrgent: false } as const;
  const earlier = chosen.map(({ row }, at): WishRow => {
    // On the list since the booking.
    const since = row.bookedAt;
    return {
      ...shared,
      id: createId(since),
      patientId: row.patientId,
      appointmentId: row.id,
      doctorId: null,
      since,
      isUrgent: at === 3,
      note: notes[at % notes.length] ?? '',
    };
  });
  const since = toInstant(today - minutesPerDay + 600);
  // Two more patients, each for a doctor.
  const listed = new Set(chosen.map(({ row }) => row.patientId));
  const others = [...new Set(later.map(({ row }) => row.patientId))].filter((id) => !listed.has(id));
  const waiting = [chosen.at(0), chosen.at(-1)].flatMap((comingAppointment, at): WishRow[] => {
    const patientId = others[at] ?? comingAppointment?.row.patientId;
    if (!comingAppointment || patientId === undefined) return [];
    return [
      {
        ...shared,
        id: createId(since),
        patientId,
        appointmentId: null,
        doctorId: comingAppointment.row.doctorId,
        since,
        note: at === 0 ? 'A second opinion' : '',
        ...(at === 0 && { partOfDay: 'morning' as const, weekdays: earlyInTheWeek }),
      },
    ];
  });
  return [...earlier, ...waiting];
}
