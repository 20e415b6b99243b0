import type * as contract from '@docket/contract/endpoints/patients.ts';
import { maxOwnPatientAppointments, maxPatientAppointments } from '@docket/contract/rules/limits.ts';
import { readPhoneCountry } from '../../patients/phone-numbers.ts';
import { readSearch } from '../../patients/read-search.ts';
import { pickDeskFields } from '../../patients/rows.ts';
import { patientStore } from '../../patients/store.ts';
import { toPatient } from '../../patients/to-patient.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/refusal.ts';
import type { Call } from '../../platform/serve.ts';
import { present } from '../present.ts';
import { rowStore } from '../store/rows.ts';
import { mergeStore } from './merge-store.ts';
import { ownPatientStore, patientRecordStore } from './store.ts';

/**
 * Returns a patient's page: details, counts and the newest appointments. A merged record names the record it was
 * merged into, and shows no picture. Throws Refusal (not found).
 */
export async function readPatient({ engine }: Context, call: Call<typeof contract.readPatient>) {
  const { id } = call.input;
  const patient = await patientStore(engine.read).findOwn(id);
  if (!patient) throw notFound('Patient');
  const visits = patientRecordStore(engine.read);
  const merges = mergeStore(engine.read);
  const { paidCents, ...counts } = await visits.count(id);
  const rows = await rowStore(engine.read).read(await visits.newest(id, maxPatientAppointments));
  return {
    patient: {
      ...toPatient(patient.mergedInto === null ? patient : { ...patient, imageHash: null }, call),
      ...pickDeskFields(patient),
      version: patient.version,
      ...counts,
      paid: paidCents / 100,
      mergedInto: patient.mergedInto,
      merge: patient.mergedInto === null ? null : await merges.findOf(id),
      mergedFrom: await merges.listInto(id),
    },
    visits: rows.map((row) => present(row, call)),
  };
}

/**
 * Finds patients who have or had an appointment with the calling doctor; without a search, those with the latest
 * slots.
 */
export async function findOwnPatients({ engine }: Context, call: Call<typeof contract.findOwnPatients>) {
  const { q, limit } = call.input;
  const search = readSearch(q, await readPhoneCountry(engine.read));
  const found = await ownPatientStore(engine.read).find(call.caller.accountId, search, limit);
  return { patients: found.map((patient) => toPatient(patient, call)) };
}

/**
 * Returns a patient for their doctor, with the appointments at this doctor alone. Another doctor's patient is refused
 * like a missing one. Throws Refusal (not found).
 */
export async function readOwnPatient({ engine }: Context, call: Call<typeof contract.readOwnPatient>) {
  const doctorId = call.caller.accountId;
  const { id } = call.input;
  const store = ownPatientStore(engine.read);
  const visits = await store.newestVisits(doctorId, id, maxOwnPatientAppointments);
  const patient = visits.length > 0 ? await patientStore(engine.read).findOwn(id) : null;
  if (!patient) throw notFound('Patient');
  const rows = await rowStore(engine.read).read(visits);
  return {
    patient: { ...toPatient(patient, call), ...(await store.count(doctorId, id)) },
    visits: rows.map((row) => present(row, call)),
  };
}
