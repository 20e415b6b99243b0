import { maxPatientAppointments } from '@docket/contract/limits.ts';
import type { readPatient as endpoint } from '@docket/contract/patients.ts';
import { deskKnown } from '../../patients/rows.ts';
import { patientStore } from '../../patients/store.ts';
import { toPatient } from '../../patients/to-patient.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/refusal.ts';
import type { Call } from '../../platform/serve.ts';
import { present } from '../present.ts';
import { rowStore } from '../store/rows.ts';
import { mergeStore } from './merge-store.ts';
import { patientRecordStore } from './store.ts';

/** A patient's page: who they are, what they came for, what they paid. A merged record says into whom it was merged, and shows no picture. */
export async function readPatient({ engine }: Context, call: Call<typeof endpoint>) {
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
      ...deskKnown(patient),
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
