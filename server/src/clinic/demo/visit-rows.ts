import { orderKeyOf } from '../../platform/search/name-key.ts';
import type { AppointmentRow, HistoryRow } from './rows.ts';
import type { Staff } from './staff.ts';
import type { DemoVisit } from './visits.ts';

/** Who is behind a visit, and what makes ids and moments for its rows. */
export interface VisitRowParts {
  readonly staff: readonly Staff[];
  readonly patients: readonly { readonly id: string; readonly nameKey: string }[];
  readonly frontDesk: { readonly id: string; readonly name: string };
  createId(atMs: number): string;
  toInstant(wallMinutes: number): number;
}

/** Takes a made-up visit; returns its row and the rows of its history, oldest first. */
export function visitRows(
  visit: DemoVisit,
  parts: VisitRowParts,
): { appointment: AppointmentRow; history: HistoryRow[] } {
  const doctor = parts.staff[visit.doctor];
  const patient = parts.patients[visit.patient];
  if (!doctor || !patient) throw new RangeError('A visit names somebody who is not there');
  const bookedAt = parts.toInstant(visit.bookedAt);
  const appointment: AppointmentRow = {
    id: parts.createId(bookedAt),
    doctorId: doctor.id,
    patientId: patient.id,
    startsAt: visit.startsAt,
    endsAt: visit.endsAt,
    status: visit.status,
    paidOnline: visit.paidOnline,
    amountCents: doctor.feeCents,
    reason: visit.reason,
    bookedAt,
    patientKey: orderKeyOf(patient.nameKey),
    doctorKey: orderKeyOf(doctor.nameKey),
  };
  const desk = { accountId: parts.frontDesk.id, whoName: parts.frontDesk.name, whoRole: 'admin' } as const;
  const history: HistoryRow[] = [
    {
      ...desk,
      id: parts.createId(bookedAt),
      appointmentId: appointment.id,
      at: bookedAt,
      what: 'booked',
      from: null,
      to: booked(appointment),
    },
  ];
  if (visit.settledAt === null || visit.status === 'pending') return { appointment, history };
  const at = Math.max(bookedAt, parts.toInstant(visit.settledAt));
  const byDoctor = { accountId: doctor.id, whoName: doctor.name, whoRole: 'doctor' } as const;
  history.push({
    // Patients ring the desk to cancel; doctors press Complete.
    ...(visit.status === 'completed' ? byDoctor : desk),
    id: parts.createId(at),
    appointmentId: appointment.id,
    at,
    what: visit.status,
    from: pendingState,
    to: JSON.stringify({ status: visit.status }),
  });
  return { appointment, history };
}

const pendingState = JSON.stringify({ status: 'pending' });
const booked = (row: AppointmentRow) => JSON.stringify({ status: 'pending', amount: row.amountCents / 100 });
