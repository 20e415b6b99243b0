import { patientStore } from '../patients/store.ts';
import type { Connection } from '../platform/database/engine.ts';
import { notFound } from '../platform/refusal.ts';
import type { Caller } from '../platform/serve.ts';
import { bookingStore } from './store.ts';

/** Returns a patient. A doctor finds only patients who had an appointment with them. Throws Refusal (not found). */
export async function findPatientOf(connection: Connection, caller: Caller, patientId: string) {
  const patient = await patientStore(connection).find(patientId);
  const isTheirs =
    caller.role === 'admin' ||
    (patient && (await bookingStore(connection).hasHadAppointment(patient.id, caller.accountId)));
  if (!patient || !isTheirs) throw notFound('Patient');
  return patient;
}
