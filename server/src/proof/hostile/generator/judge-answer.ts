import { isDeepStrictEqual } from 'node:util';
import { findFault } from '../judge.ts';
import { type Ask, endpointOf } from './ask.ts';
import type { AskAnswer } from './send-ask.ts';

const refusals = [400, 401, 403, 404, 409, 413, 415, 422, 429];

/** Says what is wrong with an answer, or null: a bug of the server, or a shape that the contract does not declare. */
export function judgeAnswer(ask: Ask, { status, type, text }: AskAnswer): string | null {
  const endpoint = endpointOf(ask);
  const answered = `${ask.call} answered ${status}: ${text.slice(0, 300)}`;
  if (refusals.includes(status)) {
    const fault = findFault(text, []);
    return fault ? `${ask.call}: the answer ${fault}` : null;
  }
  if (status !== 200 && status !== 201) return answered;
  if (endpoint.events) return type.startsWith('text/event-stream') ? null : answered;
  const { success, ...rest } = JSON.parse(text) as Record<string, unknown>;
  const declared = endpoint.answer.safeParse(rest);
  // What was parsed has no field more than it may: nothing else may have come.
  const isDeclared = success === true && declared.success && isDeepStrictEqual(declared.data, rest);
  return isDeclared ? null : `${answered} is not of its shape`;
}
