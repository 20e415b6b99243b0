import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type HostileFixture, secretText } from '../fixture.ts';
import { hashTables, tablesThatDiffer } from '../hash-tables.ts';
import { findFault } from '../judge.ts';
import { checkLives, fillWords } from '../run-case.ts';
import { exchange } from './exchange.ts';
import type { RawCase } from './raw-case.ts';

const pauseMs = 20;

/** Writes a case to a listening server and says what it broke: throws Error. Nothing in the tables may change. */
export async function runRaw(one: RawCase, scene: HostileFixture, app: FastifyInstance): Promise<void> {
  const { port } = app.server.address() as AddressInfo;
  const fail = (what: string) => new Error(`${one.name}: ${what}`);
  const before = await hashTables(scene.clinic.context.engine);
  const text = Buffer.from(fillWords(one.text, scene.words));
  const sent = text.subarray(0, Math.floor(text.length * (one.brokenOffAt ?? 1)));
  const answers = await exchange({
    port,
    pieces: one.slowly ? inPieces(sent, one.slowly) : [sent],
    ...(one.slowly ? { pauseMs } : {}),
    breakOff: one.brokenOffAt !== undefined,
  });
  const statuses = answers.map(({ status }) => status);
  if (statuses.join() !== one.statuses.join())
    throw fail(`answered ${statuses.join(', ') || 'nothing'}, not ${one.statuses.join(', ') || 'nothing'}`);
  for (const { status, body } of answers) {
    if (body.includes(secretText)) throw fail('a file outside of the panel came out');
    // An address that a person might have typed is answered with the panel, which says that there is no such page.
    const isPage = status === 404 && body.startsWith('<!doctype html>');
    const fault = status < 400 || isPage ? null : findFault(body, [one.text]);
    if (fault) throw fail(`the answer ${fault}`);
  }
  await allGone(app);
  const changed = tablesThatDiffer(before, await hashTables(scene.clinic.context.engine));
  if (changed.length > 0) throw fail(`changed ${changed.join(', ')}`);
  await checkLives(scene);
}

// What was broken off is only over when the server has let go of the connection.
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
