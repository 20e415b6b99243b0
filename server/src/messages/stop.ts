import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../platform/context.ts';
import { hashToken } from '../platform/tokens.ts';
import { sendingStore } from './store.ts';

/**
 * What a mail program calls when its owner presses "unsubscribe" (RFC 8058): the address that the email went to is written to
 * no more. Whoever holds the token holds the email. Only POST does it, since scanners open every link; a token that was never
 * given out is answered like any other.
 */
export async function registerStopRoute(app: FastifyInstance, { engine, clock }: Context): Promise<void> {
  await app.register(async (own) => {
    own.removeAllContentTypeParsers();
    // What the form says does not matter: the address says it all.
    own.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, null));
    own.post(
      '/api/messages/stop/:token',
      { bodyLimit: 4_096 },
      async ({ params: { token } }: FastifyRequest<{ Params: { token: string } }>) => {
        await engine.transaction((tx) =>
          sendingStore(tx).stopAddressOf(hashToken(token), hashToken, clock.nowMs()),
        );
        return { success: true, message: 'You will get no more messages' };
      },
    );
  });
}
