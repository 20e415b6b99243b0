import { toTwinPath } from '@docket/contract/endpoint.ts';
import { everyCall } from '@docket/contract/every-call.ts';
import { panelPaths, patientPages } from '@docket/contract/rules/panel-paths.ts';
import { type Access, openRoutes } from '@docket/server/platform/http/access/open-routes.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { makeWorld } from '@docket/testing/every-call/world.ts';
import { expect, test } from 'vitest';
import { listRefusedCallers } from './callers.ts';

const clinic = useTestClinic({
  corsOrigins: ['https://elsewhere.example'],
  metricsToken: 'of-a-program-that-measures',
});

const declaredCalls = everyCall.flatMap(({ endpoint: { method, path, caller, ownerFields = {} } }) =>
  [path, toTwinPath(path)].flatMap((at) =>
    at ? [[`${method} ${at}`, { caller, ownerFields }] as const] : [],
  ),
);
const calls = new Map<string, Access>(declaredCalls);

test('the server serves exactly the calls of the contract as declared, the open routes and the panel', () => {
  const { declaredRoutes } = clinic.app;
  const served = new Map(declaredRoutes.map(({ method, path, access }) => [`${method} ${path}`, access]));
  for (const [route, access] of calls) expect([route, served.get(route)]).toEqual([route, access]);
  const others = [...served].filter(
    ([route]) => !calls.has(route) && !calls.has(route.replace('HEAD', 'GET')),
  );
  const pages = [...panelPaths, ...patientPages].map((path) => `GET ${path}`);
  const open = [...Object.keys(openRoutes), ...pages].flatMap((route) => [
    route,
    route.replace('GET', 'HEAD'),
  ]);
  const named = others.map(([route]) => route.replace(/\/api\/docs\/.*$/, '/api/docs/*'));
  expect([...new Set(named)].sort()).toEqual([...new Set(open)].sort());
  for (const [route, { caller }] of others) expect([route, caller]).toEqual([route, 'anyone']);
  // Every route with a token is a call, so no open route may be under a role's path.
  expect(others.filter(([route]) => / \/api\/(admin|doctors?)\b/.test(route))).toEqual([]);
});

test('an open route gives all callers the same answer, with any token', async () => {
  const world = await makeWorld(clinic);
  const allCallers = [
    { label: 'an admin', headers: { aToken: world.admin.token } },
    { label: 'a doctor', headers: { dToken: world.doctor.account.token } },
    ...(await listRefusedCallers(world, 'admin')),
    ...(await listRefusedCallers(world, 'doctor')),
  ];
  const routes = clinic.app.declaredRoutes.filter(
    ({ method, path }) => method === 'GET' && !calls.has(`GET ${path}`),
  );
  expect(routes.length).toBeGreaterThan(2);
  for (const { path } of routes) {
    for (const at of new Set([path, path.replace(':name', 'none.svg')])) {
      const bare = await clinic.request({ method: 'GET', path: at });
      for (const { label, headers } of allCallers) {
        const { status, body } = await clinic.request({ method: 'GET', path: at, headers });
        expect([label, at, status, body]).toEqual([label, at, bare.status, bare.body]);
      }
    }
  }
});

test('an unknown path gives all callers the same 404', async () => {
  const world = await makeWorld(clinic);
  const paths = [
    '/api',
    '/api/',
    '/api/admin',
    '/api/admin/dashboard/',
    '/api/admin/appointments/x',
    '/api/Test',
  ];
  for (const path of [...paths, '/api/doctors/all', '/api/nowhere']) {
    for (const headers of [{}, { aToken: world.admin.token }, { dToken: world.doctor.account.token }]) {
      const { status, body } = await clinic.request({ method: 'GET', path, headers: headers as never });
      expect([path, status, body]).toEqual([path, 404, { success: false, message: 'Page not found' }]);
    }
  }
});

test('a call answers only its declared method', async () => {
  const { admin, doctor } = await makeWorld(clinic);
  const headers = { aToken: admin.token, dToken: doctor.account.token };
  for (const route of calls.keys()) {
    const [method, path = ''] = route.split(' ');
    const at = path.replace(':id', 'x');
    const wrong = ['PUT', 'DELETE', method === 'GET' ? 'POST' : 'GET'] as const;
    for (const other of wrong) {
      if (calls.has(`${other} ${path}`)) continue;
      expect([other, at, (await clinic.request({ method: other, path: at, headers })).status]).toEqual([
        other,
        at,
        404,
      ]);
    }
  }
});
