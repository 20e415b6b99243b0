import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';

/** Whether what a peer says about its own caller is believed. `hop` counts the proxies, 0 is who connects to us. */
export type IsTrusted = (address: string, hop: number) => boolean;

/** Which proxies to trust. A number counts the proxies in front of the server, the nearest first. */
export function createIsTrusted(trusted: Settings['trustProxy']): IsTrusted {
  if (trusted === false) return () => false;
  if (typeof trusted === 'number') return (_address, hop) => hop < trusted;
  const proxies = new BlockList();
  for (const proxy of trusted) {
    const [address = '', bits] = proxy.split('/');
    const family = familyOf(address);
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return (address) => proxies.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

/** Whether an address is one of this machine's own: a proxy on it may speak for everybody. */
export function isThisMachine(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
}

/**
 * Says once that somebody in front of us names callers and is not believed: then everybody has one address, and whoever
 * fails to sign in ten times shuts the door for all.
 */
export function warnOfUntrustedProxy(app: FastifyInstance, isTrusted: IsTrusted): void {
  let isWarned = false;
  app.addHook('onRequest', ({ raw, log }, _reply, done) => {
    const peer = raw.socket.remoteAddress ?? '';
    if (!isWarned && raw.headers['x-forwarded-for'] !== undefined && !isTrusted(peer, 0)) {
      isWarned = true;
      log.warn(
        'A proxy names its callers (x-forwarded-for) and is not believed: if it is yours, say so with TRUST_PROXY, or everybody counts as one address',
      );
    }
    done();
  });
}
