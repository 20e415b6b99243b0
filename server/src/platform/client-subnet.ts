import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Returns the caller's network for the log, 203.0.113.0/24 or 2001:db8:1:2::/64; null for text other than an IP
 * address.
 */
export function toLoggedSubnet(address: string): string | null {
  const network = toClientSubnet(address);
  if (isIPv4(network)) return network.replace(/\d+$/, '0/24');
  return network !== '' && isIPv6(`${network}::`) ? `${network}::/64` : null;
}

/**
 * Returns the key that public requests are counted by: the IPv4 /24 of a public address, or the first 64 bits of an IPv6
 * address. Private addresses count singly, since all computers of a practice may share a network.
 */
export function toClientNetwork(address: string): string {
  const caller = toClientSubnet(address);
  if (!isIPv4(caller) || unshared.includes(ipaddr.parse(caller).range())) return caller;
  return caller.replace(/\d+$/, '0/24');
}

// A carrier's internal addresses belong to different customers.
const unshared = ['private', 'loopback', 'linkLocal', 'carrierGradeNat'];

/**
 * Returns the key that identifies one caller: the IPv4 address, or the first 64 bits of an IPv6 address, since the
 * caller's machine chooses the rest.
 */
export function toClientSubnet(address: string): string {
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
