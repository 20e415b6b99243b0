import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { listFiles } from './list-files.ts';

const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const lines = read('Dockerfile')
  .replace(/\\\n\s*/g, ' ')
  .split('\n');
const steps = (name: string) =>
  lines.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));

interface Service {
  readonly image?: string;
  readonly environment?: Record<string, string>;
  readonly healthcheck?: object;
  readonly profiles?: string[];
  readonly volumes?: string[];
  readonly depends_on?: Record<string, object>;
}
interface Compose {
  readonly services: Record<string, Service>;
  readonly volumes: Record<string, null>;
}
const compose = parse(read('compose.yaml'), { merge: true }) as Compose;
const services = Object.entries(compose.services);

/** Tells what the ignore file lets into the image, as far as it is written: folders and files by name, and endings. */
function isLetThrough(path: string): boolean {
  const rules = read('.dockerignore').split('\n');
  const isNamed = rules.some((rule) => rule === `!${path}` || path.startsWith(`${rule.slice(1)}/`));
  return isNamed && !/(^|\/)(node_modules|dist|panel\/src\/testing)\/|\.test\.tsx?$/.test(path);
}

test('the image has the Node that everything is tested with', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: { node: string } };
  expect(steps('FROM')[0]).toMatch(new RegExp(`^node:${dependencies.node}-[a-z]+-slim AS node$`));
});

test('a machine that lacks a library of Node is told which package has it', () => {
  const bin = mkdtempSync(join(tmpdir(), 'docket-no-node-'));
  writeFileSync(join(bin, 'node'), '#!/bin/sh\necho libatomic.so.1 >&2; exit 127\n', { mode: 0o755 });
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } };
  const { status, stderr } = spawnSync('/bin/sh', ['-c', scripts.start], {
    env: { PATH: bin },
    encoding: 'utf8',
  });
  rmSync(bin, { recursive: true });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^libatomic.so.1\n[^\n]*apt install libatomic1[^\n]*\n$/);
});

test('one release has one version: packages, their lock, the image and the changelog', () => {
  const readVersion = (folder: string) =>
    (JSON.parse(read(join(folder, 'package.json'))) as { version: string }).version;
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, { version?: string }> };
  const version = readVersion('.');
  for (const folder of workspaces)
    expect([readVersion(folder), lock.packages[folder]?.version], folder).toEqual([version, version]);
  expect(lock.packages['']?.version).toBe(version);
  expect(read('Dockerfile')).toContain(`org.opencontainers.image.version="${version}"`);
  expect(/^## (\S+)/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
});

test('all that goes into the image is there, and is let through', () => {
  const files = listFiles(root);
  const copied = steps('COPY').filter((step) => !step.startsWith('--from='));
  const sources = copied.flatMap((step) => step.split(' ').slice(0, -1));
  expect(sources.length).toBeGreaterThan(10);
  for (const source of sources) {
    const inside = files.filter((file) => file === source || file.startsWith(`${source}/`));
    expect(inside.filter(isLetThrough), source).not.toEqual([]);
  }
  // npm refuses a lock that speaks of a workspace it does not see.
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  for (const workspace of workspaces) expect(sources).toContain(`${workspace}/package.json`);
});

test('no secret and nothing of this machine is let through', () => {
  const kept = [
    '.env',
    '.git/config',
    'data/docket.db',
    'docs/map.md',
    'server/node_modules/pg/package.json',
  ];
  expect(kept.filter(isLetThrough)).toEqual([]);
  expect(read('.gitignore').split('\n')).toContain('.env');
});

test('the server runs as nobody special, by itself, and is asked whether it lives', () => {
  expect(steps('USER')).toEqual(['node']);
  expect(JSON.parse(steps('CMD')[0] ?? '')).toEqual(['node', 'server/src/main.ts']);
  expect(steps('ENV')[0]).toContain('MALLOC_MMAP_THRESHOLD_=4194304');
  const [, asked = ''] = /CMD (\[.*\])$/.exec(steps('HEALTHCHECK')[0] ?? '') ?? [];
  expect(JSON.parse(asked)[2]).toContain('/healthz');
});

test('either way to deploy has a proxy and a server', () => {
  const inProfile = (profile: string) =>
    services.filter(([, { profiles }]) => !profiles || profiles.includes(profile)).map(([name]) => name);
  expect(inProfile('postgres')).toEqual(['proxy', 'docket', 'database']);
  expect(inProfile('sqlite')).toEqual(['proxy', 'single']);
});

test('secrets come from outside, and every volume and service that is named is there', () => {
  for (const [name, { environment = {}, volumes = [], depends_on = {} }] of services) {
    for (const [setting, value] of Object.entries(environment)) {
      if (/PASSWORD|DATABASE_URL/.test(setting)) expect(value, `${name} ${setting}`).toContain('${');
    }
    for (const volume of volumes.map((text) => text.split(':')[0] ?? '')) {
      if (volume.startsWith('./')) expect(read(volume)).not.toBe('');
      else expect(Object.keys(compose.volumes)).toContain(volume);
    }
    for (const other of Object.keys(depends_on)) expect(Object.keys(compose.services)).toContain(other);
  }
});

test('what compose asks for stands in the example', () => {
  const asked = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
  const given = [...read('.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  expect([...new Set(asked)].sort()).toEqual([...given].sort());
});

test('who is not looked at by the image itself is looked at by compose', () => {
  for (const [name, { image, healthcheck }] of services) {
    if (image !== 'docket') expect(healthcheck, name).toBeDefined();
  }
});
