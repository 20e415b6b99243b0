import type { AnswerOf } from '@docket/contract/endpoint.ts';
import type * as contract from '@docket/contract/endpoints/booking.ts';
import { maxOpenSlotDays, maxPublicOpenSlotDays } from '@docket/contract/rules/limits.ts';
import { readClinicSettings } from '../../clinic-settings/read.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/engine.ts';
import { limitPublicRequests } from '../../platform/http/limit-questions.ts';
import { readDays } from '../../platform/read-days.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Act, Call } from '../../platform/serve.ts';
import { loadTimesToAvoid, type SlotPatient } from '../conflicts/patient-overlaps.ts';
import { findPatientOf } from '../find-patient-of.ts';
import { loadBookableDoctors } from '../load-bookable-doctors.ts';
import { findFreeSlots } from './find-free-slots.ts';
import { toDoctorSlots } from './to-slots.ts';

type OpenSlotsCall = Call<typeof contract.openSlots>;
type Answer = AnswerOf<typeof contract.openSlots>;

const cacheMs = 3_000;
const maxCached = 200;

/**
 * Returns the act that lists open slots. Signed-in callers get current data. Others need the clinic's permission, and get
 * fewer days, a rate limit and an answer up to three seconds old. Throws Refusal: unauthenticated, too many, invalid
 * (days), not found (doctor).
 */
export function createListOpenSlots(): Act<typeof contract.openSlots> {
  const checkRateLimit = limitPublicRequests('Too many questions for open times. Please wait a moment');
  const cache = new Map<string, { readonly untilMs: number; readonly answer: Promise<Answer> }>();

  function answerFromCache(context: Context, call: OpenSlotsCall): Promise<Answer> {
    const nowMs = performance.now();
    const key = JSON.stringify([call.input, call.crossOrigin ? call.origin : null]);
    const known = cache.get(key);
    if (known && known.untilMs > nowMs) return known.answer;
    const answer = listOpenSlots(context, call, maxPublicOpenSlotDays);
    cache.delete(key);
    cache.set(key, { untilMs: nowMs + cacheMs, answer });
    // A failure is not cached, because the database may recover at once.
    answer.catch(() => cache.delete(key));
    const [oldest] = cache.keys();
    if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest);
    return answer;
  }

  return async (context, call) => {
    if (call.holder) return listOpenSlots(context, call);
    if (call.input.patientId !== undefined) throw new Refusal('unauthenticated', 'Please log in');
    const { openSlotsForAll } = await readClinicSettings(context, context.engine.read);
    if (!openSlotsForAll) throw new Refusal('unauthenticated', 'Please log in');
    checkRateLimit(call.address);
    return answerFromCache(context, call);
  };
}

// Twice the slots of 20 doctors in a month of quarter hours.
const maxSlots = 40_000;

/** Returns free slots by doctor for at most `maxDays` days. Throws Refusal: invalid (days), not found (doctor). */
async function listOpenSlots(
  { engine, clock }: Context,
  call: Call<typeof contract.openSlots>,
  maxDays = maxOpenSlotDays,
) {
  const { input } = call;
  const unless = maxDays < maxOpenSlotDays ? ' without signing in' : '';
  const { first, last } = readDays(input, maxDays, `At most ${maxDays} days at once${unless}`);
  const days = { first, last };
  const doctors = await loadBookableDoctors(engine.read, input);
  const { length, most } = input;
  const coming = await findSlotPatient(engine.read, call);
  const { found, isCutOff } = await findFreeSlots(engine.read, clock, doctors, {
    ...days,
    length,
    maxPerDoctor: most,
    maxSlots,
    avoid: await loadTimesToAvoid(engine.read, coming, days),
  });
  if (isCutOff) {
    throw new Refusal('invalid', 'There are too many open times for one question: ask for fewer days', {
      field: 'to',
    });
  }
  return { doctors: found.map((free) => toDoctorSlots(free, call)) };
}

async function findSlotPatient(
  connection: Connection,
  { input: { patientId, movingId }, holder }: OpenSlotsCall,
): Promise<SlotPatient | undefined> {
  if (patientId === undefined || !holder) return undefined;
  const patient = await findPatientOf(connection, holder, patientId);
  return { patientId: patient.id, exceptId: movingId };
}
