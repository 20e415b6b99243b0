import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { demandAccess } from './demand-access.ts';

const folder = mkdtempSync(join(tmpdir(), 'docket-access-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'assets', 'app.js'), '');
let app: FastifyInstance;
afterEach(() => app.close());

function demanding(): FastifyInstance {
  app = Fastify();
  demandAccess(app, folder);
  return app;
}

const handler = async () => ({});
const undeclaredMessage = (method: string, path: string) =>
  `The route ${method} ${path} does not declare its callers`;

test('a route without declared callers stops the start with a sentence that names it', async () => {
  expect(() => demanding().get('/api/admin/everything', handler)).toThrow(
    undeclaredMessage('GET', '/api/admin/everything'),
  );
  // A plugin's route under a prefix is found too.
  app.register(async (inner) => void inner.post('/more', handler), { prefix: '/api' });
  await expect(app.ready()).rejects.toThrow(undeclaredMessage('POST', '/api/more'));
});

test.each([
  ['POST', '/healthz'],
  ['GET', '/assets/other.js'],
  ['POST', '/assets/app.js'],
  ['GET', '/api/images/:name/all'],
  ['GET', '/api/docsx/a'],
] as const)('%s %s is none of the open routes', (method, url) => {
  expect(() => demanding().route({ method, url, handler })).toThrow(undeclaredMessage(method, url));
});

test('declared routes are served and listed, with their HEAD variants', async () => {
  const access = { caller: 'doctor', ownerFields: { id: 'appointment' } } as const;
  demanding().get('/api/doctor/things/:id', { config: { access } }, handler);
  app.get('/healthz', handler);
  app.get('/assets/app.js', handler);
  await app.ready();
  const anyone = { caller: 'anyone', ownerFields: {} };
  expect(app.declaredRoutes).toEqual(
    [
      { path: '/api/doctor/things/:id', access },
      { path: '/healthz', access: anyone },
      { path: '/assets/app.js', access: anyone },
    ].flatMap((route) => [
      { method: 'GET', ...route },
      { method: 'HEAD', ...route },
    ]),
  );
  rmSync(folder, { recursive: true });
});
