import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Sources of the built panel, from the repository's root. */
const sources = ['panel', 'ui', 'contract', 'package-lock.json'];
const leftOut = new Set(['node_modules', 'dist', 'testing']);
const isTest = (name: string) => /\.(test|spec)\.tsx?$|\.golden\.json$/.test(name);

/** Returns one hash of everything that affects the build. */
export function hashPanelSources(root: string, apiBaseUrl: string): string {
  const hash = createHash('sha256').update(apiBaseUrl);
  for (const source of sources) {
    for (const path of listFiles(root, source)) {
      hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
    }
  }
  return hash.digest('hex');
}

function listFiles(root: string, path: string): string[] {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .filter((name) => !leftOut.has(name) && !name.startsWith('.') && !isTest(name))
    .sort()
    .flatMap((name) => listFiles(root, join(path, name)));
}
