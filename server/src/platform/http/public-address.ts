import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

// Azure's own services answer there, for its machines alone.
const wireServer = '168.63.129.16';

/**
 * Whether an IP address is one of the open internet: not this machine, its network, a cloud's metadata service, or an
 * address that stands for another one. An IPv4 address written as an IPv6 one counts as what it is. `networks`: those that
 * this machine is in, such as "2a00:1450::5/64", whose addresses are public ones to others.
 */
export function isPublicAddress(address: string, networks: readonly string[] = ownNetworks()): boolean {
  // The library also takes what only some programs take for an address, such as 127.1.
  if (isIP(address) === 0 || address.includes('%')) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast' || parsed.toString() === wireServer) return false;
  const isNear = networks.some((network) => {
    const [base, bits] = ipaddr.parseCIDR(network);
    return base.kind() === parsed.kind() && parsed.match(base, bits);
  });
  if (isNear) return false;
  // All that is given out of IPv6; what lies outside has no name of its own in every list.
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parseCIDR('2000::/3'));
}

/**
 * Whether a URL's host name can only mean this machine, something of its own network, or a cloud's metadata service. A dot at
 * its end changes nothing. False for an IP address.
 */
export function isNameInside(hostname: string): boolean {
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false;
  const name = hostname.toLowerCase().replace(/\.$/, '');
  return !name.includes('.') || /\.(localhost|localdomain|local|lan|internal|home\.arpa)$/.test(name);
}

function ownNetworks(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.flatMap(({ cidr }) => cidr ?? []);
}
