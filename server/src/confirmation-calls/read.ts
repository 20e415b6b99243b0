import { getStatus } from '@docket/contract/endpoints/appointments.ts';
import type * as contract from '@docket/contract/endpoints/confirmation-calls.ts';
import {
  type ConfirmationCall,
  maxDaysUnread,
  maxListedReplies,
  type UnreadReply,
} from '@docket/contract/endpoints/confirmation-calls.ts';
import {
  fromWallMinutes,
  toSlot,
  toSlotDate,
  toWallMinutes,
  wallClockIn,
} from '@docket/contract/formats/slot-date.ts';
import {
  compareByRisk,
  computeRisk,
  type RiskFacts,
  undeliveredReasons,
} from '@docket/contract/rules/confirmation-risk.ts';
import { millisecondsPerDay, minutesPerDay } from '@docket/contract/rules/limits.ts';
import { mayStopMessages } from '@docket/contract/rules/message-replies.ts';
import { present } from '../appointments/present.ts';
import { canSend, readChannels } from '../messages/channels/channels.ts';
import { loadUndeliveredChanges, maxDaysAhead } from '../messages/load-undelivered.ts';
import { replyStore, type UnreadReplyRow } from '../messages/store/replies.ts';
import { undeliveredStore } from '../messages/store/undelivered.ts';
import type { Context } from '../platform/context.ts';
import type { Call } from '../platform/serve.ts';
import { callListStore, claimStore, contactStore, type UnconfirmedRow } from './store.ts';

/** Held messages that are listed: more than a desk calls in several days. */
const maxHeld = 300;

/**
 * Returns the patients to call. First, on any coming day: undelivered changes and archived doctors (soonest first),
 * requests to cancel, unread replies. Then the pending appointments of the next day that has any, riskiest first.
 * Replies about other appointments are listed separately.
 */
export async function readConfirmationCalls(
  context: Context,
  call: Call<typeof contract.readConfirmationCalls>,
) {
  const { engine, clock } = context;
  const connection = engine.read;
  const store = callListStore(connection);
  const tomorrow = toWallMinutes(clock.today()) + minutesPerDay;
  const next = await store.nextStart(tomorrow);
  const from = next === null ? null : toDay({ startsAt: next });
  const day = from === null ? null : { from, to: from + minutesPerDay };
  const oldest = tomorrow - maxDaysUnread * minutesPerDay;
  const unread = await replyStore(connection).listUnread(oldest, maxListedReplies);
  const isToCall = ({ status, startsNow }: UnreadReplyRow) =>
    status === 'pending' && startsNow !== null && startsNow > clock.wallNow();
  const replies = new Map<string, UnreadReplyRow>();
  for (const reply of unread) {
    if (reply.appointmentId === null || !isToCall(reply)) continue;
    // A request to cancel outranks other replies; otherwise the last reply counts.
    if (reply.meaning === 'cancel' || replies.get(reply.appointmentId)?.meaning !== 'cancel')
      replies.set(reply.appointmentId, reply);
  }
  const ofDay = day ? await store.unconfirmed(day) : [];
  const known = new Set(ofDay.map(({ id }) => id));
  const changes = await loadUndeliveredChanges(context, connection);
  const held = await undeliveredStore(connection).held({
    wallNow: clock.wallNow(),
    since: clock.nowMs() - maxDaysAhead * millisecondsPerDay,
    limit: maxHeld,
  });
  const isSending = canSend(await readChannels(context, connection));
  const ofArchived = await store.ofArchivedDoctors(clock.wallNow());
  const beyond = [...new Set([...changes.keys(), ...held.keys(), ...replies.keys(), ...ofArchived])].filter(
    (id) => !known.has(id),
  );
  const others = await store.listByIds(beyond);
  const contacts = await contactStore(connection).findLastOutcomes(day, beyond);
  const claims = await claimStore(connection).listValid(clock.nowMs());
  const calls = [...ofDay, ...others].map((row) => {
    const facts = toFacts(row, context.clock, isSending);
    const claim = claims.get(row.patientId);
    const reply = replies.get(row.id);
    const change = changes.get(row.id);
    const waiting = held.get(row.id);
    const confirmationCall: ConfirmationCall = {
      appointment: present(row, call),
      facts,
      risk: computeRisk(facts),
      lastContact: contacts.get(row.id) ?? null,
      claim: claim
        ? { by: claim.by, until: claim.endsAt, mine: claim.sessionHash === call.caller.tokenHash }
        : null,
      reply: reply
        ? {
            _id: reply.id,
            text: reply.text,
            at: reply.at,
            wantsToCancel: reply.meaning === 'cancel',
            stopsMessages: mayStopMessages(reply.text),
          }
        : null,
      change: change ? { what: change.what, was: change.was, at: change.at } : null,
      held: waiting ?? null,
    };
    return {
      ...confirmationCall,
      startsAt: Math.min(change?.knownStart ?? row.startsAt, row.startsAt),
      id: row.id,
    };
  });
  return {
    slotDate: from === null ? null : toSlotDate(fromWallMinutes(from).date),
    confirmed: day ? await store.countConfirmed(day) : 0,
    calls: calls
      .sort(
        (call, other) =>
          rankUrgency(other) - rankUrgency(call) || compareByStart(call, other) || compareByRisk(call, other),
      )
      .map(({ startsAt: _, id: __, ...confirmationCall }) => confirmationCall),
    replies: unread.filter((reply) => !isToCall(reply)).map(toUnread),
  };
}

