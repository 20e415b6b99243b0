import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { toLoggedSubnet } from './client-subnet.ts';

/** Events that a practice may need to look up later: logins, refusals, and changes of access. */
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

/** The network of each request, by its log; only security lines show it. */
const networks = new WeakMap<FastifyBaseLogger, string>();

/** Stores the network of each request for its security lines. A complete IP address would identify a person. */
export function rememberNetworks(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // The address is missing once the caller has disconnected.
    const network = toLoggedSubnet(request.ip ?? '');
    if (network !== null) networks.set(request.log, network);
    done();
  });
}

/** Ids and fixed words only, never typed text. */
export interface SecurityFacts {
  /** the account concerned; null when the typed email has no account */
  readonly accountId: string | null;
  /** the acting account, if different */
  readonly byId?: string;
  readonly role?: 'admin' | 'doctor';
  readonly how?: 'password' | 'password and code' | 'session' | 'link';
  readonly because?: 'password' | 'no code' | 'code' | 'too many tries';
}

/** The message of security lines. */
export const securityLine = 'security';

/**
 * Logs one security event. Takes the request's log, so that the line has the request id and the network. Logged as
 * `info`, because a wrong password is routine.
 */
export function logSecurity(log: FastifyBaseLogger, event: SecurityEvent, facts: SecurityFacts): void {
  const network = networks.get(log);
  log.info({ event, ...facts, ...(network === undefined ? {} : { network }) }, securityLine);
}
