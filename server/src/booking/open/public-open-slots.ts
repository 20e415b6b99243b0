import type { openSlots as endpoint } from '@docket/contract/booking.ts';
import type { AnswerOf } from '@docket/contract/endpoint.ts';
import { maxPublicOpenSlotDays } from '@docket/contract/limits.ts';
import { readClinicSettings } from '../../clinic-settings/read.ts';
import { clientSubnet } from '../../platform/client-subnet.ts';
import type { Context } from '../../platform/context.ts';
import { RequestCounts } from '../../platform/http/request-counts.ts';
import { isThisMachine } from '../../platform/http/trusted-proxies.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Act, Call } from '../../platform/serve.ts';
import { listOpenSlots } from './list-open-slots.ts';

type Question = Call<typeof endpoint>;
type Answer = AnswerOf<typeof endpoint>;

const withinMs = 60_000;
const maxQuestions = 60;
// This machine's own address may be a site of the practice that asks for all its visitors.
const maxQuestionsOfThisMachine = 600;
const keepMs = 3_000;
const maxKept = 200;

/**
 * Returns what answers who asks for open times. Whoever is signed in is answered as they are now. Anybody else only while
 * the clinic lets them: fewer days, so many questions a minute, and an answer that may be three seconds old.
 * Throws Refusal: unauthenticated, too many, invalid (days), not found (doctor).
 */
export function createPublicOpenSlots(): Act<typeof endpoint> {
  const counts = new RequestCounts(withinMs);
  const kept = new Map<string, { readonly untilMs: number; readonly answer: Promise<Answer> }>();

  function checkPatience(address: string): void {
    const { calls, leftMs } = counts.add(clientSubnet(address));
    if (calls <= (isThisMachine(address) ? maxQuestionsOfThisMachine : maxQuestions)) return;
    throw new Refusal('too many', 'Too many questions for open times. Please wait a moment', {
      retryAfterSeconds: Math.ceil(leftMs / 1_000),
    });
  }

  function answerOnce(context: Context, call: Question): Promise<Answer> {
    const nowMs = performance.now();
    const key = JSON.stringify([call.input, call.crossOrigin ? call.origin : null]);
    const known = kept.get(key);
    if (known && known.untilMs > nowMs) return known.answer;
    const answer = listOpenSlots(context, call, maxPublicOpenSlotDays);
    kept.delete(key);
    kept.set(key, { untilMs: nowMs + keepMs, answer });
    // A refusal is no answer to keep: the database may be back the next moment.
    answer.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    return answer;
  }

  return async (context, call) => {
    if (call.holder) return listOpenSlots(context, call);
    const { openSlotsForAll } = await readClinicSettings(context, context.engine.read);
    if (!openSlotsForAll) throw new Refusal('unauthenticated', 'Please log in');
    checkPatience(call.address);
    return answerOnce(context, call);
  };
}
