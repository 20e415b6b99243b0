import { clientNetwork } from '../client-subnet.ts';
import { Refusal } from '../refusal.ts';
import { RequestCounts } from './request-counts.ts';
import { isThisMachine } from './trusted-proxies.ts';

const withinMs = 60_000;
const maxQuestions = 60;
// On this machine a website of the practice may ask for all its visitors.
const maxQuestionsOfThisMachine = 600;

/**
 * Returns a function that counts a request without login by its network, up to 60 a minute. It throws Refusal (too
 * many) with the sentence.
 */
export function limitQuestions(sentence: string): (address: string) => void {
  const counts = new RequestCounts(withinMs);
  return (address) => {
    const { calls, leftMs } = counts.add(clientNetwork(address));
    if (calls <= (isThisMachine(address) ? maxQuestionsOfThisMachine : maxQuestions)) return;
    throw new Refusal('too many', sentence, { retryAfterSeconds: Math.ceil(leftMs / 1_000) });
  };
}
