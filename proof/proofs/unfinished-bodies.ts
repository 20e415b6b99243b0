import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Server, startServer } from '@docket/testing/program.ts';
import { clinicSettings } from '../clinic-settings.ts';
import { openPractice } from '../practice.ts';
import type { Proof, Setting } from '../proof.ts';
import { readMemory } from '../uploads/count-leftovers.ts';

export const unfinishedBodies: Proof = {
  name: 'unfinished-bodies',
  claim: 'Bodies that are too long, hostile or never finished are refused at little cost, from any sender',
  engines: ['sqlite'],
  run,
};

const maxGrowthMegabytes = 100;
const concurrentConnects = 200;
const zeros = (count: number) => `{"x":[${'0,'.repeat(count - 1)}0]}`;
const proto = '\\u005f\\u005fproto__';

/** Complete bodies, sent with or without an admin's token, and the expected status. */
const hostileBodies: readonly [path: string, withToken: boolean, body: string, status: number][] = [
  ['/api/admin/login', false, zeros(524_000), 413],
  ['/api/admin/login', false, zeros(2_000), 422],
  ['/api/set-password', false, `{"${proto}":{"token":"x"},"x":[${'0,'.repeat(1_900)}0]}`, 422],
  ['/api/admin/change-hours', false, zeros(500_000), 401],
  ['/api/admin/cancel-appointment', true, zeros(524_000), 413],
  ['/api/admin/cancel-appointment', true, `{"${proto}":{"appointmentId":"x"},"x":${zeros(30_000)}}`, 422],
  ['/api/admin/change-hours', true, `{"${proto}":{"doctorId":"x"},"x":${zeros(500_000)}}`, 422],
];

/** Unfinished requests: the start of the request, the announced body length, and the number of bytes sent. */
const unfinished = [
  { path: '/api/admin/login', type: 'application/json', length: 4_096, sent: 4_000, status: 408 },
  { path: '/api/set-password', type: 'application/json', length: 4_096, sent: 4_000, status: 408 },
  { path: '/api/admin/change-hours', type: 'application/json', length: 1_048_576, sent: 16_000, status: 401 },
  {
    path: '/api/admin/set-patient-image',
    type: 'multipart/form-data; boundary=b',
    length: 15_000_000,
    sent: 16_000,
    status: 401,
  },
];

async function run({ long, makeDatabase }: Setting): Promise<string> {
  const server = await startServer({ ...clinicSettings(await makeDatabase()), LOG_LEVEL: 'silent' });
  try {
    const { adminToken } = await openPractice(server.baseUrl, 1);
    const connections = long ? 4_000 : 400;
    const before = readMemory(server);
    const result = await holdUnfinished(server, connections);
    const grown = result.peak - before;
    if (grown > maxGrowthMegabytes) throw new Error(`${connections} connections took ${grown} MiB`);
    const refused = await refuseHostile(server, adminToken, long ? 100 : 10);
    return `${refused} bodies of up to 1 MiB were refused with the expected status; ${connections} connections with unfinished bodies took ${grown} MiB (${before} before, ${result.peak} at most), were answered 401 at once or 408 after ten seconds (${result.withoutStatus} closed before the answer was read), and all were closed; in that time all ${result.healthy} other calls were answered`;
  } finally {
    await server.stop();
  }
}

async function refuseHostile({ baseUrl }: Server, token: string, rounds: number): Promise<number> {
  let refused = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const [path, withToken, body, status] of hostileBodies) {
      const headers = { 'content-type': 'application/json', ...(withToken && { aToken: token }) };
      // A body that is refused for its length closes the connection before all of it is sent.
      const answer = await fetch(baseUrl + path, { method: 'POST', headers, body }).catch(() => null);
      await answer?.text();
      const answered = answer?.status ?? 413;
      if (answered !== status) throw new Error(`${path} answered ${answered}, not ${status}`);
      refused += 1;
    }
  }
  return refused;
}

interface UnfinishedResult {
  /** Peak memory in MiB. */
  readonly peak: number;
  readonly healthy: number;
  /** Connections without a received status: a close with unread bytes can lose the answer. */
  readonly withoutStatus: number;
}

async function holdUnfinished(server: Server, connections: number): Promise<UnfinishedResult> {
  let open = 0;
  let withoutStatus = 0;
  let healthy = 0;
  let peak = readMemory(server);
  const over = Promise.all(
    Array.from({ length: connections }, async (_, at) => {
      const kind = unfinished[at % unfinished.length] ?? unfinished[0];
      if (!kind) throw new Error('There is nothing to send');
      // No more connects at once than the system's accept queue holds.
      await pause(Math.floor(at / concurrentConnects) * 50);
      const socket = connect(server.port, '127.0.0.1');
      open += 1;
      const status = await sendAndWait(socket, kind);
      open -= 1;
      if (status === null) withoutStatus += 1;
      else if (status !== kind.status)
        throw new Error(`${kind.path} was answered ${status}, not ${kind.status}`);
    }),
  );
  const isOver = over.then(() => true);
  // Connections open in batches, and then stay until the server's timeout.
  for (;;) {
    const { status } = await fetch(`${server.baseUrl}/healthz`);
    if (status !== 200) throw new Error(`Another call was answered ${status}`);
    healthy += 1;
    peak = Math.max(peak, readMemory(server));
    const done = await Promise.race([isOver, pause(100, false)]);
    if (done) break;
  }
  if (open > 0) throw new Error(`${open} connections are still open`);
  return { peak, healthy, withoutStatus: withoutStatus };
}

/** Sends the start of a request; returns the status received before the server closes, or null. */
async function sendAndWait(socket: Socket, { path, type, length, sent }: (typeof unfinished)[number]) {
  let received = '';
  socket.on('data', (data) => {
    received += data;
  });
  // The server may close while the request is still being written.
  socket.on('error', () => undefined);
  const closed = once(socket, 'close').catch(() => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n{"x":"${'x'.repeat(sent)}`,
  );
  await closed;
  const status = /^HTTP\/1\.1 (\d{3})/.exec(received)?.[1];
  return status === undefined ? null : Number(status);
}
