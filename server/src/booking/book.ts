import { bookAppointment as endpoint } from '@docket/contract/booking.ts';
import type { CheckedInputOf } from '@docket/contract/endpoint.ts';
import { v7 } from 'uuid';
import { present } from '../appointments/present.ts';
import { record } from '../appointments/record.ts';
import { oneBookingAtATime, refuseTaken } from '../appointments/refuse.ts';
import { appointmentStore, type NewAppointment } from '../appointments/store/changes.ts';
import { rowStore } from '../appointments/store/rows.ts';
import { doctorStore } from '../doctors/store.ts';
import { addPatient } from '../patients/add-patient.ts';
import { type PatientRecord, patientStore } from '../patients/store.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/engine.ts';
import { hashBody, withFirstAnswer } from '../platform/first-answers/with-first-answer.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import type { Call } from '../platform/serve.ts';
import { passesMidnight, readTime, type WantedTime, whyNotBook } from './rules.ts';

type Input = CheckedInputOf<typeof endpoint>;

/** Books a doctor's time for a patient, known or new. The database alone decides who gets a time that several want. */
export async function book(context: Context, call: Call<typeof endpoint>) {
  const { engine, clock } = context;
  const { input, caller, idempotencyKey } = call;
  const time = checkTime(input);
  const asked = {
    key: idempotencyKey,
    caller: caller.accountId,
    bodyHash: hashBody(endpoint.path, input),
    nowMs: clock.nowMs(),
  };
  try {
    return await engine.transaction((tx) =>
      withFirstAnswer(tx, asked, async () => {
        const made = await make(tx, context, input, time);
        await appointmentStore(tx).add(made);
        const row = await rowStore(tx).readOne(made.id);
        if (!row) throw new Error('An appointment that was just made is not there');
        const appointment = present(row, call);
        await record(tx, {
          appointment: made,
          by: caller,
          at: made.bookedAt,
          what: 'booked',
          from: null,
          to: {
            status: made.status,
            slotDate: appointment.slotDate,
            slotTime: appointment.slotTime,
            durationMinutes: appointment.durationMinutes,
            doctorName: appointment.docData.name,
            patientName: appointment.userData.name,
            amount: appointment.amount,
            payment: appointment.payment,
            ...(made.overbooked && { overbooked: true }),
          },
        });
        return { message: 'Appointment booked', appointment };
      }),
    );
  } catch (error) {
    if (engine.constraintOf(error) !== oneBookingAtATime) throw error;
    throw await refuseTaken({ id: '', doctorId: input.doctorId, ...time }, engine.read);
  }
}

function checkTime({ slotDate, slotTime, durationMinutes }: Input): WantedTime {
  const time = readTime(slotDate, slotTime, durationMinutes);
  if (!time) throw new Refusal('invalid', 'slotDate and slotTime must be a real time', { field: 'slotDate' });
  if (passesMidnight(time)) {
    throw new Refusal('invalid', 'A visit may not pass midnight', { field: 'durationMinutes' });
  }
  return time;
}

async function make(tx: Tx, { clock }: Context, input: Input, time: WantedTime): Promise<NewAppointment> {
  await appointmentStore(tx).waitForTurn(input.doctorId);
  const doctor = await doctorStore(tx).find(input.doctorId);
  if (!doctor) throw notFound('Doctor');
  const { available } = doctor;
  const whyNot = whyNotBook(time, { wallNow: clock.wallNow(), available, overbook: input.overbook });
  if (whyNot) throw new Refusal('conflict', whyNot);
  const patient = await findOrAdd(tx, input, clock.nowMs());
  return {
    id: v7(),
    doctorId: doctor.id,
    patientId: patient.id,
    ...time,
    status: 'pending',
    paidOnline: input.payment,
    overbooked: input.overbook,
    amountCents: doctor.feeCents,
    reason: input.reason,
    bookedAt: clock.nowMs(),
  };
}

async function findOrAdd(tx: Tx, { patientId, patient }: Input, nowMs: number): Promise<PatientRecord> {
  if (patient) return addPatient(tx, patient, nowMs);
  const known = patientId === undefined ? null : await patientStore(tx).find(patientId);
  if (!known) throw notFound('Patient');
  return known;
}
