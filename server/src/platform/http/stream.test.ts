import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { endpoint, tokenHeader } from '@docket/contract/endpoint.ts';
import { type Border, openBorder } from '@docket/testing/border.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Streamed } from '../serve.ts';

const long = endpoint({
  summary: 'Is called by tests',
  method: 'GET',
  path: '/api/test/long',
  caller: 'anyone',
  input: z.object({}),
  answer: z.object({}),
});
const longForAdmins = endpoint({
  summary: 'Is called by tests',
  method: 'GET',
  path: '/api/test/own-long',
  caller: 'admin',
  input: z.object({}),
  answer: z.object({}),
});
const pieces = 2_000;
const pieceBytes = 50_000;
let producedPieces = 0;
let ended = 0;

// A hundred megabytes that hardly compress, generated on demand. Generating a piece costs less than sending it.
async function* manyPieces() {
  try {
    yield '{"success":true,"rows":[';
    for (let i = 0; i < pieces; i += 1) {
      producedPieces += 1;
      yield `${i === 0 ? '' : ','}"${randomBytes((pieceBytes * 3) / 4).toString('base64')}"`;
    }
    yield ']}';
  } finally {
    ended += 1;
  }
}

let border: Border;
beforeAll(async () => {
  border = await openBorder((serve) => {
    serve(long, async () => new Streamed(Readable.from(manyPieces())));
    serve(longForAdmins, async () => new Streamed(Readable.from(manyPieces())));
  });
  await border.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => border.close());

test.each(['identity', 'br', 'gzip'])(
  'a long answer waits for a slow reader and ends when the reader leaves (%s)',
  async (encoding) => {
    producedPieces = 0;
    ended = 0;
    const socket = connect((border.app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(`GET ${long.path} HTTP/1.1\r\nhost: x\r\naccept-encoding: ${encoding}\r\n\r\n`);
    await once(socket, 'readable'); // the answer has begun; the test reads none of it
    let before = -1;
    while (producedPieces !== before) {
      before = producedPieces;
      await pause(400);
    }
    // Roughly the buffers of both ends, far from the hundred megabytes.
    expect(producedPieces * pieceBytes).toBeLessThan(20_000_000);
    expect(producedPieces).toBeGreaterThan(0);
    socket.destroy();
    await expect.poll(() => ended, { timeout: 5_000 }).toBe(1);
  },
);

test('a session gets four long answers at once; a fifth is refused until one of them ends', async () => {
  const { port } = border.app.server.address() as AddressInfo;
  const ask = async () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      `GET ${longForAdmins.path} HTTP/1.1\r\nhost: x\r\n${tokenHeader.admin}: admin-token\r\n\r\n`,
    );
    const [head] = await once(socket, 'data');
    socket.pause();
    return { socket, status: Number(/^HTTP\/1\.1 (\d+)/.exec(String(head))?.[1]) };
  };
  const reading = [await ask(), await ask(), await ask(), await ask()];
  expect(reading.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const fifth = await ask();
  expect(fifth.status).toBe(429);
  fifth.socket.destroy();
  reading[0]?.socket.destroy();
  await expect
    .poll(
      async () => {
        const again = await ask();
        again.socket.destroy();
        return again.status;
      },
      { timeout: 5_000 },
    )
    .toBe(200);
  for (const { socket } of reading) socket.destroy();
  // An answer to HEAD is over at once.
  for (let count = 0; count < 6; count += 1) {
    const url = `http://127.0.0.1:${port}${longForAdmins.path}`;
    const answer = await fetch(url, { method: 'HEAD', headers: { [tokenHeader.admin]: 'admin-token' } });
    expect(answer.status).toBe(200);
  }
});
