import type * as contract from '@docket/contract/endpoints/patients.ts';
import { patientChanged } from '@docket/contract/endpoints/patients.ts';
import { patientMerged } from '@docket/contract/refusals.ts';
import { noPhone, toWrittenPhone } from '@docket/contract/rules/patient-fields.ts';
import type { Context } from '../platform/context.ts';
import type { Connection } from '../platform/database/engine.ts';
import { notFound, Refusal, refuse } from '../platform/refusal.ts';
import type { Call } from '../platform/serve.ts';
import { isPhone } from '../platform/short-phone.ts';
import type { AnswerOrigin } from '../platform/uploads/image-url.ts';
import { prepareImage } from '../platform/uploads/prepare-image.ts';
import { imageStore } from '../platform/uploads/store.ts';
import { accountStore } from '../sessions/accounts/store.ts';
import { type ComparedFields, checkNoDuplicate } from './add.ts';
import { type PatientValues, patientChangeStore } from './change-store.ts';
import { formatPhone, readPhoneCountry } from './phone-numbers.ts';
import { pickDeskFields } from './rows.ts';
import { checkBirthDate, toSearchKeys } from './rules.ts';
import { patientStore } from './store.ts';
import { toPatient } from './to-patient.ts';

/**
 * Changes a patient's record. Throws Refusal: not found; invalid; conflict (changed by another user, merged, or
 * another record with this name and date of birth, phone or email).
 */
export async function editPatient({ engine, clock }: Context, call: Call<typeof contract.editPatient>) {
  const { patientId, version, anyway, ...changes } = call.input;
  checkBirthDate(changes.dob ?? null, clock.today());
  await engine.transaction(async (tx) => {
    const before = (await patientChangeStore(tx).lock([patientId])).get(patientId);
    if (!before) throw notFound('Patient');
    const values = applyChanges(before, changes);
    if (values.phone !== before.phone && !isPhone(values.phone))
      throw new Refusal('invalid', noPhone, { field: 'phone' });
    if (changes.phone !== undefined) values.phone = await toStoredPhone(tx, changes.phone, before.phone);
    const isOverwriting = version === undefined || version === before.version;
    if (anyway === false && isOverwriting) {
      const checked = findChangedFields(values, before);
      const country = checked.phone ? await readPhoneCountry(tx) : '';
      await checkNoDuplicate(tx, { ...values, id: patientId }, country, checked);
    }
    const by = { accountId: call.caller.accountId, at: clock.nowMs() };
    const isChanged = await patientChangeStore(tx).change(
      patientId,
      version,
      { ...values, ...toSearchKeys(values) },
      by,
    );
    if (!isChanged) throw await refuseChange(tx, patientId, call);
    await tx.publish({ topic: 'patients', ids: { patientId } });
  });
  return { message: 'Patient saved' };
}

function findChangedFields(values: PatientValues, before: PatientValues): ComparedFields {
  return {
    name: values.name !== before.name || values.dob !== before.dob,
    phone: values.phone !== before.phone,
    email: values.email !== before.email,
  };
}

// A form also sends an unchanged phone, which keeps its stored spelling.
async function toStoredPhone(connection: Connection, typed: string, before: string): Promise<string> {
  const phone = toWrittenPhone(typed);
  return phone === toWrittenPhone(before) ? before : formatPhone(phone, await readPhoneCountry(connection));
}

/** Fields left out keep their values. */
function applyChanges(
  before: PatientValues,
  changes: { readonly [Field in keyof PatientValues]?: PatientValues[Field] | undefined },
) {
  const { name, email, phone, dob } = before;
  const sentFields = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  return { name, email, phone, dob, ...pickDeskFields(before), ...sentFields };
}

/**
 * Sets a patient's picture, or removes it if the call has no file. Throws Refusal: not found; conflict (merged);
 * unusable images as `prepareImage` refuses them.
 */
export async function setPatientImage({ engine }: Context, call: Call<typeof contract.setPatientImage>) {
  const { patientId } = call.input;
  // Preparing is slow, and an open transaction would block others.
  const image = call.file && (await prepareImage(call.file.bytes));
  await engine.transaction(async (tx) => {
    if (image) await imageStore(tx).keep(image);
    const isSet = await patientChangeStore(tx).setImage(patientId, image?.name ?? null);
    if (!isSet) throw await refuseChange(tx, patientId, call);
    await tx.publish({ topic: 'patients', ids: { patientId } });
  });
  return { message: image ? 'Picture saved' : 'Picture removed' };
}

/** Returns the refusal of a change that was not applied, with the patient's present values and their author. */
async function refuseChange(
  connection: Connection,
  id: string,
  answerOrigin: AnswerOrigin,
): Promise<Refusal> {
  const patients = patientStore(connection);
  const now = await patients.findOwn(id);
  if (!now) return notFound('Patient');
  if (now.mergedInto !== null) return refuseMerged(await patients.find(id));
  const { version, changedBy, changedAt } = now;
  return refuse(patientChanged, 'Someone else changed this patient in the meantime', {
    patient: { ...toPatient(now, answerOrigin), ...pickDeskFields(now), version },
    by: changedBy === null ? null : { name: await readAuthorName(connection, changedBy), role: 'admin' },
    at: changedAt,
  });
}

// Releases before 0.3.0 stored a name instead of the account.
async function readAuthorName(connection: Connection, changedBy: string): Promise<string> {
  return (await accountStore(connection).find(changedBy))?.name ?? changedBy;
}

/** Returns the refusal for a merged record. `remaining`: the record that it was merged into. */
export function refuseMerged(remaining: { id: string; name: string } | null): Refusal {
  const sentence = remaining
    ? `This record was already merged into ${remaining.name}`
    : 'This record was already merged into another one';
  return refuse(patientMerged, sentence, { mergedInto: remaining?.id ?? null });
}
