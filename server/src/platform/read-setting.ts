import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { SettingsError } from './settings-error.ts';

/** The environment, as a process is given it. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads a variable of at most so many characters; null when it is not set or blank. */
export function text(env: Environment, name: string, most: number): string | null {
  const value = env[name]?.trim() ?? '';
  if (value.length > most) throw new SettingsError(`${name} must have at most ${most} characters`);
  return value === '' ? null : value;
}

export function wholeNumber(
  env: Environment,
  name: string,
  { least, most, otherwise }: { least: number; most: number; otherwise: number },
): number {
  const value = text(env, name, 40);
  if (value === null) return otherwise;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < least || number > most)
    throw new SettingsError(`${name} must be a whole number from ${least} to ${most}, not "${value}"`);
  return number;
}

export function oneOf<const T extends string>(
  env: Environment,
  name: string,
  choices: readonly T[],
): T | null {
  const value = text(env, name, 100)?.toLowerCase();
  if (value === undefined) return null;
  const found = choices.find((choice) => choice === value);
  if (!found) throw new SettingsError(`${name} must be one of ${choices.join(', ')}, not "${value}"`);
  return found;
}

export function host(env: Environment, name: string): string | null {
  const value = text(env, name, 253);
  if (value === null || isIP(value) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value)) return value;
  throw new SettingsError(`${name} must be an address or a host name like 127.0.0.1, not "${value}"`);
}

/** An origin like "https://panel.example.org", without path or trailing slash. */
export function origin(env: Environment, name: string): string | null {
  const value = text(env, name, 2_048);
  return value === null ? null : toOrigin(name, value);
}

export function origins(env: Environment, name: string): string[] {
  const values = (text(env, name, 20_000) ?? '').split(/[\s,]+/).filter((value) => value !== '');
  return [...new Set(values.map((value) => toOrigin(name, value)))];
}

function toOrigin(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (!isOrigin) {
    throw new SettingsError(
      `${name} must be an origin like https://panel.example.org, without a path, not "${withoutSecret(value)}"`,
    );
  }
  return url.origin;
}

/** Proxies to believe: "on" (the one in front of us), how many in a row, or their addresses. */
export function proxies(env: Environment, name: string): false | number | string[] {
  const value = text(env, name, 2_000)?.toLowerCase();
  if (value === undefined || value === 'off' || value === 'false' || value === '0') return false;
  if (value === 'on' || value === 'true') return 1;
  if (/^\d$/.test(value)) return Number(value);
  const addresses = value.split(/[\s,]+/).filter((part) => part !== '');
  const everybody = addresses.find((address) => /\/0+$/.test(address));
  if (everybody)
    throw new SettingsError(
      `${name} ${everybody} would believe everybody: name the addresses of your proxies`,
    );
  if (addresses.every(isAddressOrSubnet)) return addresses;
  throw new SettingsError(
    `${name} must be on, off, the number of proxies (1 to 9) or their addresses, not "${value}"`,
  );
}

function isAddressOrSubnet(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** From the variable, or from the file that NAME_FILE names. */
export function databaseUrl(env: Environment, name: string): string | null {
  const value = orFromFile(env, name)?.trim() ?? '';
  if (value.length > 4_096) throw new SettingsError(`${name} must have at most 4096 characters`);
  if (value === '') return null;
  if (URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol)) return value;
  throw new SettingsError(`${name} must be like postgres://user:password@host:5432/docket`);
}

export function email(env: Environment, name: string): string | null {
  const value = text(env, name, 254)?.toLowerCase();
  if (value === undefined) return null;
  if (/^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@.,;<>"]+$/.test(value)) return value;
  throw new SettingsError(`${name} must be an email address, not "${value}"`);
}

/** Taken exactly as typed, or from the file that NAME_FILE names, without the end of its line; never shown. */
export function password(env: Environment, name: string): string | null {
  const value = orFromFile(env, name);
  if (value === undefined || value === '') return null;
  if (value.length < 10 || value.length > 128)
    throw new SettingsError(`${name} must have 10 to 128 characters`);
  return value;
}

/** What a program sends to be let in, or from the file that NAME_FILE names; never shown. */
export function token(env: Environment, name: string): string | null {
  const value = orFromFile(env, name)?.trim() ?? '';
  if (value === '') return null;
  if (/^[\w.~+/-]{20,200}=*$/.test(value)) return value;
  throw new SettingsError(
    `${name} must have 20 to 200 letters and digits, as \`openssl rand -hex 24\` prints`,
  );
}

function orFromFile(env: Environment, name: string): string | undefined {
  const file = text(env, `${name}_FILE`, 4_096);
  if (file !== null && env[name])
    throw new SettingsError(`${name} and ${name}_FILE exclude each other: leave one of them out`);
  return file === null ? env[name] : readSecret(`${name}_FILE`, file);
}

function readSecret(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingsError(`${name} must name a file that can be read, not "${path}" (${code})`);
  }
}

export function timeZone(env: Environment, name: string): string | null {
  const value = text(env, name, 100);
  if (value === null) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone;
  } catch {
    throw new SettingsError(`${name} must be a time zone like Europe/Berlin, not "${value}"`);
  }
}

export function systemTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

// An address may carry a password before its host.
function withoutSecret(value: string): string {
  return value.replace(/\/\/[^/@]*@/, '//...@');
}
