import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/engine.ts';
import { extendPause, isLongFailure, pauseStore } from './channels/pauses.ts';
import { mustNotRepeat } from './decide-sending.ts';
import type { LeasedMessage } from './lease-next.ts';
import { publishMessage } from './publish.ts';
import { formatInDoubt, mayHaveLeftBefore } from './reasons.ts';
import {
  giveUpAfterMs,
  hideAddresses,
  isOfChange,
  retryAfterMs,
  type SendResult,
  triesBeforeGivingUp,
} from './rules.ts';
import { type Outcome, sendingStore } from './store/sending.ts';

/** Records the result of an attempt: the message's outcome, and the pause of its channel. */
export async function recordResult(
  tx: Tx,
  leased: LeasedMessage,
  result: SendResult,
  context: Context,
): Promise<void> {
  const nowMs = context.clock.nowMs();
  const store = sendingStore(tx);
  const { id, kind, audience } = leased;
  const { channel } = leased.outgoing;
  const isLost = result.result === 'unknown' && mustNotRepeat({ channel, kind }, context.settings);
  await recordPause(tx, leased, result, { context, isCostly: isLost && channel === 'sms' });
  const outcome = decideOutcome(leased, result, { nowMs, isLost });
  const { appointmentId } = audience;
  const isMerged =
    outcome.state === 'waiting' &&
    isOfChange(kind) &&
    appointmentId !== null &&
    (await store.mergeIntoNext({ id, appointmentId }));
  await store.settle(leased, isMerged ? merged : outcome);
  // Messages queued earlier were waiting for this server too.
  if (outcome.state === 'given up' && result.result === 'away')
    for (const ended of await store.giveUpDueBefore(nowMs - giveUpAfterMs, channel, formatTooLate(result)))
      await publishMessage(tx, ended);
  await publishMessage(tx, audience);
}

/** `isLost`: the outcome is unknown, and repeating could deliver the message twice. */
function decideOutcome(
  { isInDoubt: wasInDoubt, attempt, dueAt }: LeasedMessage,
  result: SendResult,
  { nowMs, isLost }: { readonly nowMs: number; readonly isLost: boolean },
): Outcome {
  switch (result.result) {
    case 'handed over':
      return { ...ended('handed over', '', nowMs), providerId: result.providerId };
    case 'refused':
      return ended('refused', wasInDoubt ? `${mayHaveLeftBefore}. ${result.reason}` : result.reason);
    case 'away':
    case 'not taken':
    case 'unknown': {
      if (isLost) return ended('given up', formatInDoubt(result.reason), nowMs);
      // A message that may have been sent counts as known to the patient, and is repeated like an interrupted one.
      const isInDoubt = wasInDoubt || result.result === 'unknown';
      const isTooLate = nowMs - dueAt >= giveUpAfterMs && attempt >= triesBeforeGivingUp;
      if (!isTooLate) {
        const nextAt = nowMs + retryAfterMs(attempt);
        return { ...ended(isInDoubt ? 'sending' : 'waiting', result.reason), nextAt };
      }
      return isInDoubt
        ? ended('given up', formatInDoubt(formatTooLate(result)), nowMs)
        : ended('given up', formatTooLate(result));
    }
  }
}

const ended = (state: Outcome['state'], reason: string, sentAt: number | null = null): Outcome => ({
  state,
  reason,
  nextAt: null,
  sentAt,
  providerId: '',
});

const merged = ended('withdrawn', 'Sent together with a later change');

const formatTooLate = ({ reason }: { readonly reason: string }) => `Not sent within a day. ${reason}`;

/** Pauses the channel after a failure of the server, because the next message would fail too. */
async function recordPause(
  tx: Tx,
  { outgoing: { channel }, pause, attempt }: LeasedMessage,
  result: SendResult,
  { context: { clock, log }, isCostly }: { readonly context: Context; readonly isCostly: boolean },
): Promise<void> {
  const nowMs = clock.nowMs();
  if (result.result === 'away' || result.result === 'unknown') {
    const reason = hideAddresses(result.reason);
    const next = extendPause(pause, { nowMs, reason, isCostly });
    await pauseStore(tx).write(channel, pause, next);
    const seconds = Math.round((next.until - nowMs) / 1_000);
    log.warn(
      { channel, attempts: attempt, because: reason, seconds },
      'a message could not be handed over: its channel pauses',
    );
  } else if (pause !== null) {
    await pauseStore(tx).end(channel);
    if (isLongFailure(pause)) await sendingStore(tx).retryNow(channel, nowMs);
    log.info({ channel, failures: pause.failures }, 'messages leave again');
  }
}
