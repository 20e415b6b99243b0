import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { Timeouts } from '@docket/server/platform/http/timeouts.ts';
import type { FastifyInstance } from 'fastify';
import { type HostileFixture, secretText } from '../fixture.ts';
import { findFault, hashTables, tablesThatDiffer } from '../judge.ts';
import { checkStillWorks, fillVariables } from '../run-case.ts';

/** Bytes no HTTP client would send, and the expected answers before the connection is closed. */
export interface RawCase {
  readonly name: string;
  /** `$words` are replaced by ids and tokens, as in the other cases. */
  readonly text: string;
  /** Empty: the connection is closed without an answer. */
  readonly statuses: readonly number[];
  /** Breaks off after this share of the text. */
  readonly brokenOffAt?: number;
  /** Number of bytes per piece; the pieces are sent with pauses, to a server with short timeouts. */
  readonly slowly?: number;
}

const pauseMs = 20;

/** Sends a case to a listening server. Throws Error if the answers differ or a table changes. */
export async function runRaw(rawCase: RawCase, scene: HostileFixture, app: FastifyInstance): Promise<void> {
  const { port } = app.server.address() as AddressInfo;
  const fail = (problem: string) => new Error(`${rawCase.name}: ${problem}`);
  const before = await hashTables(scene.clinic.context.engine);
  const text = Buffer.from(fillVariables(rawCase.text, scene.variables));
  const sent = text.subarray(0, Math.floor(text.length * (rawCase.brokenOffAt ?? 1)));
  const answers = await exchange({
    port,
    pieces: rawCase.slowly ? inPieces(sent, rawCase.slowly) : [sent],
    ...(rawCase.slowly ? { pauseMs } : {}),
    breakOff: rawCase.brokenOffAt !== undefined,
  });
  const statuses = answers.map(({ status }) => status);
  if (statuses.join() !== rawCase.statuses.join())
    throw fail(
      `answered ${statuses.join(', ') || 'nothing'}, not ${rawCase.statuses.join(', ') || 'nothing'}`,
    );
  for (const { status, body } of answers) {
    if (body.includes(secretText)) throw fail('a file outside of the panel came out');
    // A URL that a person might have typed is answered with the panel, which reports that the page does not exist.
    const isPage = status === 404 && body.startsWith('<!doctype html>');
    const fault = status < 400 || isPage ? null : findFault(body, [rawCase.text]);
    if (fault) throw fail(`the answer ${fault}`);
  }
  await allGone(app);
  const changed = tablesThatDiffer(before, await hashTables(scene.clinic.context.engine));
  if (changed.length > 0) throw fail(`changed ${changed.join(', ')}`);
  await checkStillWorks(scene);
}

// A request that was broken off is over when the server has closed its connection.
async function allGone({ server }: FastifyInstance): Promise<void> {
  const count = () =>
    new Promise<number>((resolve, reject) =>
      server.getConnections((error, open) => (error ? reject(error) : resolve(open))),
    );
  while ((await count()) > 0) await nextTurn();
}

function inPieces(text: Buffer, length: number): Buffer[] {
  const count = Math.ceil(text.length / length);
  return Array.from({ length: count }, (_, at) => text.subarray(at * length, (at + 1) * length));
}

/** Bytes for a bare connection. */
interface Written {
  readonly port: number;
  /** Written one after the other. */
  readonly pieces: readonly Buffer[];
  /** Milliseconds between the pieces; default: sent at once. */
  readonly pauseMs?: number;
  /** True: closes the connection after the last piece, instead of waiting for the server. */
  readonly breakOff?: boolean;
}

/** One answer, as received. */
interface RawAnswer {
  readonly status: number;
  readonly body: string;
}

/** Sends the pieces and waits for the connection's end; returns the answers in order. */
export async function exchange({
  port,
  pieces,
  pauseMs = 0,
  breakOff = false,
}: Written): Promise<RawAnswer[]> {
  const socket = connect(port, '127.0.0.1');
  const received: Buffer[] = [];
  socket.on('data', (data: Buffer) => received.push(data));
  // The server may close during our writing.
  socket.on('error', () => undefined);
  const closed = once(socket, 'close').catch(() => undefined);
  for (const piece of pieces) {
    if (socket.destroyed) break;
    socket.write(piece);
    if (pauseMs > 0) await Promise.race([wait(pauseMs), closed]);
  }
  if (breakOff) socket.end(() => socket.destroy());
  await closed;
  return split(Buffer.concat(received).toString());
}

function split(text: string): RawAnswer[] {
  return text.split(/(?=HTTP\/1\.1 \d{3} )/).flatMap((answer) => {
    const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(answer) ?? [];
    const end = answer.indexOf('\r\n\r\n');
    return status === undefined || status === '100'
      ? []
      : [{ status: Number(status), body: answer.slice(end + 4) }];
  });
}

/** Short enough that tests do not wait long. */
export const hurried: Timeouts = {
  headersMs: 400,
  bodyMs: 600,
  requestMs: 3_000,
  silenceMs: 5_000,
  checkEveryMs: 50,
};
