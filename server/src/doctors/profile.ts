import type * as contract from '@docket/contract/endpoints/doctors.ts';
import type { Context } from '../platform/context.ts';
import { notFound } from '../platform/refusal.ts';
import type { Call } from '../platform/serve.ts';
import type { AnswerOrigin } from '../platform/uploads/image-url.ts';
import { checkImageSelected, prepareImage } from '../platform/uploads/prepare-image.ts';
import { imageStore } from '../platform/uploads/store.ts';
import { accountStore } from '../sessions/accounts/store.ts';
import { loadActiveDoctor } from './load-active-doctor.ts';
import type { ScheduleContext } from './schedule-effect.ts';
import { doctorStore } from './store.ts';
import { toCents, toProfile } from './to-doctor.ts';

/** Changes a doctor's profile; omitted fields stay, single address lines too. */
export async function updateProfile(
  { engine, clock, onScheduleChange }: ScheduleContext,
  { input, caller }: Call<typeof contract.updateProfile>,
) {
  const { fees, address, available, shownAvailable, about } = input;
  const doctorId = caller.accountId;
  await engine.transaction(async (tx) => {
    const feeCents = fees === undefined ? undefined : toCents(fees);
    const edited = { about, feeCents, ...address };
    const isEdit = Object.values(edited).some((value) => value !== undefined);
    const by = isEdit ? { accountId: doctorId, at: clock.nowMs() } : null;
    const store = doctorStore(tx);
    if (!(await store.change(doctorId, edited, by))) throw notFound('Doctor');
    if (available !== undefined && available !== shownAvailable)
      await store.switchAvailable(doctorId, {
        available,
        // Without the shown value the form may be outdated; the current value is the best guess.
        unlessAt: shownAvailable === undefined ? clock.wallNow() : null,
      });
    if (available !== undefined) await onScheduleChange(tx, clock, doctorId);
    await tx.publish({ topic: 'doctors', ids: { doctorId } });
  });
  return { message: 'Profile updated' };
}

/** Replaces the doctor's own picture. Throws Refusal: invalid (no file), not found, and those of the image. */
export async function changeOwnPicture(
  { engine, clock }: Context,
  { file, caller }: Call<typeof contract.changeOwnPicture>,
) {
  checkImageSelected(file);
  const doctorId = caller.accountId;
  // Slow. Inside the transaction it would make others wait.
  const image = await prepareImage(file.bytes);
  await engine.transaction(async (tx) => {
    await imageStore(tx).keep(image);
    const by = { accountId: doctorId, at: clock.nowMs() };
    if (!(await doctorStore(tx).change(doctorId, { imageHash: image.name }, by))) throw notFound('Doctor');
    await tx.publish({ topic: 'doctors', ids: { doctorId } });
  });
  return { message: 'Picture changed' };
}

export async function readProfile(context: Context, call: Call<typeof contract.readProfile>) {
  return { profileData: await loadProfile(context, call.caller.accountId, call) };
}

/** The specification's second name for this call. */
export async function readProfileUnderDoctors(
  context: Context,
  call: Call<typeof contract.readProfileUnderDoctors>,
) {
  return { doctor: await loadProfile(context, call.caller.accountId, call) };
}

/** Returns a doctor in the contract's shape. Throws Refusal (not found). */
async function loadProfile(
  { engine, clock }: Pick<Context, 'engine' | 'clock'>,
  doctorId: string,
  answerOrigin: AnswerOrigin,
): Promise<contract.Profile> {
  const record = await doctorStore(engine.read).find(doctorId);
  const account = await accountStore(engine.read).find(doctorId);
  if (!record || !account) throw notFound('Doctor');
  return toProfile(record, account, answerOrigin, clock.wallNow());
}

/** Toggles a doctor's availability, or sets it to the sent value. Throws Refusal: not found, conflict (archived). */
export async function changeAvailability(
  { engine, clock, onScheduleChange }: ScheduleContext,
  { input: { docId, available } }: Call<typeof contract.changeAvailability>,
) {
  const done = await engine.transaction(async (tx) => {
    await loadActiveDoctor(tx, docId);
    await doctorStore(tx).changeAvailability(docId, available);
    await tx.publish({ topic: 'doctors', ids: { doctorId: docId } });
    return onScheduleChange(tx, clock, docId);
  });
  return { message: `Availability changed${done}` };
}
