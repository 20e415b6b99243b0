import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DemoSignIns } from '@docket/contract/endpoints/clinic.ts';
import type { Settings } from '../platform/settings.ts';
import { readToken, type StartLink } from '../sessions/start-link.ts';

export function formatDemo({ admin, frontDesk, doctors }: DemoSignIns): string[] {
  const admins = frontDesk ? [admin, frontDesk] : [admin];
  const width = Math.max(...[...admins, ...doctors].map(({ email }) => email.length));
  const line = (role: string, { email, password }: DemoSignIns['admin']) =>
    `  ${role.padEnd(6)}  ${email.padEnd(width)}  ${password}`;
  return [
    'Demo clinic: everybody in it is made up. Log in with',
    ...admins.map((account) => line('Admin', account)),
    ...doctors.map((doctor) => line('Doctor', doctor)),
  ];
}

type SignInSettings = Pick<Settings, 'publicUrl' | 'host' | 'port' | 'dataDir'>;

/**
 * Returns the lines to print about a link. In a terminal they contain the link. Other output may become a log with more
 * readers, so there the link is written into a file of the data folder that only the server's user can read.
 */
export async function prepareLink(
  settings: SignInSettings,
  path: string,
  purpose: string,
  isTerminal = process.stdout.isTTY,
): Promise<{ lines: string[]; isPrinted: boolean }> {
  const { publicUrl, host, port } = settings;
  const link = `${publicUrl ?? `http://${toReachableHost(host)}:${port}`}${path}`;
  const linkLines = [`Open this link to ${purpose}. It works once, for 7 days:`, `  ${link}`];
  if (isTerminal) return { lines: linkLines, isPrinted: true };
  const file = findLinkFile(settings);
  try {
    await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
    // An existing file would keep its permissions.
    await rm(file, { force: true });
    await writeFile(file, `${link}\n`, { mode: 0o600, flag: 'wx' });
  } catch {
    // In a container without a writable folder the log is the only way.
    return { lines: linkLines, isPrinted: true };
  }
  const lines = [`The link to ${purpose} is in this file, and works once, for 7 days:`, `  ${file}`];
  return { lines, isPrinted: false };
}

/** Returns the lines to print if another node has the valid link: where it is, and how to get a new one. */
export function formatElsewhere(
  { node, file }: Extract<StartLink, { kind: 'elsewhere' }>,
  purpose: string,
): string[] {
  const [where, first] =
    file === null ? ['among what it printed at its start', ''] : [`in ${file}`, 'remove that file and '];
  return [
    `The link to ${purpose} is on another node (${node}), ${where}: for a new one, ${first}start that node again, or set ADMIN_EMAIL and ADMIN_PASSWORD.`,
  ];
}

/** Returns the file for a link; null if the terminal will show it. */
export function linkFile(settings: SignInSettings): string | null {
  return process.stdout.isTTY ? null : findLinkFile(settings);
}

/** Returns the token of a link that an earlier start left in the data folder, or null. */
export async function readLinkToken(settings: SignInSettings): Promise<string | null> {
  const link = await readFile(findLinkFile(settings), 'utf8').catch(() => null);
  return link === null ? null : readToken(link);
}

/** Removes the link's file, because no link is needed any more or another node has the valid one. */
export async function forgetLink(settings: SignInSettings): Promise<void> {
  await rm(findLinkFile(settings), { force: true }).catch(() => undefined);
}

function findLinkFile({ dataDir }: SignInSettings): string {
  return join(dataDir, 'sign-in-link.txt');
}

// A browser can't open 0.0.0.0 or ::, which mean every address of this machine.
function toReachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
