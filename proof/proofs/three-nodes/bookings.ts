import { equal } from 'node:assert/strict';
import { call } from '@docket/contract/client.ts';
import { cancelAppointment, listAppointments } from '@docket/contract/endpoints/appointments.ts';
import { bookAppointment } from '@docket/contract/endpoints/booking.ts';
import { type Follower, follow } from '../../balancer/follow.ts';
import { addProofDoctor } from '../../balancer/people.ts';
import { expectRefusal } from '../../balancer/refusals.ts';
import { toNumberedSlot } from '../../balancer/slots.ts';
import { waitUntil } from '../../balancer/wait-until.ts';
import { signInAsAdmin } from '../../practice.ts';
import { type Cluster, pickNode } from './cluster.ts';

/** Checks that an idempotency key counts on every node, and that live streams of every node receive the result. */
export async function checkIdempotentBookings(cluster: Cluster): Promise<string> {
  const { nodes } = cluster;
  const { baseUrl } = pickNode(cluster, 0);
  const token = await signInAsAdmin(baseUrl);
  const doctorId = (await addProofDoctor(baseUrl, token))._id;
  const connections = nodes.map((node) => follow(node.baseUrl, 'admin', token));
  await waitUntil('a stream is open on every node', () => connections.every(({ isOpen }) => isOpen));

  const input = { doctorId, ...toNumberedSlot(0), patient: { name: 'Paula Once' } };
  const idempotencyKey = 'once on all nodes';
  const book = (at: string, bookingInput: typeof input) =>
    call(bookAppointment, bookingInput, { baseUrl: at, token, idempotencyKey });
  const answers = await Promise.all([...nodes, ...nodes].map((node) => book(node.baseUrl, input)));
  const ids = new Set(answers.map(({ appointment }) => appointment._id));
  equal(ids.size, 1, 'one key made several appointments');
  const other = { ...input, ...toNumberedSlot(1) };
  const refusal = await expectRefusal('another body', book(pickNode(cluster, 2).baseUrl, other));
  equal(refusal.status, 422);
  const { appointments } = await call(listAppointments.admin, { doctorId }, { baseUrl, token });
  equal(appointments.length, 1);

  const [appointmentId = ''] = ids;
  await waitUntilReceived(connections, appointmentId, 'booked');
  await call(cancelAppointment.admin, { appointmentId }, { baseUrl: pickNode(cluster, 1).baseUrl, token });
  await waitUntilReceived(connections, appointmentId, 'cancelled');
  await Promise.all(connections.map((connection) => connection.leave()));
  return 'one Idempotency-Key sent to all nodes twice at the same time made one appointment; the streams of all three received the booking, and its cancellation on node 2';
}

async function waitUntilReceived(
  connections: readonly Follower[],
  id: string,
  action: string,
): Promise<void> {
  await waitUntil(`every node's stream receives "${action}"`, () =>
    connections.every(({ received }) =>
      received.some(
        (event) =>
          event.topic === 'appointments' && event.appointmentId === id && event.change?.what === action,
      ),
    ),
  );
}
