import { endpoint } from '@docket/contract/endpoint.ts';
import { openBorder } from '@docket/testing/border.ts';
import pino from 'pino';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Settings } from '../settings.ts';

const describeCaller = endpoint({
  summary: 'Is called by tests',
  method: 'GET',
  path: '/api/test/who-asks',
  caller: 'anyone',
  input: z.object({}),
  answer: z.object({ address: z.string(), origin: z.string() }),
});

async function ask(trustProxy: Settings['trustProxy'], headers: Record<string, string>) {
  const border = await openBorder(
    (serve) => serve(describeCaller, async (_context, { address, origin }) => ({ address, origin })),
    { trustProxy },
  );
  const answer = await border.request({
    method: 'GET',
    path: describeCaller.path,
    address: '10.0.0.1',
    headers: { host: 'inside:4000', ...headers },
  });
  await border.close();
  return answer.body;
}

const forwarded = { 'x-forwarded-for': '6.6.6.6, 203.0.113.9, 10.0.0.2' };

test.each([
  ['no proxy is trusted', false, '10.0.0.1'],
  ['one proxy is trusted for its caller', 1, '10.0.0.2'],
  ['two proxies in a row', 2, '203.0.113.9'],
  ['proxies by address', ['10.0.0.0/24'], '203.0.113.9'],
  ['a proxy with another address is not trusted', ['192.168.0.1'], '10.0.0.1'],
  ['proxies by an address of both kinds', ['::ffff:10.0.0.0/120', '2001:db8::/32'], '203.0.113.9'],
] as const)('%s', async (_name, trusted, address) => {
  const trustProxy = typeof trusted === 'object' ? [...trusted] : trusted;
  expect((await ask(trustProxy, forwarded)).address).toBe(address);
});

test('a trusted proxy can set the origin; others can not', async () => {
  const headers = { 'x-forwarded-host': 'panel.example.org', 'x-forwarded-proto': 'https' };
  expect((await ask(1, headers)).origin).toBe('https://panel.example.org');
  expect((await ask(false, headers)).origin).toBe('http://inside:4000');
});

test('an untrusted proxy that forwards callers is warned of once', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const border = await openBorder(
    (serve) => serve(describeCaller, async () => ({ address: '', origin: '' })),
    {
      trustProxy: ['192.168.0.1'],
      log,
    },
  );
  const request = { method: 'GET', path: describeCaller.path, headers: forwarded } as const;
  const countWarnings = () => lines.filter((line) => line.includes('TRUST_PROXY')).length;
  await border.request({ ...request, headers: {}, address: '10.0.0.1' });
  await border.request({ ...request, address: '192.168.0.1' });
  expect(countWarnings()).toBe(0);
  await border.request({ ...request, address: '10.0.0.1' });
  await border.request({ ...request, address: '10.0.0.1' });
  expect(countWarnings()).toBe(1);
  await border.close();
});
