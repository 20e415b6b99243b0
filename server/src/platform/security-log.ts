import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { loggedSubnet } from './client-subnet.ts';

/** What a practice may have to look up after the fact: who came in or did not, and what changed of how they come in. */
export type SecurityEvent =
  | 'signed in'
  | 'sign-in refused'
  | 'signed out'
  | 'sessions ended'
  | 'password changed'
  | 'password set by a link'
  | 'proof refused'
  | 'identity confirmed'
  | 'second factor on'
  | 'second factor off'
  | 'recovery codes renewed'
  | 'link made'
  | 'link ended'
  | 'calendar feed made'
  | 'calendar feed ended'
  | 'webhook added'
  | 'webhook changed'
  | 'webhook removed'
  | 'open access ended'
  | 'open access kept'
  | 'patient links ended'
  | 'message text changed'
  | 'message text reset'
  | 'practice changed'
  | 'sms address made'
  | 'doctor added'
  | 'name changed'
  | 'email changed'
  | 'access taken away'
  | 'access given back'
  | 'sign-in opened again'
  | 'other role refused'
  | 'front desk refused'
  | 'manager made'
  | 'front desk made'
  | 'practice confirmed';

/** From where each request's log was asked, for its lines of security alone. */
const networks = new WeakMap<FastifyBaseLogger, string>();

/** Remembers from which network a request comes. An address says too much of a person to be kept in a log. */
export function noteNetworks(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // A caller who has gone already has no address.
    const network = loggedSubnet(request.ip ?? '');
    if (network !== null) networks.set(request.log, network);
    done();
  });
}

/** Ids and words of our own; never what somebody typed. */
export interface SecurityFacts {
  /** whose account it is about; null where what was typed belongs to nobody */
  readonly accountId: string | null;
  /** who did it, where that is somebody else */
  readonly byId?: string;
  readonly role?: 'admin' | 'doctor';
  readonly how?: 'password' | 'password and code' | 'session' | 'link';
  readonly because?: 'password' | 'no code' | 'code' | 'too many tries';
}

/** What such a line says. */
export const securityLine = 'security';

/**
 * Writes one line for a matter of security. Takes the request's own log, so that the line carries its id and the network
 * it came from. It goes by `info`: a wrong password is an ordinary day.
 */
export function noteSecurity(log: FastifyBaseLogger, event: SecurityEvent, facts: SecurityFacts): void {
  const network = networks.get(log);
  log.info({ event, ...facts, ...(network === undefined ? {} : { network }) }, securityLine);
}
