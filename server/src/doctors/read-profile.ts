import type { Profile } from '@docket/contract/doctors.ts';
import type { Context } from '../platform/context.ts';
import { notFound } from '../platform/refusal.ts';
import { accountStore } from '../sessions/accounts/store.ts';
import { doctorStore } from './store.ts';
import { type DoctorAnswerOrigin, toProfile } from './to-doctor.ts';

/** One doctor as the contract has it. Throws Refusal when there is no such doctor. */
export async function readProfile(
  { engine, clock }: Pick<Context, 'engine' | 'clock'>,
  doctorId: string,
  asked: DoctorAnswerOrigin,
): Promise<Profile> {
  const record = await doctorStore(engine.read).find(doctorId);
  const account = await accountStore(engine.read).find(doctorId);
  if (!record || !account) throw notFound('Doctor');
  return toProfile(record, account, asked, clock.wallNow());
}
