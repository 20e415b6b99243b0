import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { Timeouts } from '@docket/server/platform/http/timeouts.ts';
import type { FastifyInstance } from 'fastify';
import { type HostileFixture, secretText } from '../fixture.ts';
import { findChangedTables, findFault, hashTables } from '../judge.ts';
import { checkStillWorks, fillVariables } from '../run-case.ts';

/** Bytes that no HTTP client would send, and the expected statuses before the connection is closed. */
export interface RawCase {
  readonly name: string;
  /** Variables like `$doctor` are replaced by ids and tokens. */
  readonly text: string;
  /** Empty: the connection is closed without an answer. */
  readonly statuses: readonly number[];
  /** Breaks off after this share of the text. */
  readonly brokenOffAt?: number;
  /** Number of bytes per piece. The pieces are sent with pauses, to a server with short timeouts. */
  readonly bytesPerPiece?: number;
}

const pauseMs = 20;

/** Sends a case to a listening server. Throws Error if the answers differ or a table changes. */
export async function runRaw(rawCase: RawCase, fixture: HostileFixture, app: FastifyInstance): Promise<void> {
  const { port } = app.server.address() as AddressInfo;
  const fail = (problem: string) => new Error(`${rawCase.name}: ${problem}`);
  const before = await hashTables(fixture.clinic.context.engine);
  const text = Buffer.from(fillVariables(rawCase.text, fixture.variables));
  const sent = text.subarray(0, Math.floor(text.length * (rawCase.brokenOffAt ?? 1)));
  const answers = await exchange({
    port,
    pieces: rawCase.bytesPerPiece ? splitIntoPieces(sent, rawCase.bytesPerPiece) : [sent],
    ...(rawCase.bytesPerPiece ? { pauseMs } : {}),
    breakOff: rawCase.brokenOffAt !== undefined,
  });
  const statuses = answers.map(({ status }) => status);
  if (statuses.join() !== rawCase.statuses.join())
    throw fail(
      `answered ${statuses.join(', ') || 'nothing'}, not ${rawCase.statuses.join(', ') || 'nothing'}`,
    );
  for (const { status, body } of answers) {
    if (body.includes(secretText)) throw fail('the answer contains a file outside the panel');
    // A URL that a person might have typed is answered with the panel's page, which reports that the page does not
    // exist.
    const isPage = status === 404 && body.startsWith('<!doctype html>');
    const fault = status < 400 || isPage ? null : findFault(body, [rawCase.text]);
    if (fault) throw fail(`the answer ${fault}`);
  }
  await waitUntilAllClosed(app);
  const changed = findChangedTables(before, await hashTables(fixture.clinic.context.engine));
  if (changed.length > 0) throw fail(`changed ${changed.join(', ')}`);
  await checkStillWorks(fixture);
}

// The server has finished with an interrupted request once it has closed the connection.
async function waitUntilAllClosed({ server }: FastifyInstance): Promise<void> {
  const count = () =>
    new Promise<number>((resolve, reject) =>
      server.getConnections((error, open) => (error ? reject(error) : resolve(open))),
    );
  while ((await count()) > 0) await nextTurn();
}

function splitIntoPieces(text: Buffer, length: number): Buffer[] {
  const count = Math.ceil(text.length / length);
  return Array.from({ length: count }, (_, at) => text.subarray(at * length, (at + 1) * length));
}

/** Input of `exchange`: bytes for a TCP connection. */
interface Exchange {
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
}: Exchange): Promise<RawAnswer[]> {
  const socket = connect(port, '127.0.0.1');
  const received: Buffer[] = [];
  socket.on('data', (data: Buffer) => received.push(data));
  // The server may close while the pieces are still being written.
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

/** Timeouts so short that tests do not wait long. */
export const hurried: Timeouts = {
  headersMs: 400,
  bodyMs: 600,
  requestMs: 3_000,
  silenceMs: 5_000,
  checkEveryMs: 50,
};
