import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';
import { CallCounts } from './call-counts.ts';

// A safety net against runaway programs, far above what a busy practice behind one address does together. Sign-ins
// have limits of their own.
const callsMost = 6_000;
const withinMs = 60_000;

/**
 * Refuses an address that calls more than a hundred times a second for a minute. This machine's own addresses are
 * let be: a proxy on it may speak for everybody.
 */
export async function limitCalls(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    max: callsMost,
    timeWindow: withinMs,
    ipv6Subnet: 64,
    store: CallCounts,
    allowList: (request) => !request.url.startsWith('/api/') || isThisMachine(request.ip),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal('too many', 'Too many requests. Please wait a moment', {
        retryAfterSeconds: Math.ceil(ttl / 1_000),
      }),
  });
}

function isThisMachine(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
}
