import type { ClinicSettings } from '@docket/contract/clinic-settings.ts';
import { millisecondsPerDay, millisecondsPerMinute } from '@docket/contract/limits.ts';
import { lockUntilEnd } from '../platform/database/dialect.ts';
import type { Tx } from '../platform/database/engine.ts';
import { type DueMessage, firstMessageWaits } from './rows.ts';
import { type FirstMessage, writtenStore } from './written-store.ts';

const millisecondsPerHour = 60 * millisecondsPerMinute;

type MessageToAdmit = Pick<DueMessage, 'id' | 'kind' | 'offer'>;

/**
 * Either the message may leave now, after `record` stored its address; or it waits until `until` (epoch
 * milliseconds).
 */
type Admission =
  | { readonly record: () => Promise<void> }
  | { readonly until: number; readonly reason: string };

/**
 * Checks the limits on first messages. A new address needs room in the hour of the account that caused the message,
 * and in the practice's day. A lock serializes the nodes until the transaction ends.
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

/** Skips offers, and reminders of bookings over a day old whose patient record is unchanged since. */
function isCounted(
  { kind, offer }: MessageToAdmit,
  { bookedAt, changedAt }: FirstMessage,
  nowMs: number,
): boolean {
  if (offer !== null) return false;
  if (kind !== 'reminder' || bookedAt === null) return true;
  return bookedAt > nowMs - millisecondsPerDay || (changedAt ?? 0) > bookedAt;
}
