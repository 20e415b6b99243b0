import { equal } from 'node:assert/strict';
import { everyCall } from '@docket/contract/every-call.ts';
import { toRequest } from '@docket/testing/every-call/to-request.ts';
import type { HostileFixture } from './fixture.ts';
import { findFault, hashTables, tablesThatDiffer } from './judge.ts';
import { checkStillWorks } from './run-case.ts';

const address = '203.0.113.77';
const neighbour = '203.0.113.78';
const maxCalls = 6_000;

/**
 * One address sends as many requests as allowed, then one more of each call, with valid tokens. All of those must be
 * refused with 429 and a retry time, and change nothing; other addresses are answered. Returns the number of refused
 * requests. Throws Error at the first violation.
 */
export async function runFlood(scene: HostileFixture): Promise<number> {
  const { clinic, variables } = scene;
  // The minute starts with the first request, and the checks need part of it. On a slow machine it starts again.
  let secondsLeft = 0;
  for (let calls = 0; calls <= maxCalls * 20 && secondsLeft < 20; calls += 1) {
    const answer = await clinic.request({ method: 'GET', path: '/api/nowhere', address });
    secondsLeft = answer.status === 429 ? Number(answer.headers['retry-after']) : 0;
  }
  equal(secondsLeft >= 20, true, 'an address that calls without an end is never refused');

  const before = await hashTables(clinic.context.engine);
  for (const { name, endpoint } of everyCall) {
    const token = variables.get(endpoint.caller === 'doctor' ? '$doctorToken' : '$admin');
    const request = await toRequest(endpoint, {}, { token });
    const answer = await clinic.request({ ...request, address });
    equal(answer.status, 429, name);
    equal(answer.body.message, 'Too many requests. Please wait a moment', name);
    equal(findFault(JSON.stringify(answer.body), []), null, name);
    const seconds = Number(answer.headers['retry-after']);
    equal(seconds >= 1 && seconds <= 60, true, `${name} is told to come back after ${seconds} seconds`);
  }
  equal(tablesThatDiffer(before, await hashTables(clinic.context.engine)).join(), '');
  const others = await clinic.request({ method: 'GET', path: '/api/clinic', address: neighbour });
  equal(others.status, 200, 'the neighbour');
  await checkStillWorks(scene);
  return everyCall.length;
}
