import { dirname, join } from 'node:path';
import { installDebianPackage } from './install-debian-package.ts';
import type { Machine } from './machine.ts';

const oldest = 15;

/**
 * Returns the folder of PostgreSQL's programs, version 15 or newer; as root installs Debian's package if they are missing.
 * Throws Error with one sentence about the next step.
 */
export function ensurePostgres(machine: Machine): string {
  const found = findNewest(machine);
  if (found) return found;
  if (installDebianPackage(machine, 'postgresql')) {
    const installed = findNewest(machine);
    if (installed) return installed;
  }
  throw new Error(
    `No PostgreSQL ${oldest} or newer is here and none could be installed: install one and put its programs (initdb, postgres) on PATH, or leave these tests out with SKIP_POSTGRES=1.`,
  );
}

function findNewest(machine: Machine): string | null {
  const onPath = machine.find('initdb');
  const folders = [
    ...(onPath ? [dirname(onPath)] : []),
    ...machine.glob('/usr/lib/postgresql/*/bin'),
    ...machine.glob('/opt/homebrew/opt/postgresql@*/bin'),
  ];
  const usable = folders
    .map((folder) => ({ folder, version: readVersion(machine, folder) }))
    .filter(({ version }) => version >= oldest)
    .sort((a, b) => b.version - a.version);
  return usable[0]?.folder ?? null;
}

function readVersion(machine: Machine, folder: string): number {
  const printed = machine.ask(join(folder, 'postgres'), ['--version']);
  const has = machine.ask(join(folder, 'initdb'), ['--version']);
  return has === null ? 0 : Number(/(\d+)/.exec(printed ?? '')?.[1] ?? 0);
}
