import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inboundStore } from '../messages/reply-store.ts';
import type { Context } from '../platform/context.ts';
import { RequestCounts } from '../platform/http/request-counts.ts';
import { Refusal } from '../platform/refusal.ts';
import { hashToken } from '../platform/tokens.ts';
import { type Inbound, readInbound } from './read-inbound.ts';
import { takeReceipt, takeReply } from './replies.ts';

const minuteMs = 60_000;
const maxBytes = 65_536;

/** Where a gateway hands in receipts and replies; the secret in it is all that lets it in. */
export const inboundPath = '/api/messages/inbound/:secret';

/**
 * The gateway's own address. It speaks as it likes, JSON or a form, and is answered with 200 whenever it is let in: most
 * gateways repeat for hours what is answered otherwise, and an unknown id or number will never be known. Only POST does
 * anything.
 */
export async function registerInboundRoute(app: FastifyInstance, context: Context): Promise<void> {
  const { engine, settings } = context;
  const counts = new RequestCounts(minuteMs);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post(
      inboundPath,
      {
        bodyLimit: maxBytes,
        // Before the body is read: whoever has no secret makes us keep none of it.
        onRequest: async ({ ip, params }: FastifyRequest<{ Params: { secret: string } }>) => {
          const { calls, leftMs } = counts.add(ip);
          if (calls > settings.maxWritesPerMinute)
            throw new Refusal('too many', 'Too many messages in a short time. Please wait a moment', {
              retryAfterSeconds: Math.ceil(leftMs / 1_000),
            });
          const known = await inboundStore(engine.read).find();
          const hash = Buffer.from(hashToken(params.secret));
          if (known === null || !timingSafeEqual(hash, Buffer.from(known.secretHash)))
            throw new Refusal('not found', 'Page not found');
          await noteUse(context, known.usedAt);
        },
      },
      async ({ body }: FastifyRequest) => {
        const items = readInbound(parse(body));
        const done: string[] = [];
        for (const item of items) done.push(await take(context, item));
        return { success: true, message: done.length > 0 ? done.join('. ') : 'Nothing in it that is needed' };
      },
    );
  });
}

// The list under Staff shows when it was last used, true to the hour.
async function noteUse({ engine, clock, log }: Context, usedAt: number | null): Promise<void> {
  const nowMs = clock.nowMs();
  if (usedAt !== null && usedAt >= nowMs - 60 * minuteMs) return;
  try {
    await engine.transaction((tx) => inboundStore(tx).noteUse(nowMs));
  } catch (error) {
    // A reply is more than the note that one came.
    log.warn({ err: error }, 'The use of the SMS address could not be written');
  }
}

function take(context: Context, item: Inbound): Promise<string> {
  return item.kind === 'receipt' ? takeReceipt(context, item) : takeReply(context, item);
}

/** JSON where it is that, and otherwise a form. */
function parse(body: unknown): unknown {
  const text = typeof body === 'string' ? body.trim() : '';
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return Object.fromEntries(new URLSearchParams(text));
  }
}
