import { fromWallMinutes, toIsoDate, toSlot } from '@docket/contract/formats/slot-date.ts';
import { millisecondsPerMinute, minutesPerDay } from '@docket/contract/rules/limits.ts';
import type { DemoAppointment } from './appointments.ts';
import type { AppointmentRow, ContactRow, HistoryRow } from './rows.ts';
import type { Staff } from './staff.ts';

/** The doctor and patient of an appointment, and functions that make ids and times for its rows. */
export interface AppointmentRowParts {
  readonly staff: readonly Staff[];
  readonly patients: readonly { readonly id: string; readonly name: string; readonly orderKey: string }[];
  readonly frontDesk: { readonly id: string; readonly name: string };
  createId(atMs: number): string;
  toInstant(wallMinutes: number): number;
}

export function toAppointmentRow(demo: DemoAppointment, parts: AppointmentRowParts): AppointmentRow {
  const doctor = parts.staff[demo.doctor];
  const patient = parts.patients[demo.patient];
  if (!doctor || !patient) throw new RangeError('An appointment names somebody who is not there');
  const bookedAt = parts.toInstant(demo.bookedAt);
  return {
    id: parts.createId(bookedAt),
    doctorId: doctor.id,
    patientId: patient.id,
    startsAt: demo.startsAt,
    endsAt: demo.endsAt,
    status: demo.status,
    paidOnline: demo.paidOnline,
    amountCents: doctor.feeCents,
    settledCents: 0,
    reason: demo.reason,
    cancelReason: demo.cancelReason,
    cancelKind: demo.cancelKind,
    arrivedAt: demo.arrivedAt === null ? null : Math.max(bookedAt, parts.toInstant(demo.arrivedAt)),
    calledAt: demo.calledAt === null ? null : Math.max(bookedAt, parts.toInstant(demo.calledAt)),
    bookedAt,
    patientKey: patient.orderKey,
    doctorKey: doctor.orderKey,
  };
}

/** Returns the history of a demo appointment, oldest first. */
export function toHistoryRows(
  demo: DemoAppointment,
  appointment: AppointmentRow,
  parts: AppointmentRowParts,
): HistoryRow[] {
  const doctor = parts.staff[demo.doctor];
  const patient = parts.patients[demo.patient];
  if (!doctor || !patient) throw new RangeError('An appointment names somebody who is not there');
  const { id: appointmentId, bookedAt } = appointment;
  const desk = { accountId: parts.frontDesk.id, whoName: parts.frontDesk.name, whoRole: 'admin' } as const;
  const byDoctor = { accountId: doctor.id, whoName: doctor.name, whoRole: 'doctor' } as const;
  const booked: HistoryRow = {
    ...desk,
    id: parts.createId(bookedAt),
    appointmentId,
    at: bookedAt,
    what: 'booked',
    from: null,
    to: JSON.stringify(toBookedValues(appointment, doctor.name, patient.name)),
  };
  if (appointment.arrivedAt !== null) {
    const here = toArrivalHistory(
      appointment,
      { what: 'arrived', at: appointment.arrivedAt, by: desk },
      parts,
    );
    if (appointment.calledAt === null) return [booked, here];
    const called = { what: 'called in', at: appointment.calledAt, by: byDoctor } as const;
    return [booked, here, toArrivalHistory(appointment, called, parts)];
  }
  if (demo.settledAt === null || demo.status === 'pending') return [booked];
  const at = Math.max(bookedAt, parts.toInstant(demo.settledAt));
  const settled: HistoryRow = {
    // Patients ring the desk to cancel; doctors press Complete.
    ...(demo.status === 'completed' ? byDoctor : desk),
    id: parts.createId(at),
    appointmentId,
    at,
    what: demo.status,
    from: JSON.stringify({ status: 'pending' }),
    to: JSON.stringify({
      status: demo.status,
      ...(demo.cancelKind !== '' && { kind: demo.cancelKind }),
      ...(demo.cancelReason !== '' && { reason: demo.cancelReason }),
    }),
  };
  return [booked, settled];
}

/** Returns the history row of a patient who arrived or was called in. */
function toArrivalHistory(
  { id: appointmentId }: AppointmentRow,
  {
    what,
    at,
    by,
  }: {
    what: 'arrived' | 'called in';
    at: number;
    by: Pick<HistoryRow, 'accountId' | 'whoName' | 'whoRole'>;
  },
  { createId }: AppointmentRowParts,
): HistoryRow {
  const field = what === 'arrived' ? 'arrivedAt' : 'calledAt';
  const [from, to] = [null, at].map((value) => JSON.stringify({ [field]: value }));
  return { ...by, id: createId(at), appointmentId, at, what, from: from ?? null, to: to ?? null };
}

// The fields that a booking at the desk writes.
function toBookedValues(row: AppointmentRow, doctorName: string, patientName: string) {
  return {
    status: 'pending',
    ...toSlot(row.startsAt),
    durationMinutes: row.endsAt - row.startsAt,
    doctorName,
    patientName,
    amount: row.amountCents / 100,
    payment: row.paidOnline,
    ...(row.reason !== '' && { reason: row.reason }),
  };
}

/** Returns a confirmation call: the appointment's row after it, the contact, and its history. */
export function toCallRows(
  appointment: AppointmentRow,
  outcome: ContactRow['outcome'],
  atMs: number,
  { createId, frontDesk }: AppointmentRowParts,
): { appointment: AppointmentRow; contact: ContactRow; history: HistoryRow } {
  const at = Math.max(appointment.bookedAt, atMs);
  const { id: appointmentId } = appointment;
  const isConfirmed = outcome === 'confirmed';
  return {
    appointment: isConfirmed ? { ...appointment, confirmedAt: at } : appointment,
    contact: { id: createId(at), appointmentId, at, outcome, accountId: frontDesk.id },
    history: {
      id: createId(at),
      appointmentId,
      at,
      what: outcome,
      accountId: frontDesk.id,
      whoName: frontDesk.name,
      whoRole: 'admin',
      from: isConfirmed ? JSON.stringify({ confirmedAt: null }) : null,
      to: isConfirmed ? JSON.stringify({ confirmedAt: at }) : null,
    },
  };
}

/** Returns a function from wall minutes of an IANA zone to epoch milliseconds. It resolves the zone once a day. */
export function createWallToInstant(timeZone: string): (wallMinutes: number) => number {
  const midnights = new Map<number, number>();
  return (wallMinutes) => {
    const day = Math.floor(wallMinutes / minutesPerDay);
    let midnightMs = midnights.get(day);
    if (midnightMs === undefined) {
      const date = toIsoDate(fromWallMinutes(day * minutesPerDay).date);
      midnightMs = Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds;
      midnights.set(day, midnightMs);
    }
    return midnightMs + Math.round((wallMinutes - day * minutesPerDay) * millisecondsPerMinute);
  };
}
