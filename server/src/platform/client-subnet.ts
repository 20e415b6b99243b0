import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Takes a caller's address; returns the network it is in, as the log may say it: 203.0.113.0/24 or 2001:db8:1:2::/64.
 * Anything else is returned as null.
 */
export function loggedSubnet(address: string): string | null {
  const network = clientSubnet(address);
  if (isIPv4(network)) return network.replace(/\d+$/, '0/24');
  return network !== '' && isIPv6(`${network}::`) ? `${network}::/64` : null;
}

/**
 * What strangers' calls are counted by: the IPv4 /24 of a public address, the first 64 bits of an IPv6 one. Addresses of a
 * private network count each by itself: all of a practice's computers may be in one.
 */
export function clientNetwork(address: string): string {
  const caller = clientSubnet(address);
  if (!isIPv4(caller) || unshared.includes(ipaddr.parse(caller).range())) return caller;
  return caller.replace(/\d+$/, '0/24');
}

// Behind a carrier's own addresses are different customers.
const unshared = ['private', 'loopback', 'linkLocal', 'carrierGradeNat'];

/**
 * What counts as one caller: the IPv4 address, or the first 64 bits of an IPv6 one, since the machine itself chooses
 * the rest.
 */
export function clientSubnet(address: string): string {
  if (isIPv4(address)) return address;
  const bare = address.replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(bare)) return bare;
  const [before = '', after] = bare.split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after ? after.split(':') : [];
  const gap = after === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array.from({ length: gap }, () => '0'), ...tail];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
