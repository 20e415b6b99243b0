import type * as contract from '@docket/contract/endpoints/my-messages.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readClinicSettings } from '../clinic-settings/read.ts';
import type { Context } from '../platform/context.ts';
import type { Connection } from '../platform/database/engine.ts';
import { limitPublicRequests } from '../platform/http/limit-questions.ts';
import type { Act, Call } from '../platform/serve.ts';
import { hashToken } from '../platform/tokens.ts';
import { isLinkOver, refusePatientLink } from './refuse-patient-link.ts';
import { chooseLanguage } from './render/compose.ts';
import { stoppedAddressStore } from './store/stopped-addresses.ts';

/** Returns the two calls of a patient's message page. Both limit requests per minute and network. */
export function createMyMessages(): {
  readonly read: Act<typeof contract.readMyMessages>;
  readonly choose: Act<typeof contract.chooseMyMessages>;
} {
  const checkRequestRate = limitPublicRequests('Too many questions. Please wait a moment');
  return {
    read: (context, call) => {
      checkRequestRate(call.address);
      return readMyMessages(context, call);
    },
    choose: (context, call) => {
      checkRequestRate(call.address);
      return chooseMyMessages(context, call);
    },
  };
}

/**
 * Returns which kinds of messages go to this link's address, without the patient's name. Throws Refusal (not found).
 */
async function readMyMessages(context: Context, { input }: Call<typeof contract.readMyMessages>) {
  const { engine } = context;
  const sent = await findSent(context, engine.read, input.token);
  const practice = await readClinicSettings(context, engine.read);
  const { messagesOff, reminderHours, name, phone } = practice;
  return {
    address: shorten(sent.address),
    language: chooseLanguage(sent.language, practice),
    changes: (['booked', 'moved', 'cancelled'] as const).some((kind) => !messagesOff.includes(kind)),
    reminders: reminderHours.length > 0 && !messagesOff.includes('reminder'),
    late: !messagesOff.includes('late'),
    offers: !messagesOff.includes('offer'),
    isStopped: await stoppedAddressStore(engine.read).isStopped(hashToken(sent.address)),
    practice: { name, phone },
  };
}

/** Stops messages to this link's address, or resumes them. Throws Refusal (not found). */
async function chooseMyMessages(context: Context, { input }: Call<typeof contract.chooseMyMessages>) {
  const { engine, clock } = context;
  return engine.transaction(async (tx) => {
    const addressHash = hashToken((await findSent(context, tx, input.token)).address);
    if (input.stop) await stoppedAddressStore(tx).add(addressHash, clock.nowMs());
    else await stoppedAddressStore(tx).remove(addressHash);
    return {
      message: input.stop ? 'We’ve stopped writing to this address' : 'We write to this address again',
    };
  });
}

async function findSent(context: Context, connection: Connection, token: string) {
  const sent = await stoppedAddressStore(connection).findByLink(hashToken(token));
  if (!sent || isLinkOver(context.clock, sent)) throw await refusePatientLink(context, connection);
  return sent;
}

/** "a…@example.org" */
function shorten(address: string): string {
  const at = address.lastIndexOf('@');
  return `${[...address][0] ?? ''}…${at < 0 ? '' : address.slice(at)}`;
}

/**
 * Serves the mail program's "unsubscribe" button (RFC 8058), with the effect of the link's page. The token proves
 * possession of the email. Only POST acts, because scanners open links. Unknown tokens get an ordinary answer. The
 * URL never expires: a recipient may object at any time.
 */
export async function registerStopRoute(app: FastifyInstance, { engine, clock }: Context): Promise<void> {
  const checkRequestRate = limitPublicRequests('Too many requests. Please wait a moment');
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The body is ignored, because the URL contains everything.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, null));
    scope.post(stopPath, { bodyLimit: 4_096 }, async ({ ip, params: { token } }: StopRequest) => {
      checkRequestRate(ip);
      await engine.transaction(async (tx) => {
        const sent = await stoppedAddressStore(tx).findByLink(hashToken(token));
        if (sent) await stoppedAddressStore(tx).add(hashToken(sent.address), clock.nowMs());
      });
      return { success: true, message: 'You will get no more messages' };
    });
    scope.get(stopPath, (request: StopRequest, reply) => {
      reply.redirect(`/messages#${encodeURIComponent(request.params.token)}`, 303);
    });
  });
}

const stopPath = '/api/messages/stop/:token';
type StopRequest = FastifyRequest<{ Params: { token: string } }>;
