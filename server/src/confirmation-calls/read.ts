import {
  type ConfirmationCall,
  type readConfirmationCalls as endpoint,
  maxDaysUnread,
  maxListedReplies,
  type UnreadReply,
} from '@docket/contract/confirmation-calls.ts';
import { byRisk, type RiskFacts, riskOf, untoldReasons } from '@docket/contract/confirmation-risk.ts';
import { minutesPerDay } from '@docket/contract/limits.ts';
import {
  formatSlotTime,
  fromWallMinutes,
  toSlotDate,
  toWallMinutes,
  wallClockIn,
} from '@docket/contract/slot-date.ts';
import { present } from '../appointments/present.ts';
import { replyStore, type StandingReply } from '../messages/reply-store.ts';
import type { Context } from '../platform/context.ts';
import type { Call } from '../platform/serve.ts';
import { callListStore, claimStore, contactStore, type UnconfirmedRow } from './store.ts';

/**
 * Whom to call: whoever wants to cancel, then whoever answered something that a person has to read, on any coming day; then
 * the next day after today that has pending appointments, riskiest first. What was answered about anything else stands apart.
 */
export async function readConfirmationCalls(context: Context, call: Call<typeof endpoint>) {
  const { engine, clock } = context;
  const connection = engine.read;
  const store = callListStore(connection);
  const tomorrow = toWallMinutes(clock.today()) + minutesPerDay;
  const next = await store.nextStart(tomorrow);
  const from = next === null ? null : dayOf({ startsAt: next });
  const day = from === null ? null : { from, to: from + minutesPerDay };
  const oldest = tomorrow - maxDaysUnread * minutesPerDay;
  const standing = await replyStore(connection).standing(oldest, maxListedReplies);
  const isToCall = ({ status, startsNow }: StandingReply) =>
    status === 'pending' && startsNow !== null && startsNow > clock.wallNow();
  const replies = new Map<string, StandingReply>();
  for (const reply of standing) {
    if (reply.appointmentId === null || !isToCall(reply)) continue;
    // The wish to cancel outweighs what else was written; of the same kind the last one counts.
    if (reply.meaning === 'cancel' || replies.get(reply.appointmentId)?.meaning !== 'cancel')
      replies.set(reply.appointmentId, reply);
  }
  const ofDay = day ? await store.unconfirmed(day) : [];
  const known = new Set(ofDay.map(({ id }) => id));
  const others = await store.these([...replies.keys()].filter((id) => !known.has(id)));
  const contacts = new Map<string, LastContact>();
  for (const start of new Set([...ofDay, ...others].map(dayOf))) {
    const ofStart = await contactStore(connection).lastOf({ from: start, to: start + minutesPerDay });
    for (const [id, contact] of ofStart) contacts.set(id, contact);
  }
  const claims = await claimStore(connection).standing(clock.nowMs());
  const calls = [...ofDay, ...others].map((row) => {
    const facts = toFacts(row, context);
    const claim = claims.get(row.patientId);
    const reply = replies.get(row.id);
    const shown: ConfirmationCall = {
      appointment: present(row, call),
      facts,
      risk: riskOf(facts),
      lastContact: contacts.get(row.id) ?? null,
      claim: claim
        ? { by: claim.by, until: claim.endsAt, mine: claim.sessionHash === call.caller.tokenHash }
        : null,
      reply: reply
        ? { _id: reply.id, text: reply.text, at: reply.at, wantsToCancel: reply.meaning === 'cancel' }
        : null,
    };
    return { ...shown, startsAt: row.startsAt, id: row.id };
  });
  return {
    slotDate: from === null ? null : toSlotDate(fromWallMinutes(from).date),
    confirmed: day ? await store.countConfirmed(day) : 0,
    calls: calls
      .sort((one, other) => urgencyOf(other) - urgencyOf(one) || byRisk(one, other))
      .map(({ startsAt: _, id: __, ...shown }) => shown),
    replies: standing.filter((reply) => !isToCall(reply)).map(toUnread),
  };
}

function toUnread({ id, text, at, meaning, startsAt, ...reply }: StandingReply): UnreadReply {
  const { patientId, patientName, phone, status } = reply;
  return {
    ...{ _id: id, text, at, wantsToCancel: meaning === 'cancel', patientId, patientName, phone },
    ...toSlot(startsAt),
    status,
  };
}

function toSlot(startsAt: number): { slotDate: string; slotTime: string } {
  const { date, minutes } = fromWallMinutes(startsAt);
  return { slotDate: toSlotDate(date), slotTime: formatSlotTime(minutes) };
}

type LastContact = NonNullable<ConfirmationCall['lastContact']>;

const dayOf = ({ startsAt }: { readonly startsAt: number }) =>
  Math.floor(startsAt / minutesPerDay) * minutesPerDay;

function urgencyOf({ reply }: Pick<ConfirmationCall, 'reply'>): number {
  if (reply === null) return 0;
  return reply.wantsToCancel ? 2 : 1;
}

function toFacts(row: UnconfirmedRow, { clock, settings }: Context): RiskFacts {
  const bookedOn = toWallMinutes(wallClockIn(clock.timeZone, row.bookedAt).date);
  return {
    past: row.past,
    missed: row.missed,
    bookedDaysAgo: Math.max(0, (toWallMinutes(clock.today()) - bookedOn) / minutesPerDay),
    first: row.earlier === 0,
    noEmail: row.patientEmail === '' && row.contactBy !== 'sms',
    untold: whyUntold(row, settings),
  };
}

function whyUntold(
  { contactBy, told }: UnconfirmedRow,
  { mailFrom, sms }: Context['settings'],
): RiskFacts['untold'] {
  if (contactBy === 'nobody') return 'nobody';
  if (contactBy === 'phone') return 'phone only';
  // Where nothing is set up at all it is said of everybody, and puts nobody first.
  if (told === 'would be told' && mailFrom === null && sms === null) return null;
  return untoldReasons.find((reason) => reason === told) ?? null;
}
