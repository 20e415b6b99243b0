import type {
  ConfirmationCall,
  readConfirmationCalls as endpoint,
} from '@docket/contract/confirmation-calls.ts';
import { byRisk, type RiskFacts, riskOf, untoldReasons } from '@docket/contract/confirmation-risk.ts';
import { minutesPerDay } from '@docket/contract/limits.ts';
import { fromWallMinutes, toSlotDate, toWallMinutes, wallClockIn } from '@docket/contract/slot-date.ts';
import { present } from '../appointments/present.ts';
import type { Clock } from '../platform/clock.ts';
import type { Context } from '../platform/context.ts';
import type { Call } from '../platform/serve.ts';
import { callListStore, claimStore, contactStore, type UnconfirmedRow } from './store.ts';

/** The next day after today that has pending appointments, and whom to call for it, riskiest first. */
export async function readConfirmationCalls({ engine, clock }: Context, call: Call<typeof endpoint>) {
  const connection = engine.read;
  const tomorrow = toWallMinutes(clock.today()) + minutesPerDay;
  const next = await callListStore(connection).nextStart(tomorrow);
  if (next === null) return { slotDate: null, confirmed: 0, calls: [] };
  const from = Math.floor(next / minutesPerDay) * minutesPerDay;
  const day = { from, to: from + minutesPerDay };
  const rows = await callListStore(connection).unconfirmed(day);
  const contacts = await contactStore(connection).lastOf(day);
  const claims = await claimStore(connection).standing(clock.nowMs());
  const calls = rows.map((row) => {
    const facts = toFacts(row, clock);
    const claim = claims.get(row.patientId);
    const shown: ConfirmationCall = {
      appointment: present(row, call),
      facts,
      risk: riskOf(facts),
      lastContact: contacts.get(row.id) ?? null,
      claim: claim
        ? { by: claim.by, until: claim.endsAt, mine: claim.sessionHash === call.caller.tokenHash }
        : null,
    };
    return { ...shown, startsAt: row.startsAt, id: row.id };
  });
  return {
    slotDate: toSlotDate(fromWallMinutes(from).date),
    confirmed: await callListStore(connection).countConfirmed(day),
    calls: calls.sort(byRisk).map(({ startsAt: _, id: __, ...shown }) => shown),
  };
}

function toFacts(row: UnconfirmedRow, clock: Clock): RiskFacts {
  const bookedOn = toWallMinutes(wallClockIn(clock.timeZone, row.bookedAt).date);
  return {
    past: row.past,
    missed: row.missed,
    bookedDaysAgo: Math.max(0, (toWallMinutes(clock.today()) - bookedOn) / minutesPerDay),
    first: row.earlier === 0,
    noEmail: row.patientEmail === '',
    untold: whyUntold(row),
  };
}

function whyUntold({ contactBy, told }: UnconfirmedRow): RiskFacts['untold'] {
  if (contactBy === 'nobody') return 'nobody';
  if (contactBy === 'phone') return 'phone only';
  return untoldReasons.find((reason) => reason === told) ?? null;
}
