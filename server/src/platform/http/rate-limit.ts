import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../client-subnet.ts';
import { Refusal } from '../refusal.ts';
import { CallCounts } from './request-counts.ts';
import { isThisMachine } from './trusted-proxies.ts';

// A safety net against runaway programs, far above what a busy practice behind one address does together. Sign-ins
// have limits of their own.
const callsMost = 6_000;
const withinMs = 60_000;

// By the route that was found: an address can be written in many ways. What has no route may have been meant as a call.
function isCall({ routeOptions }: FastifyRequest): boolean {
  const { url } = routeOptions;
  return url === undefined || url.startsWith('/api/') || url === '/metrics';
}

/**
 * Refuses an address that calls more than a hundred times a second for a minute. This machine's own addresses are
 * let be: a proxy on it may speak for everybody.
 */
export function limitCalls(app: FastifyInstance): void {
  const counts = new CallCounts(withinMs);
  app.addHook('onRequest', (request, _reply, done) => {
    // A caller who has gone already has no address.
    const { ip = '' } = request;
    if (!isCall(request) || isThisMachine(ip)) return done();
    const { calls, leftMs } = counts.add(networkOf(ip));
    if (calls <= callsMost) return done();
    const retryAfterSeconds = Math.ceil(leftMs / 1_000);
    done(new Refusal('too many', 'Too many requests. Please wait a moment', { retryAfterSeconds }));
  });
}
