import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DemoSignIns } from '@docket/contract/clinic.ts';
import type { Settings } from '../platform/settings.ts';

/** Takes the sign-ins of the demo clinic; returns the lines to print. */
export function formatDemo({ admin, doctors }: DemoSignIns): string[] {
  const width = Math.max(...[admin, ...doctors].map(({ email }) => email.length));
  const line = (role: string, { email, password }: DemoSignIns['admin']) =>
    `  ${role.padEnd(6)}  ${email.padEnd(width)}  ${password}`;
  return [
    'Demo clinic: everybody in it is made up. Sign in with',
    line('Admin', admin),
    ...doctors.map((doctor) => line('Doctor', doctor)),
  ];
}

type SignInSettings = Pick<Settings, 'publicUrl' | 'host' | 'port' | 'dataDir'>;

/**
 * Takes the settings, the path of a one-time link and what it is for; returns the lines to print. The link itself is
 * among them only in a terminal: what else is printed is kept as a log, which more people read than may come in. Then it
 * is in a file of the data folder that nobody but the server's own user reads.
 */
export async function handOverLink(
  settings: SignInSettings,
  path: string,
  purpose: string,
  isTerminal = process.stdout.isTTY,
): Promise<string[]> {
  const { publicUrl, host, port } = settings;
  const link = `${publicUrl ?? `http://${reachable(host)}:${port}`}${path}`;
  const shown = [`Open this link to ${purpose}. It works once, for 7 days:`, `  ${link}`];
  if (isTerminal) return shown;
  const file = fileOf(settings);
  try {
    await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
    // One that is there keeps the rights it has.
    await rm(file, { force: true });
    await writeFile(file, `${link}\n`, { mode: 0o600, flag: 'wx' });
  } catch {
    // A container that may write nothing: there would be no way in at all.
    return shown;
  }
  return [`The link to ${purpose} is in this file, and works once, for 7 days:`, `  ${file}`];
}

/** There is a password: no link is needed any more. */
export async function forgetLink(settings: SignInSettings): Promise<void> {
  await rm(fileOf(settings), { force: true }).catch(() => undefined);
}

function fileOf({ dataDir }: SignInSettings): string {
  return join(dataDir, 'sign-in-link.txt');
}

// Nobody can open an address that stands for "every address of this machine".
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
