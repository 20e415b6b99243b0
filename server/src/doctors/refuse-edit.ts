import { doctorChanged } from '@docket/contract/doctors.ts';
import type { Connection } from '../platform/database/engine.ts';
import { notFound, type Refusal, refuse } from '../platform/refusal.ts';
import { accountStore } from '../sessions/accounts/store.ts';
import { doctorStore } from './store.ts';
import { type DoctorAnswerOrigin, toDoctor } from './to-doctor.ts';

/** The refusal of an edit that did not happen: says what the doctor is now, who changed it and when. */
export async function refuseEdit(
  connection: Connection,
  docId: string,
  asked: DoctorAnswerOrigin,
  wallNow: number,
): Promise<Refusal> {
  const accounts = accountStore(connection);
  const now = await doctorStore(connection).find(docId);
  const account = await accounts.find(docId);
  if (!now || !account) return notFound('Doctor');
  const by = now.changedBy === null ? null : await accounts.find(now.changedBy);
  return refuse(doctorChanged, 'Somebody else changed this doctor meanwhile', {
    doctor: toDoctor(now, account, asked, wallNow),
    by: by && { name: by.name, role: by.role },
    at: now.changedAt,
  });
}
