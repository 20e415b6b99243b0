import { spawnSync } from 'node:child_process';
import { accessSync, constants, globSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The machine the tests run on, as far as they must know it. */
export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isRoot: boolean;
  /** Debian itself: Ubuntu's `chromium` package is only a door to another shop. */
  readonly isDebian: boolean;
  /** Where PATH has a program of that name, or null. */
  find(program: string): string | null;
  /** The paths that match a pattern, in no order. */
  glob(pattern: string): string[];
  /** Runs a program quietly; returns what it printed, or null when it failed. */
  ask(program: string, args: readonly string[]): string | null;
  /** Runs a program in the open, for installing; returns whether it went well. */
  run(program: string, args: readonly string[], env?: Record<string, string>): boolean;
}

/** The machine we are on. */
export const thisMachine: Machine = {
  env: process.env,
  isRoot: process.getuid?.() === 0,
  isDebian: isDebian(),
  find(program) {
    const folders = (process.env.PATH ?? '').split(delimiter);
    return folders.map((folder) => join(folder, program)).find(isProgram) ?? null;
  },
  glob: (pattern) => globSync(pattern),
  ask(program, args) {
    const { status, stdout } = spawnSync(program, args, { encoding: 'utf8', timeout: 30_000 });
    return status === 0 ? stdout : null;
  },
  run: (program, args, env) =>
    spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0,
};

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function isDebian(): boolean {
  try {
    return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}
