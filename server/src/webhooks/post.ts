import { createHmac } from 'node:crypto';
import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isBlockedPort } from '../platform/http/blocked-ports.ts';
import { isPublicAddress } from '../platform/http/public-address.ts';
import { explainNetworkError } from './explain-network-error.ts';

/** How long a receiver may take to answer, in milliseconds. */
export const answerWithinMs = 15_000;

export interface Post {
  readonly url: string;
  /** as shown to the manager, with its prefix */
  readonly secret: string;
  readonly eventId: string;
  /** epoch milliseconds */
  readonly nowMs: number;
  readonly body: string;
}

/** The outcome of one post. `gone`: the receiver answered 410 and wants no more events. */
export interface PostResult {
  readonly outcome: 'delivered' | 'failed' | 'gone';
  /** a sentence for the manager */
  readonly result: string;
}

interface Network {
  /** Resolves a hostname; called once for each post. */
  readonly resolve?: typeof lookup;
  /** True if this IP address may be connected to. */
  readonly mayReach: (address: string) => boolean;
  /** how long to wait for an answer, in milliseconds */
  readonly withinMs?: number;
}

/** Returns the check of IP addresses for the setting WEBHOOK_PRIVATE. */
export function createReachCheck(webhookPrivate: 'on' | 'off'): Network['mayReach'] {
  return webhookPrivate === 'on' ? () => true : (address) => isPublicAddress(address);
}

/**
 * Sends one event by the Standard Webhooks specification. Follows no redirect, reads only the status, and reports
 * every failure in its result.
 */
export async function post(event: Post, network: Network, stop?: AbortSignal): Promise<PostResult> {
  try {
    return toResult(await send(event, network, stop));
  } catch (error) {
    return { outcome: 'failed', result: toSentence(error) };
  }
}

function send(
  { url, secret, eventId, nowMs, body }: Post,
  { resolve = lookup, mayReach, withinMs = answerWithinMs }: Network,
  stop?: AbortSignal,
): Promise<number> {
  const target = new URL(url);
  // For a URL saved by an earlier version, which allowed these ports.
  if (isBlockedPort(target)) return Promise.reject(new BlockedPort());
  // The `lookup` below is not called for an IP address, so it is checked here.
  const literal = target.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !mayReach(literal)) return Promise.reject(new ForbiddenAddress());
  const timestamp = Math.floor(nowMs / 1_000);
  const deadline = AbortSignal.timeout(withinMs);
  const request = (target.protocol === 'https:' ? requestHttps : requestHttp)(target, {
    method: 'POST',
    agent: false,
    lookup: lookupAllowed(resolve, mayReach),
    signal: stop ? AbortSignal.any([stop, deadline]) : deadline,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Docket',
      'webhook-id': eventId,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': sign(secret, `${eventId}.${timestamp}.${body}`),
    },
  });
  return new Promise((settle, fail) => {
    request.once('response', (response) => {
      // The body is not read, however long it is.
      response.destroy();
      settle(response.statusCode ?? 0);
    });
    request.on('error', fail);
    request.end(body);
  });
}

function sign(secret: string, text: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
}

/** Browsers refuse this port too, because a service that is not HTTP listens there. */
class BlockedPort extends Error {}

/**
 * A hostname resolves to a forbidden IP address. The result omits the address, which would reveal the internal
 * network.
 */
class ForbiddenAddress extends Error {}

/** Resolves a hostname once and connects to the checked addresses. A second answer of the DNS is never used. */
function lookupAllowed(resolve: typeof lookup, mayReach: Network['mayReach']): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const isForbidden = addresses.some(({ address }) => !mayReach(address));
      const [first] = addresses;
      if (isForbidden || !first) return done(new ForbiddenAddress(), []);
      if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}

function toResult(status: number): PostResult {
  if (status >= 200 && status < 300) return { outcome: 'delivered', result: `Answered ${status}` };
  if (status >= 300 && status < 400)
    return { outcome: 'failed', result: `Answered ${status}: a redirect, which is not followed` };
  if (status === 410) return { outcome: 'gone', result: 'Answered 410: the receiver wants no more events' };
  return { outcome: 'failed', result: `Answered ${status}` };
}

function toSentence(error: unknown): string {
  if (error instanceof ForbiddenAddress)
    return 'The host is not on the open internet. WEBHOOK_PRIVATE=on permits it';
  if (error instanceof BlockedPort)
    return 'Webhooks are not sent to this port: it belongs to a service that is not HTTP';
  const { name, code } = error as NodeJS.ErrnoException;
  // The deadline's reason has no code of its own in some versions of Node.
  if (code === 'ABORT_ERR' || name === 'TimeoutError')
    return `No answer within ${answerWithinMs / 1_000} seconds`;
  return explainNetworkError(code);
}
