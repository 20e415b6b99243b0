import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LeftOut } from './proof.ts';

const root = resolve(import.meta.dirname, '..');

/** The server program of the last release. */
export interface LastRelease {
  readonly version: string;
  /** Path of its main file, for `startServer`. */
  readonly program: string;
}

/**
 * Extracts the code of the last release into the folder, from the commit in the CHANGELOG. It uses this repository's
 * libraries, so their versions differ from the release's if they changed since. Throws LeftOut without git or its
 * history.
 */
export function extractLastRelease(folder: string): LastRelease {
  const [, version = '', commit = ''] =
    /^## (\d+\.\d+\.\d+)\n\nCommit ([\da-f]{7,40})\./m.exec(
      readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
    ) ?? [];
  if (commit === '') throw new Error('CHANGELOG.md names no commit of a release');
  const archive = join(folder, 'release.tar');
  const git = spawnSync('git', ['-C', root, 'archive', '--format=tar', '-o', archive, commit]);
  if (git.status !== 0) throw new LeftOut(`The code of ${version} needs git and the commit ${commit}`);
  const code = join(folder, 'release');
  mkdirSync(code);
  const unpacked = spawnSync('tar', ['-xf', archive, '-C', code], { encoding: 'utf8' });
  if (unpacked.status !== 0)
    throw new LeftOut(`tar can not unpack the code of ${version}: ${unpacked.stderr}`);
  linkLibraries(code);
  return { version, program: join(code, 'server/src/main.ts') };
}

// Links the release's packages to its own code, and all libraries to this repository.
function linkLibraries(code: string): void {
  const ours = join(root, 'node_modules');
  const libraries = join(code, 'node_modules');
  mkdirSync(join(libraries, '@docket'), { recursive: true });
  for (const name of readdirSync(ours))
    if (name !== '@docket') symlinkSync(join(ours, name), join(libraries, name));
  for (const name of readdirSync(join(ours, '@docket')))
    symlinkSync(join(code, name), join(libraries, '@docket', name));
}
