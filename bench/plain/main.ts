import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { openPlain } from './database.ts';
import { registerReadRoutes } from './read-routes.ts';
import { registerWriteRoutes } from './write-routes.ts';

// Both baselines in one separate program: a route with a constant answer, and the plain routes on the measured
// database.
const [location = ''] = process.argv.slice(2);
const app = Fastify();
const constants = new Map<number, string>();

const constantOf = (bytes: number) => {
  const known =
    constants.get(bytes) ?? JSON.stringify({ success: true, filler: 'x'.repeat(Math.max(0, bytes - 28)) });
  constants.set(bytes, known);
  return known;
};
app.route<{ Querystring: { bytes: string } }>({
  method: ['GET', 'POST'],
  url: '/constant',
  handler: (request, reply) => reply.type('application/json').send(constantOf(Number(request.query.bytes))),
});
const database = openPlain(location);
registerReadRoutes(app, database);
registerWriteRoutes(app, database);
await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`is open at http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
