import { equal } from 'node:assert/strict';
import { everyCall } from '@docket/contract/every-call.ts';
import { toRequest } from '@docket/testing/every-call/to-request.ts';
import type { HostileFixture } from './fixture.ts';
import { findChangedTables, findFault, hashTables } from './judge.ts';
import { checkStillWorks } from './run-case.ts';

const address = '203.0.113.77';
const otherAddress = '203.0.113.78';
const maxCalls = 6_000;

/**
 * Sends as many requests from one address as allowed, then one of each call with valid tokens. All of these must be
 * refused with 429 and a retry time, and change no table; other addresses must be answered. Returns the number of
 * refused requests. Throws Error at the first violation.
 */
export async function runFlood(fixture: HostileFixture): Promise<number> {
  const { clinic, variables } = fixture;
  // The limit counts per minute, and the checks need part of that minute. On a slow machine another minute is used.
  let secondsLeft = 0;
  for (let calls = 0; calls <= maxCalls * 20 && secondsLeft < 20; calls += 1) {
    const answer = await clinic.request({ method: 'GET', path: '/api/nowhere', address });
    secondsLeft = answer.status === 429 ? Number(answer.headers['retry-after']) : 0;
  }
  equal(secondsLeft >= 20, true, 'an address over its limit is never refused');

  const before = await hashTables(clinic.context.engine);
  for (const { name, endpoint } of everyCall) {
    const token = variables.get(endpoint.caller === 'doctor' ? '$doctorToken' : '$admin');
    const request = await toRequest(endpoint, {}, { token });
    const answer = await clinic.request({ ...request, address });
    equal(answer.status, 429, name);
    equal(answer.body.message, 'Too many requests. Please wait a moment', name);
    equal(findFault(JSON.stringify(answer.body), []), null, name);
    const seconds = Number(answer.headers['retry-after']);
    equal(seconds >= 1 && seconds <= 60, true, `${name} has a retry time of ${seconds} seconds`);
  }
  equal(findChangedTables(before, await hashTables(clinic.context.engine)).join(), '');
  const others = await clinic.request({ method: 'GET', path: '/api/clinic', address: otherAddress });
  equal(others.status, 200, 'another address');
  await checkStillWorks(fixture);
  return everyCall.length;
}
