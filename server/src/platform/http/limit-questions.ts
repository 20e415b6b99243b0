import { clientNetwork } from '../client-subnet.ts';
import { Refusal } from '../refusal.ts';
import { RequestCounts } from './request-counts.ts';
import { isThisMachine } from './trusted-proxies.ts';

const withinMs = 60_000;
const maxQuestions = 60;
// This machine's own address may be a site of the practice that asks for all its visitors.
const maxQuestionsOfThisMachine = 600;

/**
 * Returns what counts a question of somebody who is not signed in, by their network address: so many a minute. It throws
 * Refusal (too many) with the sentence.
 */
export function limitQuestions(sentence: string): (address: string) => void {
  const counts = new RequestCounts(withinMs);
  return (address) => {
    const { calls, leftMs } = counts.add(clientNetwork(address));
    if (calls <= (isThisMachine(address) ? maxQuestionsOfThisMachine : maxQuestions)) return;
    throw new Refusal('too many', sentence, { retryAfterSeconds: Math.ceil(leftMs / 1_000) });
  };
}
