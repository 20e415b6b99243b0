import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import type { Actor, ChangeContext } from '../appointments/appointment-change.ts';
import { recordHistory } from '../appointments/history.ts';
import { recordOnlinePayment } from '../appointments/payments/pay-online.ts';
import { present } from '../appointments/present.ts';
import { appointmentStore, type NewAppointment } from '../appointments/store/changes.ts';
import { rowStore } from '../appointments/store/rows.ts';
import { addPatient, type NewPatient } from '../patients/add.ts';
import { checkBirthDate } from '../patients/rules.ts';
import { type PatientRecord, patientStore } from '../patients/store.ts';
import { settleAll, type Tx } from '../platform/database/engine.ts';
import { newId } from '../platform/new-id.ts';
import { notFound } from '../platform/refusal.ts';
import type { AnswerOrigin } from '../platform/uploads/image-url.ts';
import { type CheckedSlot, writeSlot } from './conflicts/take-slot.ts';

/** The patient of an appointment: on record (`patientId`) or new (`patient`). */
export interface PatientInput {
  readonly patientId?: string | undefined;
  readonly patient?: NewPatient | undefined;
  /** Adds the patient although the name and date of birth, or the phone number, is on record. */
  readonly anyway?: boolean | undefined;
}

export interface AppointmentInput extends PatientInput {
  readonly payment: boolean;
  readonly reason: string;
  readonly note?: string;
  /** Epoch milliseconds; null: not arrived yet. */
  readonly arrivedAt: number | null;
}

/** Writes an appointment whose slot was checked, with its history. */
export async function createAppointment(
  tx: Tx,
  context: ChangeContext,
  { lockedDoctor: { doctor }, time, overbooked, overriddenOfferIds }: CheckedSlot,
  input: AppointmentInput,
  call: AnswerOrigin & { caller: Actor },
): Promise<Appointment> {
  const nowMs = context.clock.nowMs();
  if (input.patient) checkBirthDate(input.patient.dob, context.clock.today());
  const patient = await findOrAddPatient(tx, input, nowMs);
  const newAppointment: NewAppointment = {
    id: newId(),
    doctorId: doctor.id,
    patientId: patient.id,
    ...time,
    status: 'pending',
    paidOnline: input.payment,
    overbooked,
    amountCents: doctor.feeCents,
    reason: input.reason,
    note: input.note ?? '',
    arrivedAt: input.arrivedAt,
    bookedAt: nowMs,
  };
  const inserting = writeSlot(context, newAppointment, () => appointmentStore(tx).add(newAppointment));
  if (newAppointment.paidOnline) {
    await inserting;
    await recordOnlinePayment({ tx, context, caller: call.caller }, newAppointment);
  }
  const [, row] = await settleAll(inserting, rowStore(tx).readOne(newAppointment.id));
  if (!row) throw new Error('The new appointment was not found');
  const appointment = present(row, call);
  const entry = { appointment: newAppointment, by: call.caller, at: nowMs, from: null };
  // An arrived patient needs no message.
  const patientNotice = { was: null, is: newAppointment, wallNow: context.clock.wallNow() };
  await recordHistory(
    { tx, context },
    {
      ...entry,
      what: 'booked',
      to: toHistoryValues(appointment),
      overriddenOfferIds,
      ...(newAppointment.arrivedAt === null && { patientNotice }),
    },
  );
  if (newAppointment.arrivedAt) {
    await recordHistory(
      { tx, context },
      {
        ...entry,
        what: 'arrived',
        from: { arrivedAt: null },
        to: { arrivedAt: newAppointment.arrivedAt },
      },
    );
  }
  return appointment;
}

function toHistoryValues(appointment: Appointment) {
  const { slotDate, slotTime, durationMinutes, amount, payment, reason, note } = appointment;
  return {
    status: 'pending',
    slotDate,
    slotTime,
    durationMinutes,
    doctorId: appointment.doctorId,
    doctorName: appointment.docData.name,
    patientName: appointment.userData.name,
    amount,
    payment,
    ...(appointment.overbooked && { overbooked: true }),
    ...(reason !== '' && { reason }),
    ...(note !== '' && { note }),
  };
}

// Locks the patient's record, so that it can't be merged concurrently.
async function findOrAddPatient(
  tx: Tx,
  { patientId, patient, anyway }: PatientInput,
  nowMs: number,
): Promise<PatientRecord> {
  if (patient) return addPatient(tx, patient, { anyway: anyway ?? false, nowMs });
  const known = patientId === undefined ? null : await patientStore(tx).lockShared(patientId);
  if (!known) throw notFound('Patient');
  return known;
}
