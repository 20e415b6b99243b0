import { endpoint } from '@docket/contract/endpoint.ts';
import { type Border, openBorder } from '@docket/testing/border.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';

const failing = endpoint({
  summary: 'Is called by tests',
  method: 'POST',
  path: '/api/test/fail',
  caller: 'anyone',
  input: z.object({ what: z.string() }),
  answer: z.object({}),
});

// Shaped as both drivers throw them.
const failures: Record<string, object> = {
  'SQLite, disk full': { errcode: 13 },
  'SQLite, disk lost': { errcode: 10 },
  'PostgreSQL, disk full': { severity: 'ERROR', code: '53100' },
  'PostgreSQL, shut down': { severity: 'FATAL', code: '57P01' },
  'PostgreSQL, out of reach': { code: 'ECONNREFUSED', syscall: 'connect' },
};

let border: Border;
beforeAll(async () => {
  border = await openBorder((serve) =>
    serve(failing, async (_context, { input }) => {
      throw Object.assign(new Error('relation "patients" at 10.0.0.7'), failures[input.what]);
    }),
  );
});
afterAll(() => border.close());

const databaseErrors: Record<string, [string, string][]> = {
  sqlite: [
    ['SQLite, disk full', 'The disk is full'],
    ['SQLite, disk lost', 'The disk can not be read or written'],
  ],
  postgres: [
    ['PostgreSQL, disk full', 'The disk is full'],
    ['PostgreSQL, shut down', 'The database can not be reached'],
    ['PostgreSQL, out of reach', 'The database can not be reached'],
  ],
};

test('an unreachable database and a full disk are 503 with a sentence, without the text of the error', async () => {
  for (const [failure, message] of databaseErrors[border.engine.kind] ?? []) {
    const answer = await border.request({ method: 'POST', path: failing.path, body: { what: failure } });
    expect([failure, answer.status, answer.body]).toEqual([failure, 503, { success: false, message }]);
    expect(answer.headers['cache-control']).toBe('no-store');
  }
});
