import { patientChanged } from '@docket/contract/patients.ts';
import { patientMerged } from '@docket/contract/refusals.ts';
import type { Connection } from '../platform/database/engine.ts';
import { notFound, type Refusal, refuse } from '../platform/refusal.ts';
import type { AnswerOrigin } from '../platform/uploads/image-url.ts';
import { accountStore } from '../sessions/accounts/store.ts';
import { deskKnown } from './rows.ts';
import { patientStore } from './store.ts';
import { toPatient } from './to-patient.ts';

/** The refusal of a change that did not happen: says what the patient is now and who changed them. */
export async function refuseChange(
  connection: Connection,
  id: string,
  asked: AnswerOrigin,
): Promise<Refusal> {
  const patients = patientStore(connection);
  const now = await patients.findOwn(id);
  if (!now) return notFound('Patient');
  if (now.mergedInto !== null) return refuseMerged(await patients.find(id));
  const { version, changedBy, changedAt } = now;
  return refuse(patientChanged, 'Somebody else changed this patient meanwhile', {
    patient: { ...toPatient(now, asked), ...deskKnown(now), version },
    by: changedBy === null ? null : { name: await nameOf(connection, changedBy), role: 'admin' },
    at: changedAt,
  });
}

// Releases before 0.3.0 wrote a name in place of the account.
async function nameOf(connection: Connection, changedBy: string): Promise<string> {
  return (await accountStore(connection).find(changedBy))?.name ?? changedBy;
}

/** The refusal for a record that another one stands for. */
export function refuseMerged(standing: { id: string; name: string } | null): Refusal {
  const sentence = standing
    ? `This record was already merged into ${standing.name}`
    : 'This record was already merged into another one';
  return refuse(patientMerged, sentence, { mergedInto: standing?.id ?? null });
}
