import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openTestClinic, type TestClinic, type TestOverrides } from '@docket/testing/clinic.ts';
import { afterEach, describe, expect, test } from 'vitest';

const bare = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function openClinic(overrides: TestOverrides = {}): Promise<TestClinic> {
  const clinic = await openTestClinic(overrides);
  open.push(() => clinic.close());
  return clinic;
}

const ask = async (overrides: TestOverrides, headers: Record<string, string> = {}) =>
  (await openClinic(overrides)).request({ method: 'GET', path: '/api/clinic', headers });

describe('headers', () => {
  test('a page forbids framing, leaks no referrer and runs no inline script', async () => {
    const { headers } = await ask({});
    expect(headers['content-security-policy']?.split(';')).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      "script-src-attr 'none'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "connect-src 'self'",
      "font-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
    ]);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy':
        'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    });
  });
  test('answers set no cookie and do not name the server program', async () => {
    const clinic = await openClinic();
    for (const path of [
      '/',
      '/healthz',
      '/api/clinic',
      '/api/nowhere',
      '/api/admin/dashboard',
      '/api/docs',
    ]) {
      const { headers } = await clinic.request({ method: 'GET', path });
      expect(Object.keys(headers)).not.toContain('set-cookie');
      expect(Object.keys(headers)).not.toContain('server');
      expect(Object.keys(headers)).not.toContain('x-powered-by');
    }
  });
  test('a refusal before any call is no page either', async () => {
    const clinic = await openClinic();
    const badAddress = await clinic.request({ method: 'GET', path: '/api/%zz' });
    expect(badAddress.status).toBe(400);
    expect(badAddress.headers).toMatchObject(bare);
    await clinic.app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((clinic.app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.end('NOT HTTP\r\n\r\n');
    const answer = await text(socket);
    for (const [name, value] of Object.entries(bare)) expect(answer).toContain(`\r\n${name}: ${value}\r\n`);
  });
  test.each(['TRACE', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)('%s is not found', async (method) => {
    const clinic = await openClinic();
    const headers = { 'x-planted': 'does not come back' };
    for (const url of ['/', '/api/admin/login', '/api/clinic']) {
      const answer = await clinic.app.inject({ method: method as 'PUT', url, headers });
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain('does not come back');
    }
  });
  test('the API documentation needs no trusted types, and can be switched off', async () => {
    const policyOf = async (overrides: TestOverrides, path: string) => {
      const answer = await (await openClinic(overrides)).request({ method: 'GET', path });
      return { status: answer.status, policy: answer.headers['content-security-policy'] };
    };
    const pages = await policyOf({}, '/api/docs');
    expect(pages.status).toBeLessThan(400);
    expect(pages.policy).toContain("script-src 'self'");
    expect(pages.policy).not.toContain('trusted-types');
    expect((await policyOf({ apiDocs: 'auto' }, '/api/docs')).status).toBe(404);
    expect((await policyOf({ apiDocs: 'off' }, '/api/docs')).status).toBe(404);
    expect((await policyOf({ apiDocs: 'off' }, '/api/docs/static/swagger-ui.css')).status).toBe(404);
    expect((await policyOf({ apiDocs: 'off' }, '/api/openapi.json')).status).toBe(200);
  });
  test('refusals have them too', async () => {
    const clinic = await openClinic();
    const answer = await clinic.request({ method: 'GET', path: '/api/nowhere' });
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
  });
  test('https is enforced only when the public URL uses it', async () => {
    const plain = await ask({ publicUrl: 'http://192.168.1.7:4000' });
    expect(plain.headers['strict-transport-security']).toBeUndefined();
    expect(plain.headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    const secure = await ask({ publicUrl: 'https://panel.example.org' });
    expect(secure.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(secure.headers['content-security-policy']).toContain('upgrade-insecure-requests');
  });
  test('a panel that was built to call another origin may call it', async () => {
    const panelFolder = mkdtempSync(join(tmpdir(), 'docket-panel-'));
    open.push(async () => rmSync(panelFolder, { recursive: true }));
    writeFileSync(join(panelFolder, 'build.json'), '{"apiBaseUrl":"https://api.example.org"}');
    const { headers } = await ask({ panelFolder });
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://api.example.org;");
    expect(headers['content-security-policy']).toContain(
      "img-src 'self' data: blob: https://api.example.org;",
    );
  });
});

describe('other origins', () => {
  const origin = 'https://old-panel.example.org';
  const preflight = {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'atoken,dtoken,content-type,idempotency-key',
  };

  test('a listed one may call with the tokens, the type and the key', async () => {
    const clinic = await openClinic({ corsOrigins: [origin, 'https://second.example.org'] });
    const answer = await clinic.request({
      method: 'OPTIONS',
      path: '/api/admin/login',
      headers: { origin, ...preflight },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers['access-control-allow-origin']).toBe(origin);
    expect(answer.headers['access-control-allow-methods']).toBe('GET, POST');
    expect(answer.headers['access-control-allow-headers']).toBe(
      'aToken, dToken, content-type, Idempotency-Key, x-unattended',
    );
    const call = await clinic.request({ method: 'GET', path: '/api/clinic', headers: { origin } });
    expect(call.headers['access-control-allow-origin']).toBe(origin);
    expect(call.headers.vary).toContain('Origin');
  });
  test.each(['https://evil.example', `${origin}.evil.example`, 'null'])('%s may not', async (other) => {
    const clinic = await openClinic({ corsOrigins: [origin] });
    const headers = { origin: other, ...preflight };
    const answer = await clinic.request({ method: 'OPTIONS', path: '/api/admin/login', headers });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
  test('without a list no origin may', async () => {
    const answer = await ask({}, { origin });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
  test('pictures may be embedded by other origins only with a list', async () => {
    const picture = { method: 'GET', path: '/api/images/none.svg' } as const;
    const shut = await (await openClinic()).request(picture);
    expect(shut.headers['cross-origin-resource-policy']).toBe('same-origin');
    const listed = await (await openClinic({ corsOrigins: [origin] })).request(picture);
    expect(listed.headers['cross-origin-resource-policy']).toBe('cross-origin');
  });
});

describe('the safety net', () => {
  test('a runaway address is refused with a time to retry; others are served', {
    timeout: 60_000,
  }, async () => {
    const clinic = await openClinic();
    const call = (address: string) => clinic.request({ method: 'GET', path: '/api/nowhere', address });
    const statuses = new Set<number>();
    for (let i = 0; i < 6_000; i += 1) statuses.add((await call('203.0.113.9')).status);
    expect([...statuses]).toEqual([404]);
    const stopped = await call('203.0.113.9');
    expect(stopped).toMatchObject({
      status: 429,
      body: { success: false, message: 'Too many requests. Please wait a moment' },
    });
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    const writtenOtherwise = { method: 'GET', path: '/%61pi/clinic', address: '203.0.113.9' } as const;
    expect((await clinic.request(writtenOtherwise)).status).toBe(429);
    expect((await clinic.request({ ...writtenOtherwise, path: '/api/clinic?' })).status).toBe(429);
    expect((await clinic.request({ ...writtenOtherwise, path: '/healthz' })).status).toBe(200);
    expect((await call('203.0.113.10')).status).toBe(404);
    expect((await call('127.0.0.1')).status).toBe(404);
  });
});

describe('compression', () => {
  test('a long answer is compressed as the caller accepts it, a short one is not', async () => {
    const clinic = await openClinic({ clinicName: 'x'.repeat(2_000) });
    const answer = async (path: string, encoding: string) =>
      (await clinic.app.inject({ method: 'GET', url: path, headers: { 'accept-encoding': encoding } }))
        .headers;
    expect((await answer('/api/clinic', 'gzip, br'))['content-encoding']).toBe('br');
    expect((await answer('/api/clinic', 'gzip'))['content-encoding']).toBe('gzip');
    expect((await answer('/api/clinic', 'identity'))['content-encoding']).toBeUndefined();
    expect((await answer('/healthz', 'gzip, br'))['content-encoding']).toBeUndefined();
  });
  test('a compressed request body is refused', async () => {
    const clinic = await openClinic();
    const answer = await clinic.request({
      method: 'POST',
      path: '/api/admin/login',
      body: Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0]),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
    expect(answer.status).toBe(415);
  });
});
