import type { CheckedInputOf } from '@docket/contract/endpoint.ts';
import type * as contract from '@docket/contract/endpoints/doctors.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/engine.ts';
import { toIdempotentRequest, withIdempotency } from '../platform/idempotency/with-idempotency.ts';
import { recordLastingChange } from '../platform/lasting-changes.ts';
import { hashPassword } from '../platform/passwords.ts';
import { searchKeysOf } from '../platform/search/fold.ts';
import { logSecurity } from '../platform/security-log.ts';
import type { Call } from '../platform/serve.ts';
import { checkImageSelected, type PreparedImage, prepareImage } from '../platform/uploads/prepare-image.ts';
import { imageStore } from '../platform/uploads/store.ts';
import { addAccount } from '../sessions/accounts/add-account.ts';
import { checkDoctorName } from '../sessions/accounts/check-name.ts';
import { accountStore } from '../sessions/accounts/store.ts';
import { checkChosenPassword } from '../sessions/check-chosen-password.ts';
import { createInvitation } from '../sessions/create-invitation.ts';
import { loadActiveDoctor } from './load-active-doctor.ts';
import { doctorStore } from './store.ts';
import { toCents, toDoctor } from './to-doctor.ts';

const initialState = { awayUntil: null, awayFrom: null, archivedAt: null, keepsHours: false, version: 0 };

type AddDoctorInput = CheckedInputOf<typeof contract.addDoctor>;

/**
 * Adds a doctor and the account. Throws Refusal: invalid, conflict (email, a name that imitates another), too large and
 * wrong type (image).
 */
export async function addDoctor(context: Context, call: Call<typeof contract.addDoctor>) {
  const { engine, clock, log } = context;
  const { input, file } = call;
  checkImageSelected(file);
  if (input.password !== '')
    await checkChosenPassword(context, input.password, 'password', [input.name, input.email]);
  // Both are slow. Inside the transaction they would make others wait.
  const image = await prepareImage(file.bytes);
  const passwordHash = input.password === '' ? null : await hashPassword(input.password);
  const nowMs = clock.nowMs();

  let isNew = false;
  const added = await engine.transaction(async (tx) => {
    const request = toIdempotentRequest({ ...call, input: toComparedInput(input) }, nowMs, file.bytes);
    const answer = await withIdempotency(tx, request, async () => {
      const doctor = await insertDoctor(tx, input, image, passwordHash, nowMs);
      await tx.publish({ topic: 'doctors', ids: { doctorId: doctor.id } });
      await recordLastingChange(tx, {
        at: nowMs,
        accountId: call.caller.accountId,
        path: call.path,
        fields: [],
        aboutId: doctor.id,
      });
      isNew = true;
      const account = { email: input.email, passwordHash, secondFactorSince: null };
      return {
        message: 'Doctor added successfully',
        doctor: toDoctor({ ...doctor, ...initialState }, account, call, clock.wallNow()),
      };
    });
    return {
      ...answer,
      invitationPath: await createLinkIfNeeded(tx, answer.doctor._id, call.caller.accountId, nowMs),
    };
  });
  if (isNew) logSecurity(log, 'doctor added', { accountId: added.doctor._id, byId: call.caller.accountId });
  if (added.invitationPath)
    logSecurity(log, 'link made', { accountId: added.doctor._id, byId: call.caller.accountId });
  return added;
}

async function insertDoctor(
  tx: Tx,
  input: AddDoctorInput,
  image: PreparedImage,
  passwordHash: string | null,
  nowMs: number,
) {
  const { name, email, speciality, degree, experience, about, fee, address } = input;
  await checkDoctorName(tx, name, null);
  const id = await addAccount(tx, { role: 'doctor', email, name, passwordHash, nowMs });
  await imageStore(tx).keep(image);
  const doctor = {
    id,
    name,
    speciality,
    degree,
    experience,
    about,
    feeCents: toCents(fee),
    available: true,
    ...address,
    imageHash: image.name,
  };
  await doctorStore(tx).insert({ ...doctor, ...searchKeysOf({ name, email }) });
  return doctor;
}

// Only a link's hash is stored, so a repeated call gets a new link. The first stays valid, since the client may have
// received either answer; using one ends the other.
async function createLinkIfNeeded(
  tx: Tx,
  doctorId: string,
  madeBy: string,
  nowMs: number,
): Promise<string | null> {
  const account = await accountStore(tx).find(doctorId);
  if (account?.passwordHash !== null) return null;
  await tx.publish({ topic: 'people', ids: { accountId: doctorId } });
  return createInvitation(tx, doctorId, nowMs, { madeBy, earlier: 'stay' });
}

// Returns the body as compared between retries. Even a hash of the password could be guessed, so only its presence is
// kept.
function toComparedInput(input: AddDoctorInput): object {
  return { ...input, password: input.password !== '' };
}

/**
 * Returns a new one-time link for a doctor to choose a password; earlier links end, and a current password works
 * until then.
 */
export async function inviteDoctor(context: Context, { caller, input }: Call<typeof contract.inviteDoctor>) {
  const doctorId = input.docId;
  const { engine, clock, log } = context;
  const answer = await engine.transaction(async (tx) => {
    await loadActiveDoctor(tx, doctorId);
    const invitationPath = await createInvitation(tx, doctorId, clock.nowMs(), {
      madeBy: caller.accountId,
    });
    await tx.publish({ topic: 'people', ids: { accountId: doctorId } });
    return { message: 'Invitation link created', invitationPath };
  });
  logSecurity(log, 'link made', { accountId: doctorId, byId: caller.accountId });
  return answer;
}
