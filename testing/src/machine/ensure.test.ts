import { expect, test } from 'vitest';
import { ensureChromium, type OwnBrowser } from './ensure-chromium.ts';
import { ensurePostgres } from './ensure-postgres.ts';
import type { Machine } from './machine.ts';
import { findUnprivilegedUser } from './unprivileged-user.ts';

/** Returns a machine with these programs. The programs in `installs` exist after an apt-get install. */
function aMachine(has: Partial<Machine> & { programs?: string[]; installs?: string[] } = {}) {
  const programs = new Set(has.programs ?? []);
  const ran: string[] = [];
  const machine: Machine = {
    env: {},
    isRoot: true,
    isDebian: true,
    find: (name) => [...programs].find((path) => path.endsWith(`/bin/${name}`)) ?? null,
    glob: (pattern) => {
      const prefix = pattern.slice(0, pattern.indexOf('*'));
      const folders = [...programs].map((path) => path.slice(0, path.lastIndexOf('/')));
      return [...new Set(folders.filter((folder) => folder.startsWith(prefix)))];
    },
    ask: (path) => (programs.has(path) ? `program 99 of ${/\d+/.exec(path)?.[0] ?? '0'}` : null),
    run(program, args) {
      ran.push([program, ...args].join(' '));
      if (has.installs === undefined) return false;
      if (args[0] === 'install') for (const path of has.installs) programs.add(path);
      return true;
    },
    ...has,
  };
  return { machine, ran, programs };
}

const noBrowser: OwnBrowser = { path: () => '/own/chrome', download: () => false };

test('the browser in CHROMIUM_PATH comes first', () => {
  const { machine } = aMachine({
    env: { CHROMIUM_PATH: '/opt/c' },
    programs: ['/opt/c', '/usr/bin/chromium'],
  });
  expect(ensureChromium(machine, noBrowser)).toBe('/opt/c');
});

test('a CHROMIUM_PATH that does not start is reported', () => {
  const { machine } = aMachine({ env: { CHROMIUM_PATH: '/opt/c' }, programs: ['/usr/bin/chromium'] });
  expect(() => ensureChromium(machine, noBrowser)).toThrow(
    'CHROMIUM_PATH is /opt/c, which is no Chromium that starts: correct or unset it.',
  );
});

test('a headless Chromium is preferred to a full one', () => {
  const { machine } = aMachine({ programs: ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'] });
  expect(ensureChromium(machine, noBrowser)).toBe('/usr/bin/chromium-headless-shell');
});

test.each(['chromium', 'chromium-browser', 'google-chrome'])('a %s on PATH is used', (name) => {
  const { machine, ran } = aMachine({ programs: [`/usr/bin/${name}`] });
  expect(ensureChromium(machine, noBrowser)).toBe(`/usr/bin/${name}`);
  expect(ran).toEqual([]);
});

test("Playwright's browser is used if it was downloaded before", () => {
  const { machine } = aMachine({ programs: ['/own/chrome'] });
  expect(ensureChromium(machine, noBrowser)).toBe('/own/chrome');
});

test('on Debian root installs the package, with fresh lists', () => {
  const shell = '/usr/bin/chromium-headless-shell';
  const { machine, ran } = aMachine({ installs: [shell], programs: ['/usr/bin/apt-get'] });
  const withApt = {
    ...machine,
    find: (name: string) => (name === 'apt-get' ? '/usr/bin/apt-get' : machine.find(name)),
  };
  expect(ensureChromium(withApt, noBrowser)).toBe(shell);
  expect(ran).toEqual([
    'apt-get update -qq',
    'apt-get install -y -qq --no-install-recommends chromium-headless-shell',
  ]);
});

test.each([
  ['a user other than root', { isRoot: false }],
  ['a system that is not Debian', { isDebian: false }],
])("%s gets Playwright's own browser", (_, unlike) => {
  const { machine, ran, programs } = aMachine({ ...unlike, programs: ['/usr/bin/apt-get'] });
  const ownBrowser: OwnBrowser = {
    path: () => '/own/chrome',
    download: () => {
      programs.add('/own/chrome');
      return true;
    },
  };
  expect(ensureChromium(machine, ownBrowser)).toBe('/own/chrome');
  expect(ran).toEqual([]);
});

test('without a browser, one sentence names the next step', () => {
  expect(() => ensureChromium(aMachine().machine, noBrowser)).toThrow(
    'No Chromium is here and none could be installed: install one and name it in CHROMIUM_PATH, or leave the browser stories out with SKIP_BROWSER=1.',
  );
});

const postgres = (version: number) => [
  `/usr/lib/postgresql/${version}/bin/initdb`,
  `/usr/lib/postgresql/${version}/bin/postgres`,
];
const asPrinted = (machine: Machine): Machine => ({
  ...machine,
  find: () => null,
  ask: (path, args) =>
    machine.ask(path, args)?.replace(/program 99 of (\d+)/, 'postgres (PostgreSQL) $1.2') ?? null,
});

test('the newest PostgreSQL is used', () => {
  const { machine } = aMachine({ programs: [...postgres(15), ...postgres(17), ...postgres(9)] });
  expect(ensurePostgres(asPrinted(machine))).toBe('/usr/lib/postgresql/17/bin');
});

test('a PostgreSQL that is too old, or has no initdb, is ignored', () => {
  const { machine } = aMachine({ programs: [...postgres(14), '/usr/lib/postgresql/16/bin/postgres'] });
  expect(() => ensurePostgres(asPrinted(machine))).toThrow(
    'No PostgreSQL 15 or newer is here and none could be installed: install one and put its programs (initdb, postgres) on PATH, or leave these tests out with SKIP_POSTGRES=1.',
  );
});

test('on Debian root installs PostgreSQL', () => {
  const { machine, ran } = aMachine({ installs: postgres(15) });
  const withApt = {
    ...asPrinted(machine),
    find: (name: string) => (name === 'apt-get' ? '/usr/bin/apt-get' : null),
  };
  expect(ensurePostgres(withApt)).toBe('/usr/lib/postgresql/15/bin');
  expect(ran.at(-1)).toBe('apt-get install -y -qq --no-install-recommends postgresql');
});

test('as root, PostgreSQL runs under the account "postgres" or else "nobody"', () => {
  const nobody = 'root:x:0:0:root:/root:/bin/bash\nnobody:x:65534:65533::/:/bin/false\n';
  expect(findUnprivilegedUser(nobody)).toEqual({ uid: 65534, gid: 65533 });
  expect(findUnprivilegedUser(`${nobody}postgres:x:101:102::/:/bin/bash\n`)).toEqual({ uid: 101, gid: 102 });
  expect(() => findUnprivilegedUser('root:x:0:0:root:/root:/bin/bash\n')).toThrow('SKIP_POSTGRES=1');
});
