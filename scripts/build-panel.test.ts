import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findUnprivilegedUser } from '@docket/testing/machine/unprivileged-user.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildPanel } from './build-panel.ts';

// Makes a small repository with a bundler that counts its runs.
const bundler = `
import { mkdirSync, readFileSync, existsSync, writeFileSync } from 'node:fs';
const builds = existsSync('../builds') ? Number(readFileSync('../builds', 'utf8')) : 0;
writeFileSync('../builds', String(builds + 1));
if (readFileSync('src/main.tsx', 'utf8') === 'broken') process.exit(1);
mkdirSync('dist', { recursive: true });
writeFileSync('dist/index.html', process.env.API_BASE_URL);
`;

let root: string;
beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue();
  root = mkdtempSync(join(tmpdir(), 'docket-build-'));
  write('node_modules/vite/package.json', '{ "type": "module" }');
  write('node_modules/vite/bin/vite.js', bundler);
  write('panel/src/main.tsx', 'one');
  write('contract/src/formats/display.ts', 'one');
  write('package-lock.json', '{}');
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
const builds = () => Number(readFileSync(join(root, 'builds'), 'utf8'));
const record = () => JSON.parse(readFileSync(join(root, 'panel/dist/build.json'), 'utf8'));
const build = (env: NodeJS.ProcessEnv = {}) => buildPanel(root, env);

test('an unchanged panel is not built again', async () => {
  await build();
  await build();
  expect(builds()).toBe(1);
  expect(record().apiBaseUrl).toBeNull();
});

test.each(['panel/src/main.tsx', 'contract/src/formats/display.ts', 'ui/src/theme.ts', 'package-lock.json'])(
  'a change of %s builds it again',
  async (path) => {
    await build();
    write(path, 'two');
    await build();
    expect(builds()).toBe(2);
  },
);

test('a changed test causes no build', async () => {
  await build();
  write('panel/src/main.test.tsx', 'two');
  await build();
  expect(builds()).toBe(1);
});

test('another base URL causes a build and is stored with it', async () => {
  await build();
  await build({ API_BASE_URL: 'https://api.example.org/' });
  expect(builds()).toBe(2);
  expect(record().apiBaseUrl).toBe('https://api.example.org');
});

test('a failed build is reported and tried again', async () => {
  write('panel/src/main.tsx', 'broken');
  await expect(build()).rejects.toThrow('The panel could not be built');
  write('panel/src/main.tsx', 'mended');
  await build();
  expect(builds()).toBe(2);
});

test('without a bundler, one sentence names the next step', async () => {
  rmSync(join(root, 'node_modules'), { recursive: true });
  await expect(build()).rejects.toThrow('run npm ci --include=dev && npm run build first');
});

describe('an account that may not write the code', () => {
  const isRoot = process.geteuid?.() === 0;
  beforeEach(() => chmodSync(root, 0o755));
  afterEach(() => {
    if (isRoot) process.seteuid?.(0);
    chmodSync(join(root, 'panel'), 0o755);
  });
  const becomeIt = () => {
    chmodSync(join(root, 'panel'), 0o555);
    // Root can write everywhere.
    if (isRoot) process.seteuid?.(findUnprivilegedUser().uid);
  };

  test('uses the existing build', async () => {
    await build();
    becomeIt();
    await build();
    expect(builds()).toBe(1);
  });
  test('reports in one sentence which account has to build', async () => {
    becomeIt();
    await expect(build()).rejects.toThrow(
      /^The panel of this version is not built[^\n]+npm run build[^\n]+$/,
    );
  });
});

test('an invalid base URL is refused', async () => {
  await expect(build({ API_BASE_URL: 'api.example.org' })).rejects.toThrow('API_BASE_URL must be like');
});