function toUnread({ id, text, at, meaning, startsAt, ...reply }: UnreadReplyRow): UnreadReply {
  const { patientId, patientName, phone, status } = reply;
  return {
    _id: id,
    text,
    at,
    wantsToCancel: meaning === 'cancel',
    patientId,
    patientName,
    phone,
    stopsMessages: mayStopMessages(text),
    ...toSlot(startsAt),
    status,
  };
}

const toDay = ({ startsAt }: { readonly startsAt: number }) =>
  Math.floor(startsAt / minutesPerDay) * minutesPerDay;

interface Listed extends Urgent {
  readonly startsAt: number;
}

/** Sorts patients by start time, but only among those who would come in vain. */
function compareByStart(call: Listed, other: Listed): number {
  return wouldComeInVain(call) && wouldComeInVain(other) ? call.startsAt - other.startsAt : 0;
}

type Urgent = Pick<ConfirmationCall, 'appointment' | 'change' | 'held'>;

function wouldComeInVain({ appointment, change, held }: Urgent): boolean {
  const isOfArchived = appointment.docData.archived && getStatus(appointment) === 'pending';
  return isOfArchived || change !== null || held !== null;
}

function rankUrgency({ reply, ...call }: Urgent & Pick<ConfirmationCall, 'reply'>): number {
  if (wouldComeInVain(call)) return 3;
  if (reply === null) return 0;
  return reply.wantsToCancel ? 2 : 1;
}

function toFacts(row: UnconfirmedRow, clock: Context['clock'], isSending: boolean): RiskFacts {
  const bookedOn = toWallMinutes(wallClockIn(clock.timeZone, row.bookedAt).date);
  return {
    past: row.past,
    missed: row.missed,
    bookedDaysAgo: Math.max(0, (toWallMinutes(clock.today()) - bookedOn) / minutesPerDay),
    first: row.earlier === 0,
    noEmail: row.patientEmail === '' && row.contactBy !== 'sms',
    untold: findUndeliveredReason(row, isSending),
  };
}

function findUndeliveredReason(
  { contactBy, told: deliveryState }: UnconfirmedRow,
  anyoneIsWritten: boolean,
): RiskFacts['untold'] {
  if (contactBy === 'nobody') return 'nobody';
  if (contactBy === 'phone') return 'phone only';
  if (deliveryState === 'would be told' && !anyoneIsWritten) return null;
  return undeliveredReasons.find((reason) => reason === deliveryState) ?? null;
}
