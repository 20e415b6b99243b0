import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { call } from '@docket/contract/client.ts';
import { bookAppointment } from '@docket/contract/endpoints/booking.ts';
import { openBalancer } from '../balancer/balancer.ts';
import { type Follower, follow } from '../balancer/follow.ts';
import { runWithNodes } from '../balancer/nodes.ts';
import { addProofDoctor } from '../balancer/people.ts';
import { callUntilAnswered } from '../balancer/persistent-call.ts';
import { toNumberedSlot } from '../balancer/slots.ts';
import { startSteadyLoad } from '../balancer/steady-load.ts';
import { waitUntil } from '../balancer/wait-until.ts';
import { signInAsAdmin } from '../practice.ts';
import type { Proof } from '../proof.ts';

const clients = 6;
const screens = 6;

export const nodeKilled: Proof = {
  name: 'node-killed',
  claim:
    'After a node dies, clients only need to retry: no acknowledged change is lost, and live streams reconnect',
  engines: ['postgres'],
  async run({ makeDatabase, long }) {
    const scale = long ? { kills: 12, everyMs: 10_000, between: 100 } : { kills: 2, everyMs: 0, between: 40 };
    return runWithNodes(3, await makeDatabase(), async (nodes) => {
      const balancer = await openBalancer(nodes.map(({ port }) => port));
      const { baseUrl } = balancer;
      const token = await signInAsAdmin(baseUrl);
      const doctorIds: string[] = [];
      while (doctorIds.length < clients) doctorIds.push((await addProofDoctor(baseUrl, token))._id);
      // A doctor without load, for the booking that every stream must receive.
      const doctorId = (await addProofDoctor(baseUrl, token))._id;
      const connections = Array.from({ length: screens }, () => follow(baseUrl, 'admin', token));
      try {
        const load = startSteadyLoad(baseUrl, token, doctorIds);
        for (let kill = 0; kill < scale.kills; kill += 1) {
          await load.waitForMore(scale.between);
          const node = nodes[kill % nodes.length];
          await node?.kill();
          await load.waitForMore(scale.between);
          await node?.start();
          await waitUntilAllReceive(connections, { baseUrl, token, doctorId }, kill);
          await pause(scale.everyMs);
        }
        await load.waitForMore(scale.between);
        await load.finish(baseUrl);
        const returns = connections.reduce((sum, { hellos }) => sum + hellos - 1, 0);
        return `${scale.kills} kills in turn of 3 nodes under the load of ${clients} clients: ${load.acknowledged.toLocaleString('en')} changes acknowledged, each in the database once; ${load.retries} calls were repeated until they succeeded; ${screens} live streams reconnected ${returns} times`;
      } finally {
        await Promise.all(connections.map((connection) => connection.leave()));
        balancer.close();
      }
    });
  },
};

/** Waits until all streams are open, then until all receive one more booking. */
async function waitUntilAllReceive(
  connections: readonly Follower[],
  { baseUrl, token, doctorId }: { baseUrl: string; token: string; doctorId: string },
  number: number,
): Promise<void> {
  await waitUntil('every stream is open', () => connections.every(({ isOpen }) => isOpen));
  const input = { doctorId, ...toNumberedSlot(number), patient: { name: 'Patient For All Streams' } };
  const idempotencyKey = randomUUID();
  const booked = await callUntilAnswered({ retries: 0 }, () =>
    call(bookAppointment, input, { baseUrl, token, idempotencyKey }),
  );
  const appointmentId = booked?.appointment._id;
  await waitUntil('every stream receives a booking', () =>
    connections.every(({ received }) =>
      received.some((event) => event.topic === 'appointments' && event.appointmentId === appointmentId),
    ),
  );
}
