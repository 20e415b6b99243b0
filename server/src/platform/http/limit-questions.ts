import { toClientNetwork } from '../client-subnet.ts';
import { Refusal } from '../refusal.ts';
import { RequestCounts } from './request-counts.ts';
import { isThisMachine } from './trusted-proxies.ts';

const withinMs = 60_000;
const maxQuestions = 60;
// A website of the practice on this machine may send the requests of all its visitors.
const maxQuestionsOfThisMachine = 600;

/**
 * Returns a function that counts requests without a login by network. It throws Refusal (too many) with the sentence
 * when a network makes more than 60 a minute.
 */
export function limitPublicRequests(sentence: string): (address: string) => void {
  const counts = new RequestCounts(withinMs);
  return (address) => {
    const { calls, leftMs } = counts.add(toClientNetwork(address));
    if (calls <= (isThisMachine(address) ? maxQuestionsOfThisMachine : maxQuestions)) return;
    throw new Refusal('too many', sentence, { retryAfterSeconds: Math.ceil(leftMs / 1_000) });
  };
}
