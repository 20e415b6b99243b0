import { deepEqual, equal, ok } from 'node:assert/strict';
import { call } from '@docket/contract/client.ts';
import { listAppointments } from '@docket/contract/endpoints/appointments.ts';
import { archiveDoctor, listDoctors } from '@docket/contract/endpoints/doctors.ts';
import { login, logout } from '@docket/contract/endpoints/sessions.ts';
import { follow } from '../../balancer/follow.ts';
import { addProofDoctor, doctorPassword, signInDoctor } from '../../balancer/people.ts';
import { expectRefusal } from '../../balancer/refusals.ts';
import { waitUntil } from '../../balancer/wait-until.ts';
import { signInAsAdmin } from '../../practice.ts';
import { type Cluster, pickNode } from './cluster.ts';

const requestCount = 30;

/** Checks that a sign-in on one node is valid on all nodes, and that a logout ends it on all of them at once. */
export async function checkSessionsAreShared(cluster: Cluster): Promise<string> {
  const { nodes, balancer } = cluster;
  const token = await signInAsAdmin(pickNode(cluster, 0).baseUrl);
  for (const { baseUrl } of nodes) await call(listDoctors, {}, { baseUrl, token });
  const { baseUrl } = balancer;
  await Promise.all(Array.from({ length: requestCount }, () => call(listDoctors, {}, { baseUrl, token })));
  for (const node of nodes)
    ok((balancer.connectionsByPort.get(node.port) ?? 0) > 0, 'a node got no connection');

  const connections = nodes.map((node) => follow(node.baseUrl, 'admin', token));
  await waitUntil('a stream is open on every node', () => connections.every(({ isOpen }) => isOpen));
  await call(logout.admin, {}, { baseUrl: pickNode(cluster, 1).baseUrl, token });
  for (const { baseUrl } of [...nodes, balancer]) {
    equal(
      (await expectRefusal('a call after logout', call(listDoctors, {}, { baseUrl, token }))).status,
      401,
    );
  }
  await waitUntil('every stream of the session has ended', () =>
    connections.every(({ received }) => received.at(-1)?.topic === 'ended'),
  );
  await Promise.all(connections.map((connection) => connection.leave()));
  return `a session of node 1 served ${requestCount} calls through the balancer (${[...balancer.connectionsByPort.values()].join(', ')} connections); after its logout on node 2 every node refused the next call and its 3 streams ended`;
}

/** Checks that a doctor archived on one node is signed out on every node. */
export async function checkArchivedIsSignedOut(cluster: Cluster): Promise<string> {
  const { nodes } = cluster;
  const token = await signInAsAdmin(pickNode(cluster, 0).baseUrl);
  const doctor = await addProofDoctor(pickNode(cluster, 0).baseUrl, token, { withPassword: true });
  const tokens = await Promise.all(nodes.map(({ baseUrl }) => signInDoctor(baseUrl, doctor)));
  const connections = nodes.map(({ baseUrl }, index) => follow(baseUrl, 'doctor', tokens[index] ?? ''));
  await waitUntil("the doctor's stream is open on every node", () =>
    connections.every(({ isOpen }) => isOpen),
  );

  await call(archiveDoctor, { docId: doctor._id }, { baseUrl: pickNode(cluster, 2).baseUrl, token });
  const statuses = await Promise.all(
    nodes.flatMap(({ baseUrl }) =>
      tokens.map(async (doctorToken) => {
        const request = call(listAppointments.doctor, {}, { baseUrl, token: doctorToken });
        return (await expectRefusal('a call of an archived doctor', request)).status;
      }),
    ),
  );
  deepEqual([...new Set(statuses)], [401]);
  const credentials = { email: doctor.email, password: doctorPassword };
  for (const { baseUrl } of nodes) {
    await expectRefusal('a sign-in of an archived doctor', call(login.doctor, credentials, { baseUrl }));
  }
  await waitUntil('every stream of the doctor has ended', () =>
    connections.every(({ received }) => received.at(-1)?.topic === 'ended'),
  );
  await Promise.all(connections.map((connection) => connection.leave()));
  return 'a doctor archived on node 3 was signed out of 3 sessions on all nodes by the next call';
}
