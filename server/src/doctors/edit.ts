import type { CheckedInputOf } from '@docket/contract/endpoint.ts';
import * as contract from '@docket/contract/endpoints/doctors.ts';
import { doctorChanged } from '@docket/contract/endpoints/doctors.ts';
import { emailFieldInUse } from '@docket/contract/refusals.ts';
import type { Context } from '../platform/context.ts';
import type { Connection } from '../platform/database/engine.ts';
import { describeLastingChange, recordLastingChange } from '../platform/lasting-changes.ts';
import { notFound, type Refusal, refuse } from '../platform/refusal.ts';
import { searchKeysOf } from '../platform/search/fold.ts';
import { logSecurity } from '../platform/security-log.ts';
import type { Call } from '../platform/serve.ts';
import type { AnswerOrigin } from '../platform/uploads/image-url.ts';
import { prepareImage } from '../platform/uploads/prepare-image.ts';
import { imageStore } from '../platform/uploads/store.ts';
import { hasLookAlikeEmail, lookAlikeEmailSentence } from '../sessions/accounts/add-account.ts';
import { checkDoctorName } from '../sessions/accounts/check-name.ts';
import { normalizeEmail } from '../sessions/accounts/normalize-email.ts';
import { accountStore } from '../sessions/accounts/store.ts';
import { type DoctorChange, doctorStore } from './store.ts';
import { toCents, toDoctor } from './to-doctor.ts';

/**
 * Changes fields of a doctor, the picture included. Throws Refusal: not found, conflict (a newer version, email, a
 * name that imitates another), and those of the image.
 */
export async function editDoctor({ engine, clock, log }: Context, call: Call<typeof contract.editDoctor>) {
  const { input, file, caller } = call;
  const { docId, version } = input;
  // Slow. Inside the transaction it would make others wait.
  const image = file && (await prepareImage(file.bytes));
  try {
    const { answer, isEmailChanged, isNameChanged } = await engine.transaction(async (tx) => {
      const before = await accountStore(tx).lock(docId, 'doctor');
      if (!before) throw notFound('Doctor');
      const { name = before.name } = input;
      const isNameChanged = name !== before.name;
      if (isNameChanged) await checkDoctorName(tx, name, docId);
      const email = toStoredEmail(input.email, before.email);
      const owner = await accountStore(tx).findByEmail(email);
      if (owner && owner.id !== docId) throw refuseTakenEmail();
      if (email !== before.email && (await hasLookAlikeEmail(tx, email, docId)))
        throw refuse(emailFieldInUse, lookAlikeEmailSentence, { field: 'email' });
      const keys = searchKeysOf({ name, email });
      if (image) await imageStore(tx).keep(image);
      const to = { ...toChange(input), ...keys, imageHash: image?.name };
      const by = { accountId: caller.accountId, at: clock.nowMs() };
      const isChanged = await doctorStore(tx).change(docId, to, by, version);
      if (!isChanged) throw await refuseEdit(tx, docId, call, clock.wallNow());
      // The specified call asks for no proof, so the other managers see the change instead.
      if (isNameChanged)
        await recordLastingChange(tx, {
          ...by,
          path: contract.editDoctor.path,
          fields: ['name'],
          aboutId: docId,
          values: { name: { before: before.name, after: name } },
        });
      describeLastingChange(tx, { values: { email: { before: before.email, after: email } } });
      // The account has name and email too, for sign-in and history.
      const account = await accountStore(tx).change(docId, 'doctor', { name, email });
      const doctor = await doctorStore(tx).find(docId);
      if (!doctor || !account) throw notFound('Doctor');
      await tx.publish({ topic: 'doctors', ids: { doctorId: docId } });
      const presented = toDoctor(doctor, account, call, clock.wallNow());
      const done = { message: 'Doctor saved', doctor: presented };
      return { answer: done, isEmailChanged: email !== before.email, isNameChanged };
    });
    if (isNameChanged) logSecurity(log, 'name changed', { accountId: docId, byId: caller.accountId });
    if (isEmailChanged) logSecurity(log, 'email changed', { accountId: docId, byId: caller.accountId });
    return answer;
  } catch (error) {
    if (engine.constraintOf(error) !== 'accounts_email') throw error;
    throw refuseTakenEmail();
  }
}

// The Unicode and punycode spellings of a domain are one email.
function toStoredEmail(typed: string | undefined, before: string): string {
  const isSame = typed === undefined || normalizeEmail(typed) === normalizeEmail(before);
  return isSame ? before : normalizeEmail(typed);
}

function refuseTakenEmail(): Refusal {
  return refuse(emailFieldInUse, 'Doctor with this email already exists', { field: 'email' });
}

function toChange(input: CheckedInputOf<typeof contract.editDoctor>): DoctorChange {
  const { name, speciality, degree, experience, about, fee, address } = input;
  const feeCents = fee === undefined ? undefined : toCents(fee);
  return { name, speciality, degree, experience, about, feeCents, ...address };
}

/** Returns the refusal of an edit, with the doctor's current values, author and time. */
async function refuseEdit(
  connection: Connection,
  docId: string,
  answerOrigin: AnswerOrigin,
  wallNow: number,
): Promise<Refusal> {
  const accounts = accountStore(connection);
  const now = await doctorStore(connection).find(docId);
  const account = await accounts.find(docId);
  if (!now || !account) return notFound('Doctor');
  const by = now.changedBy === null ? null : await accounts.find(now.changedBy);
  return refuse(doctorChanged, 'Someone else changed this doctor in the meantime', {
    doctor: toDoctor(now, account, answerOrigin, wallNow),
    by: by && { name: by.name, role: by.role },
    at: now.changedAt,
  });
}
