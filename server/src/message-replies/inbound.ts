import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ChangeContext } from '../appointments/appointment-change.ts';
import { inboundStore } from '../messages/store/replies.ts';
import type { Context } from '../platform/context.ts';
import { RequestCounts } from '../platform/http/request-counts.ts';
import { Refusal } from '../platform/refusal.ts';
import { hashToken } from '../platform/tokens.ts';
import { type Inbound, readInbound } from './read-inbound.ts';
import { handleReply, recordReceipt } from './replies.ts';

const minuteMs = 60_000;
const maxBytes = 65_536;

/** The route for receipts and replies from the SMS gateway. Its secret is the only credential. */
export const inboundPath = '/api/messages/inbound/:secret';

/**
 * Serves the SMS gateway's requests, JSON or form. Answers 200 to each valid secret, also for unknown ids, because
 * most gateways retry other statuses for hours. Only POST changes anything.
 */
export async function registerInboundRoute(app: FastifyInstance, context: ChangeContext): Promise<void> {
  const { engine, settings } = context;
  const counts = new RequestCounts(minuteMs);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post(
      inboundPath,
      {
        bodyLimit: maxBytes,
        // Checked before the body is read, so that a request without the secret uses little memory.
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
        const answers: string[] = [];
        for (const item of items) answers.push(await take(context, item));
        return {
          success: true,
          message: answers.length > 0 ? answers.join('. ') : 'Nothing in it that is needed',
        };
      },
    );
  });
}

// The access list under Staff shows the last use, exact to the hour.
async function noteUse({ engine, clock, log }: Context, usedAt: number | null): Promise<void> {
  const nowMs = clock.nowMs();
  if (usedAt !== null && usedAt >= nowMs - 60 * minuteMs) return;
  try {
    await engine.transaction((tx) => inboundStore(tx).noteUse(nowMs));
  } catch (error) {
    // The reply matters more than recording this use.
    log.warn({ err: error }, 'the use of the SMS address could not be recorded');
  }
}

function take(context: ChangeContext, item: Inbound): Promise<string> {
  return item.kind === 'receipt' ? recordReceipt(context, item) : handleReply(context, item);
}

/** Returns the parsed JSON, or else the fields of a form. */
function parse(body: unknown): unknown {
  const text = typeof body === 'string' ? body.trim() : '';
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return Object.fromEntries(new URLSearchParams(text));
  }
}
