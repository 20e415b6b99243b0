import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isPublicAddress } from '../platform/http/public-address.ts';
import { type Post, post } from './post.ts';

const servers: { close(): unknown; closeAllConnections?(): void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections?.();
    server.close();
  }
});

async function listen(answer: RequestListener): Promise<{ server: Server; url: string; requests: string[] }> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.headers.host} ${request.url}`);
    answer(request, response);
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
}

const all = { mayReach: () => true };
const to = (url: string): Post => ({
  url,
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  eventId: '01990000-0000-7000-8000-000000000801',
  nowMs: 1_790_000_000_000,
  body: '{}',
});

describe('the outcome is reported in a sentence', () => {
  test.each([
    [200, 'delivered', 'Answered 200'],
    [204, 'delivered', 'Answered 204'],
    [400, 'failed', 'Answered 400'],
    [410, 'gone', 'Answered 410: the receiver wants no more events'],
    [429, 'failed', 'Answered 429'],
    [503, 'failed', 'Answered 503'],
  ])('%i', async (status, outcome, result) => {
    const { url } = await listen((_, response) => response.writeHead(status).end('so'));
    expect(await post(to(url), all)).toEqual({ outcome, result });
  });

  test.each([301, 302, 303, 307, 308])('a redirect (%i) is not followed', async (status) => {
    const { url, requests } = await listen((_, response) =>
      response.writeHead(status, { location: '/elsewhere' }).end(),
    );
    expect(await post(to(url), all)).toEqual({
      outcome: 'failed',
      result: `Answered ${status}: a redirect, which is not followed`,
    });
    expect(requests).toHaveLength(1);
  });

  test('a silent receiver is given up after the limit', async () => {
    const { url } = await listen(() => undefined);
    expect(await post(to(url), { ...all, withinMs: 50 })).toEqual({
      outcome: 'failed',
      result: 'No answer within 15 seconds',
    });
  });

  test('an endless answer is not read', async () => {
    const { url } = await listen((request, response) => {
      response.writeHead(200);
      const more = setInterval(() => response.write('x'.repeat(100_000)), 1);
      request.socket.once('close', () => clearInterval(more));
    });
    expect(await post(to(url), all)).toEqual({ outcome: 'delivered', result: 'Answered 200' });
  });

  test.each([
    ['hello\r\n\r\n', 'The answer is not HTTP: another kind of program listens at this URL'],
    ['HTTP/1.1 abc\r\n\r\n', 'The answer is not HTTP: another kind of program listens at this URL'],
    [
      'HTTP/1.1 200 OK\r\nbad header\r\n\r\n',
      'The answer is not HTTP: another kind of program listens at this URL',
    ],
    [`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(200_000)}\r\n\r\n`, 'The headers of the answer are too long'],
    ['', 'The connection was closed before an answer'],
  ])('an answer of %j', async (answer, result) => {
    const server = createSocketServer((socket) =>
      socket
        .on('error', () => undefined)
        .resume()
        .end(answer),
    );
    servers.push(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await post(to(`http://127.0.0.1:${port}/`), all)).toEqual({ outcome: 'failed', result });
  });

  test('a port without a listener, and one without TLS', async () => {
    const { url, server } = await listen((_, response) => response.end());
    expect(await post(to(url.replace('http:', 'https:')), all)).toEqual({
      outcome: 'failed',
      result: 'The host offers no secure connection (TLS) that this server accepts',
    });
    server.close();
    await once(server, 'close');
    expect(await post(to(url), all)).toEqual({ outcome: 'failed', result: 'No program listens at this URL' });
  });
});

describe('is not sent to', () => {
  type Answer = { address: string; family: number }[];
  const resolving = (...answers: Answer[]) => {
    const resolve = vi.fn((_name: string, _options: object, done: (e: null, all: Answer) => void) =>
      done(null, answers[Math.min(resolve.mock.calls.length, answers.length) - 1] ?? []),
    );
    return resolve as typeof resolve & Parameters<typeof post>[1]['resolve'];
  };

  test.each([
    'http://127.0.0.1:8081/',
    'http://[::1]:8081/',
    'http://[::ffff:127.0.0.1]:8081/',
    'http://169.254.169.254/latest/meta-data',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://017700000001/',
  ])('%s', async (url) => {
    const resolve = resolving([{ address: '8.8.8.8', family: 4 }]);
    const { outcome, result } = await post(to(url), { resolve, mayReach: isPublicAddress });
    expect(outcome).toBe('failed');
    expect(result).toBe('The host is not on the open internet. WEBHOOK_PRIVATE=on permits it');
    expect(resolve).not.toHaveBeenCalled();
  });

  test('a blocked port that an earlier version allowed', async () => {
    const resolve = resolving([{ address: '8.8.8.8', family: 4 }]);
    const { outcome, result } = await post(to('https://lab.example:25/'), {
      resolve,
      mayReach: isPublicAddress,
    });
    expect(outcome).toBe('failed');
    expect(result).toBe('Webhooks are not sent to this port: it belongs to a service that is not HTTP');
    expect(resolve).not.toHaveBeenCalled();
  });

  test('a hostname that resolves to this machine, alone or beside others', async () => {
    const { url, requests } = await listen((_, response) => response.end());
    const named = url.replace('127.0.0.1', 'hook.example');
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.1', '169.254.169.254']) {
      const family = address.includes(':') ? 6 : 4;
      const resolve = resolving([
        { address: '8.8.8.8', family: 4 },
        { address, family },
      ]);
      expect(await post(to(named), { resolve, mayReach: isPublicAddress })).toEqual({
        outcome: 'failed',
        result: 'The host is not on the open internet. WEBHOOK_PRIVATE=on permits it',
      });
    }
    expect(requests).toEqual([]);
  });

  test('a hostname that resolves differently a moment later: it is resolved once, and the checked address is used', async () => {
    const { url, requests } = await listen((_, response) => response.end());
    const named = url.replace('127.0.0.1', 'hook.example');
    const host = new URL(named).host;
    const resolve = resolving([{ address: '127.0.0.1', family: 4 }], [{ address: '127.0.0.2', family: 4 }]);
    const network = { resolve, mayReach: (address: string) => address === '127.0.0.1' };
    expect(await post(to(named), network)).toMatchObject({ outcome: 'delivered' });
    expect(resolve).toHaveBeenCalledOnce();
    expect(requests).toEqual([`POST ${host} /hook`]);
    // The next delivery resolves and checks again.
    expect(await post(to(named), network)).toMatchObject({ outcome: 'failed' });
    expect(requests).toHaveLength(1);
  });
});
