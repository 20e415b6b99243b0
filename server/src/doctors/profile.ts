import type { updateProfile as endpoint, Profile } from '@docket/contract/doctors.ts';
import type { CheckedInputOf } from '@docket/contract/endpoint.ts';
import type { Context } from '../platform/context.ts';
import { notFound } from '../platform/refusal.ts';
import type { AnswerOrigin } from '../platform/uploads/image-url.ts';
import { accountStore } from '../sessions/accounts/store.ts';
import { loadWorking } from './load-working.ts';
import { doctorStore } from './store.ts';
import { toCents, toProfile } from './to-doctor.ts';

/** A doctor's own changes; what is left out stays, a single address line too. */
export async function updateProfile(
  { engine, clock }: Context,
  doctorId: string,
  { fees, address, available, about }: CheckedInputOf<typeof endpoint>,
) {
  await engine.transaction(async (tx) => {
    const feeCents = fees === undefined ? undefined : toCents(fees);
    const known = { about, feeCents, ...address };
    const isEdit = Object.values(known).some((value) => value !== undefined);
    const by = isEdit ? { accountId: doctorId, at: clock.nowMs() } : null;
    const changed = await doctorStore(tx).change(doctorId, { ...known, available }, by);
    if (!changed) throw notFound('Doctor');
    await tx.publish({ topic: 'doctors', ids: { doctorId } });
  });
  return { message: 'Profile updated' };
}

/** One doctor as the contract has it. Throws Refusal when there is no such doctor. */
export async function readProfile(
  { engine, clock }: Pick<Context, 'engine' | 'clock'>,
  doctorId: string,
  asked: AnswerOrigin,
): Promise<Profile> {
  const record = await doctorStore(engine.read).find(doctorId);
  const account = await accountStore(engine.read).find(doctorId);
  if (!record || !account) throw notFound('Doctor');
  return toProfile(record, account, asked, clock.wallNow());
}

/** Turns a doctor's availability over, or sets it where the wanted value is sent. Throws Refusal: not found, conflict (archived). */
export async function changeAvailability(
  { engine }: Context,
  { docId, available }: { docId: string; available?: boolean | undefined },
) {
  await engine.transaction(async (tx) => {
    await loadWorking(tx, docId);
    await doctorStore(tx).changeAvailability(docId, available);
    await tx.publish({ topic: 'doctors', ids: { doctorId: docId } });
  });
  return { message: 'Availability changed' };
}
