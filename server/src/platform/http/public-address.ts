import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

// Azure's platform services, reachable only from its virtual machines.
const wireServer = '168.63.129.16';

/**
 * Returns whether an IP address is on the open internet, as opposed to this machine, its networks, a cloud's metadata
 * service, or an address that maps to another one. An IPv4 address written as IPv6 is checked as IPv4. `networks`:
 * this machine's, such as "2a00:1450::5/64", because their addresses are public to others.
 */
export function isPublicAddress(address: string, networks: readonly string[] = ownNetworks()): boolean {
  // The library also accepts spellings such as 127.1, which only some programs resolve.
  if (isIP(address) === 0 || address.includes('%')) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast' || parsed.toString() === wireServer) return false;
  const isNear = networks.some((network) => {
    const [base, bits] = ipaddr.parseCIDR(network);
    return base.kind() === parsed.kind() && parsed.match(base, bits);
  });
  if (isNear) return false;
  // The allocated part of IPv6. The library's list of special ranges outside of it is incomplete.
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parseCIDR('2000::/3'));
}

/**
 * Returns whether a URL's hostname can only mean this machine, a host of its network, or a cloud's metadata service.
 * A trailing dot is ignored. False for an IP address.
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
