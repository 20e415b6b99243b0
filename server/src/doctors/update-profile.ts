import type { updateProfile as endpoint } from '@docket/contract/doctors.ts';
import type { CheckedInputOf } from '@docket/contract/endpoint.ts';
import type { Context } from '../platform/context.ts';
import { notFound } from '../platform/refusal.ts';
import { doctorStore } from './store.ts';
import { toCents } from './to-doctor.ts';

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
