import { deepEqual, equal, ok } from 'node:assert/strict';
import { call } from '@docket/contract/client.ts';
import { login } from '@docket/contract/endpoints/sessions.ts';
import { addProofDoctor, doctorPassword } from '../../balancer/people.ts';
import { expectRefusal } from '../../balancer/refusals.ts';
import { signInAsAdmin } from '../../practice.ts';
import { type Cluster, pickNode } from './cluster.ts';

const maxTries = 12;

/** Checks that wrong passwords are counted across all nodes. */
export async function checkSignInLimit(cluster: Cluster): Promise<string> {
  const { baseUrl } = pickNode(cluster, 0);
  const doctor = await addProofDoctor(baseUrl, await signInAsAdmin(baseUrl), { withPassword: true });
  const tryAt = (at: string, password: string) =>
    expectRefusal('a sign-in', call(login.doctor, { email: doctor.email, password }, { baseUrl: at }));
  let tries = 0;
  let status = 401;
  while (status === 401 && tries < maxTries) {
    ({ status } = await tryAt(pickNode(cluster, tries).baseUrl, 'not the password at all'));
    tries += 1;
  }
  equal(status, 429, `${maxTries} wrong passwords over all nodes did not reach the limit of one account`);
  const answers = await Promise.all(cluster.nodes.map((node) => tryAt(node.baseUrl, doctorPassword)));
  deepEqual(new Set(answers.map((answer) => answer.status)), new Set([429]));
  return `${tries - 1} wrong passwords spread over the nodes locked the account on all of them`;
}

const maxCalls = 6_000; // from one address per minute and node
const concurrentCalls = 100;

/** Checks that the limit on calls refuses one address and no other. */
export async function checkCallLimits(cluster: Cluster): Promise<string> {
  const { baseUrl } = pickNode(cluster, 0);
  const ask = async (address: string) => {
    const answer = await fetch(`${baseUrl}/api/clinic`, { headers: { 'x-forwarded-for': address } });
    await answer.text();
    return answer;
  };
  let passed = 0;
  let refused: Response | null = null;
  while (!refused && passed <= 5 * maxCalls) {
    const answers = await Promise.all(Array.from({ length: concurrentCalls }, () => ask('203.0.113.7')));
    passed += answers.filter(({ status }) => status === 200).length;
    refused = answers.find(({ status }) => status === 429) ?? null;
  }
  ok(refused, 'no call was refused');
  ok(passed >= maxCalls, `refused after only ${passed} calls`);
  ok(Number(refused.headers.get('retry-after')) > 0);
  equal((await ask('203.0.113.8')).status, 200, 'another address was refused too');
  return `a node refused one address after ${passed} calls, and still answered another address`;
}
