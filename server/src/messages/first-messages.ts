import type { ClinicSettings } from '@docket/contract/clinic-settings.ts';
import { millisecondsPerDay, millisecondsPerMinute } from '@docket/contract/limits.ts';
import { lockUntilEnd } from '../platform/database/dialect.ts';
import type { Tx } from '../platform/database/engine.ts';
import { type DueMessage, firstMessageWaits } from './rows.ts';
import { type FirstMessage, writtenStore } from './written-store.ts';

const millisecondsPerHour = 60 * millisecondsPerMinute;

type MessageToAdmit = Pick<DueMessage, 'id' | 'kind' | 'offer'>;

/** May the message leave: at once, writing its address down with `record`, or not before `until` (epoch milliseconds)? */
type Admission =
  | { readonly record: () => Promise<void> }
  | { readonly until: number; readonly reason: string };

/**
 * Judges a message to an address: one that was never written to needs room in the hour of the account that caused it and in
 * the day of the practice. Nodes judge such messages in turn, until the transaction ends.
 */
export async function admit(
  tx: Tx,
  message: MessageToAdmit,
  { address, practice, nowMs }: { address: string; practice: ClinicSettings; nowMs: number },
): Promise<Admission> {
  const store = writtenStore(tx);
  const key = address.toLowerCase();
  if (await store.isWritten(key)) return { record: async () => {} };
  const cause = await store.cause(message.id);
  const counts = isCounted(message, cause, nowMs);
  const record = () => store.add(key, cause.accountId, nowMs, counts);
  if (!counts) return { record };
  await lockUntilEnd(tx, 'first messages');
  const { accountId } = cause;
  const ofHour = { since: nowMs - millisecondsPerHour, nth: practice.firstMessagesPerHour };
  const hourBegan = accountId === null ? null : await store.nthOfAccount(accountId, ofHour);
  if (hourBegan !== null)
    return { until: hourBegan + millisecondsPerHour, reason: firstMessageWaits.account };
  const ofDay = { since: nowMs - millisecondsPerDay, nth: practice.firstMessagesPerDay };
  const dayBegan = await store.nthOfAll(ofDay);
  if (dayBegan !== null) return { until: dayBegan + millisecondsPerDay, reason: firstMessageWaits.practice };
  return { record };
}

/** Offers, and reminders of what was booked more than a day ago by the address as it is now, are not counted. */
function isCounted(
  { kind, offer }: MessageToAdmit,
  { bookedAt, changedAt }: FirstMessage,
  nowMs: number,
): boolean {
  if (offer !== null) return false;
  if (kind !== 'reminder' || bookedAt === null) return true;
  return bookedAt > nowMs - millisecondsPerDay || (changedAt ?? 0) > bookedAt;
}
