import { createHmac } from 'node:crypto';
import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isBlockedPort } from '../platform/http/blocked-ports.ts';
import { isPublicAddress } from '../platform/http/public-address.ts';

/** How long a program may take to answer. */
export const answerWithinMs = 15_000;

/** What is sent, and where. */
export interface Post {
  readonly url: string;
  /** as it was shown, with its prefix */
  readonly secret: string;
  readonly eventId: string;
  /** epoch milliseconds */
  readonly nowMs: number;
  readonly body: string;
}

/** What came of it. Gone: whoever is there wants nothing more (410). */
export interface PostResult {
  readonly outcome: 'delivered' | 'failed' | 'gone';
  /** in words */
  readonly result: string;
}

interface Network {
  /** What a name stands for; asked once for each post. */
  readonly resolve?: typeof lookup;
  /** Which addresses may be connected to. */
  readonly mayReach: (address: string) => boolean;
  /** how long an answer is waited for, in milliseconds */
  readonly withinMs?: number;
}

/** Which addresses a webhook may be sent to, by the setting. */
export function reachable(webhookPrivate: 'on' | 'off'): Network['mayReach'] {
  return webhookPrivate === 'on' ? () => true : (address) => isPublicAddress(address);
}

/** Sends one event as Standard Webhooks describe it. Follows no redirect and reads no answer but its status. Never throws. */
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
  // One that an earlier version took.
  if (isBlockedPort(target)) return Promise.reject(new BlockedPort());
  // An address is not looked up, so it is judged here.
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
      // Whatever else it says, however long, is not read.
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

/** No browser asks at that port, because a program that speaks no HTTP listens there. */
class BlockedPort extends Error {}

/** A name stands for an address that may not be reached. What address that is would describe the network inside. */
class ForbiddenAddress extends Error {}

/**
 * Looks a name up once and connects to what was judged: a name that stands for something else a moment later changes
 * nothing.
 */
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
  if (status === 410) return { outcome: 'gone', result: 'Answered 410: nothing more is wanted there' };
  return { outcome: 'failed', result: `Answered ${status}` };
}

const sentences: Readonly<Record<string, string>> = {
  ABORT_ERR: `No answer within ${answerWithinMs / 1_000} seconds`,
  ECONNREFUSED: 'Nothing listens there',
  ECONNRESET: 'The connection was broken off',
  ENOTFOUND: 'The name of the host is not known',
  EAI_AGAIN: 'The name of the host could not be looked up',
};

function toSentence(error: unknown): string {
  if (error instanceof ForbiddenAddress)
    return 'The host is not on the open internet. WEBHOOK_PRIVATE=on permits it';
  if (error instanceof BlockedPort) return 'Webhooks are not sent to this port: it is not one of the web';
  const { code = 'no answer' } = error as NodeJS.ErrnoException;
  if (/CERT|SSL|TLS|SIGNATURE/.test(code)) return `The certificate of the host is not trusted (${code})`;
  return sentences[code] ?? `The host could not be reached (${code})`;
}
