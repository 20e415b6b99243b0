import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';

/**
 * Returns whether a peer's forwarded headers are trusted. `hop` counts the proxies; 0 is the peer connected to this
 * server.
 */
export type IsTrusted = (address: string, hop: number) => boolean;

/** Returns the check for trusted proxies. A number trusts that many proxies in front of the server, nearest first. */
export function createIsTrusted(trusted: Settings['trustProxy']): IsTrusted {
  if (trusted === false) return () => false;
  if (typeof trusted === 'number') return (_address, hop) => hop < trusted;
  const proxies = new BlockList();
  for (const proxy of trusted) {
    const [address = '', bits] = proxy.split('/');
    const family = readFamily(address);
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return (address) => proxies.check(address, readFamily(address));
}

function readFamily(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

/** Returns whether an IP address is a loopback address; a proxy on this machine may forward every caller. */
export function isThisMachine(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
}

/**
 * Warns once about an untrusted proxy that forwards callers' addresses. All callers then share one address, so ten
 * failed logins of one of them lock out the others.
 */
export function warnOfUntrustedProxy(app: FastifyInstance, isTrusted: IsTrusted): void {
  let isWarned = false;
  app.addHook('onRequest', ({ raw, log }, _reply, done) => {
    const peer = raw.socket.remoteAddress ?? '';
    if (!isWarned && raw.headers['x-forwarded-for'] !== undefined && !isTrusted(peer, 0)) {
      isWarned = true;
      log.warn(
        'A proxy that is not trusted forwards callers (x-forwarded-for). If it is yours, name it in TRUST_PROXY; until then all its callers count as one address',
      );
    }
    done();
  });
}
