import { isIP } from 'node:net';
import { isBlockedPort } from './http/blocked-ports.ts';
import { isNameInside, isPublicAddress } from './http/public-address.ts';

/** The sender of emails; without a name, the practice's name is used. */
export interface Sender {
  readonly name: string | null;
  readonly address: string;
}

/** How an SMS is sent to a gateway over HTTP. URL, headers and body may contain secrets. */
export interface SmsGateway {
  readonly url: string;
  readonly method: 'POST' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  /** With `{to}`, `{text}` and `{id}` as placeholders. */
  readonly body: SmsBody;
  /** The field of the answer with the gateway's id, such as `id` or `messages.0.id`. */
  readonly idPath: string;
}

/** A JSON value whose texts are templates, or the fields of a form. */
export type SmsBody =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'form'; readonly fields: readonly (readonly [string, string])[] };

/** Reads "desk@practice.example" or "Practice <desk@practice.example>". */
export function readSender(value: string): Sender | null {
  const [, name, bracketed, bare] =
    /^(?:([^<>\p{Cc}]*)<([^\s<>@,;"]+@[^\s<>@,;"]+)>|([^\s<>@,;"]+@[^\s<>@,;"]+))$/u.exec(value) ?? [];
  const address = bracketed ?? bare;
  return address === undefined ? null : { name: name?.trim().replace(/^"(.*)"$/, '$1') || null, address };
}

export function isMailServer(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, pathname, username, password, hash } = new URL(value);
  const isServerUrl = /^smtps?:$/.test(protocol) && hostname !== '' && /^\/?$/.test(pathname) && hash === '';
  return isServerUrl && [username, password].every(isEncoded) && !hasUnknownOption(value);
}

// The query options that the mail library reads; it ignores others silently.
const mailOptions = [
  'requireTLS',
  'ignoreTLS',
  'opportunisticTLS',
  'authMethod',
  'name',
  'servername',
  'localAddress',
];

const hasUnknownOption = (value: string) =>
  URL.canParse(value) &&
  [...new URL(value).searchParams.keys()].some(
    (option) => !mailOptions.includes(option) && !/^tls\.\w+$/.test(option),
  );

export function findMailServerFault(value: string): string {
  if (hasUnknownOption(value))
    return `has an unknown option after ?: known are ${mailOptions.join(', ')} and tls.NAME`;
  return 'must be like smtp://user:password@mail.practice.example:587, or smtps:// with port 465; % in a password is %25';
}

// "100%sure" must be written "100%25sure".
function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Reads "Name: value" lines. */
export function readHeaders(value: string): Record<string, string> | null {
  const lines = value.split('\n').flatMap((line) => line.trim() || []);
  const headers = lines.map((line) => /^([\w!#$%&'*+.^`|~-]+): *([\x20-\x7e]*)$/.exec(line));
  return headers.every((header) => header !== null)
    ? Object.fromEntries(headers.map(([, name = '', text = '']) => [name.toLowerCase(), text]))
    : null;
}

const smsFields = ['to', 'text', 'id'];

/** Reads JSON, or else a form such as "to={to}&text={text}". */
export function readSmsBody(value: string): SmsBody | null {
  const isJson = /^[[{]/.test(value);
  const fields = [...value.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const names = new Set(fields);
  if (!names.has('to') || !names.has('text') || fields.some((name) => !smsFields.includes(name))) return null;
  if (!isJson) return { kind: 'form', fields: [...new URLSearchParams(value)] };
  try {
    return { kind: 'json', value: JSON.parse(value) as unknown };
  } catch {
    return null;
  }
}

// Over http, the password and every patient's number would cross the internet unencrypted.
export function isGateway(value: string): boolean {
  if (!URL.canParse(value) || isBlockedPort(new URL(value))) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || (protocol === 'http:' && isInHouse(hostname));
}

/** Returns whether a host can only be this machine or one in its network, by its name or address. */
function isInHouse(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0) return !isPublicAddress(address);
  return isNameInside(hostname);
}
