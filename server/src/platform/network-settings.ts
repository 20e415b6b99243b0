import { BlockList, isIP } from 'node:net';

/** Returns an origin like "https://panel.example.org", without path and trailing slash, or null. */
export function readOrigin(value: string): string | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  return url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` ? url.origin : null;
}

// A URL may contain a password before its host, which the fault must not repeat.
export const findOriginFault = (value: string) =>
  `must be an origin like https://panel.example.org, without a path, not "${value.replace(/\/\/[^/@]*@/, '//...@')}"`;

const splitList = (value: string) => value.split(/[\s,]+/).filter((part) => part !== '');

export function readOrigins(value: string): string[] | null {
  const origins = splitList(value).map(readOrigin);
  return origins.every((origin) => origin !== null) ? [...new Set(origins)] : null;
}

export const findOriginsFault = (value: string) =>
  findOriginFault(splitList(value).find((part) => readOrigin(part) === null) ?? value);

/** Reads the trusted proxies: "on" (the nearest one), their number in a row, or their addresses. */
export function readProxies(typed: string): false | number | string[] | null {
  const value = typed.toLowerCase();
  if (value === 'off' || value === 'false' || value === '0') return false;
  if (value === 'on' || value === 'true') return 1;
  if (/^\d$/.test(value)) return Number(value);
  const addresses = splitList(value);
  return addresses.every(isAddressOrSubnet) && !addresses.some(isTooWide) ? addresses : null;
}

export function findProxiesFault(value: string): string {
  const tooWide = splitList(value).find(isTooWide);
  if (tooWide) return `${tooWide} would trust everybody or too many: name the addresses of your proxies`;
  return `must be on, off, the number of proxies (1 to 9) or their addresses, not "${value.toLowerCase()}"`;
}

/** The shortest prefix of a trusted subnet, in bits. A shorter one would trust strangers. */
const minBits = { v4: 8, v6: 16, mapped: 104 };
// All of IPv4, as mapped into IPv6 by a socket of both kinds.
const mapped = new BlockList();
mapped.addSubnet('::ffff:0:0', 96, 'ipv6');

function isTooWide(value: string): boolean {
  if (!value.includes('/') || !isAddressOrSubnet(value)) return false;
  const [address = '', written] = value.split('/');
  const bits = Number(written);
  if (isIP(address) === 4) return bits < minBits.v4;
  const subnet = new BlockList();
  subnet.addSubnet(address, bits, 'ipv6');
  const hasMapped = subnet.check('::ffff:0:0', 'ipv6') || mapped.check(address, 'ipv6');
  return bits < (hasMapped ? minBits.mapped : minBits.v6);
}

function isAddressOrSubnet(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
