import { spawnSync } from 'node:child_process';
import { accessSync, constants, globSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Properties of the machine that runs the tests. */
export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isRoot: boolean;
  /** Debian only: Ubuntu's `chromium` package merely installs a snap. */
  readonly isDebian: boolean;
  /** Path of a program on PATH, or null. */
  find(program: string): string | null;
  /** Paths that match a pattern, unsorted. */
  glob(pattern: string): string[];
  /** Runs a program and captures its output; returns it, or null if the program failed. */
  ask(program: string, args: readonly string[]): string | null;
  /** Runs a program with visible output; returns whether it succeeded. */
  run(program: string, args: readonly string[], env?: Record<string, string>): boolean;
}

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
