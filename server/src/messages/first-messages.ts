import type { ClinicSettings } from '@docket/contract/endpoints/clinic-settings.ts';
import { millisecondsPerDay, millisecondsPerMinute } from '@docket/contract/rules/limits.ts';
import { lockUntilEnd } from '../platform/database/dialect.ts';
import type { Connection, Tx } from '../platform/database/engine.ts';
import { firstMessageWaits } from './reasons.ts';
import type { DueMessage } from './rows.ts';
import { type FirstMessage, writtenStore } from './store/first-messages.ts';

const millisecondsPerHour = 60 * millisecondsPerMinute;

type MessageToAdmit = Pick<DueMessage, 'id' | 'kind' | 'offer'>;

/** `record`: the message may be sent now, after `record` has stored its address. `until`: it must wait. */
type Admission = { readonly record: () => Promise<void> } | WaitForRoom;

/**
 * Checks the limits on first messages. A new address needs room in the hour of the account that caused the message,
 * and in the practice's day. A lock serializes the nodes until the transaction ends.
 */
export async function checkFirstMessageLimits(
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
  const none = { ofAccount: 0, ofAll: 0 };
  return (await findWaitForRoom(tx, cause.accountId, { practice, nowMs, planned: none })) ?? { record };
}

interface WaitForRoom {
  /** epoch milliseconds */
  readonly until: number;
  readonly reason: string;
}

interface RoomNow {
  readonly practice: ClinicSettings;
  readonly nowMs: number;
  /** Numbers of first messages that will be sent before this one and are not recorded yet. */
  readonly planned: { readonly ofAccount: number; readonly ofAll: number };
}

async function findWaitForRoom(
  connection: Connection,
  accountId: string | null,
  { practice, nowMs, planned }: RoomNow,
): Promise<WaitForRoom | null> {
  const store = writtenStore(connection);
  const findStart = (room: number, since: number, findNth: typeof store.nthOfAll) =>
    room <= 0 ? nowMs : findNth({ since, nth: room });
  const ofHour = practice.firstMessagesPerHour - planned.ofAccount;
  const hourBegan =
    accountId === null
      ? null
      : await findStart(ofHour, nowMs - millisecondsPerHour, (nth) => store.nthOfAccount(accountId, nth));
  if (hourBegan !== null)
    return { until: hourBegan + millisecondsPerHour, reason: firstMessageWaits.account };
  const ofDay = practice.firstMessagesPerDay - planned.ofAll;
  const dayBegan = await findStart(ofDay, nowMs - millisecondsPerDay, store.nthOfAll);
  return dayBegan === null
    ? null
    : { until: dayBegan + millisecondsPerDay, reason: firstMessageWaits.practice };
}

/**
 * Returns the messages that will have to wait, by their ids. `messages` are in the order of sending. A forecast for screens:
 * `checkFirstMessageLimits` decides when each is about to leave.
 */
export async function forecastWaits(
  connection: Connection,
  messages: readonly (MessageToAdmit & { readonly address: string })[],
  { practice, nowMs }: { practice: ClinicSettings; nowMs: number },
): Promise<Map<string, WaitForRoom>> {
  const store = writtenStore(connection);
  const waits = new Map<string, WaitForRoom>();
  const planned = new Map<string, string | null>();
  for (const { address, ...message } of messages) {
    const key = address.toLowerCase();
    if (planned.has(key) || (await store.isWritten(key))) continue;
    const cause = await store.cause(message.id);
    if (!isCounted(message, cause, nowMs)) continue;
    const ofAccount = [...planned.values()].filter((accountId) => accountId === cause.accountId).length;
    const wait = await findWaitForRoom(connection, cause.accountId, {
      practice,
      nowMs,
      planned: { ofAccount, ofAll: planned.size },
    });
    if (wait) waits.set(message.id, wait);
    else planned.set(key, cause.accountId);
  }
  return waits;
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
