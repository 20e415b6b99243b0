import { globSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { findQuickFolder } from './testing/src/machine/quick-folder.ts';

const all = process.env.TEST_ALL === '1';
const isQuick = process.env.TEST_QUICK === '1';
const onPostgres = process.env.TEST_DATABASE_URL !== undefined;

// `npm test` leaves these out, and `npm run test:all` runs them: programs around the server, a closing of a large
// clinic, and walks that only changes of storage, sessions or the HTTP layer break. The proof "kill-nine" covers what
// `crash` does.
const long = [
  'server/src/{backup,crash,cut-off,set-time-zone,start-and-stop}.test.ts',
  'server/demo/demo.test.ts',
  'server/src/clinic/prepare.test.ts',
  'server/src/appointments/stream-all.test.ts',
  'server/src/rescheduling/large.test.ts',
  'server/src/platform/metrics/metrics.test.ts',
  'server/src/platform/uploads/picture-memory.test.ts',
  'testing/src/throwaway-postgres.test.ts',
  'proof/walks/access/declared-fields.test.ts',
  'proof/walks/canaries/**',
  'proof/walks/hostile/{flood,generator,raw}.test.ts',
];

// Needs a program that most machines lack; `npm run test:all` installs it where allowed.
const foreign = ['server/src/calendar-feed/radicale.test.ts'];

// Walks over every call and complete programs, too slow for `npm run test:quick`.
const slow = ['proof/walks/**', 'server/migrations/releases.test.ts', 'server/src/main.test.ts'];

// SQLite runs every test. On PostgreSQL, `npm test` runs the tests with this tag, and `npm run test:all` runs every
// test. A test gets the tag if the two engines can differ in its subject: races, locks and leases, triggers and
// constraints, migrations, query plans, searches, sums and dates computed in SQL. One walk sends every call with a
// valid input, so every store answers on both engines. Rules, refusals, texts and the HTTP layer are
// engine-independent code: one engine is enough.
const bothEngines = 'both-engines';

// Files of tests and their programs are in memory: on a disk, a third of a test's time was waiting for it.
process.env.TMPDIR = findQuickFolder();

const leftOut = all ? [] : [...long, ...foreign, ...(isQuick ? slow : [])];
const ofServer = '{server,proof/walks}/**/*.test.ts';
const onServer = onPostgres && !all ? findTagged(ofServer) : [ofServer];

// Files of one worker share loaded libraries, most of a small file's cost. Our modules are loaded anew for each file
// (see the set-up files), so that no state leaks between files.

// Rules, calls and programs run in Node alone. The server's tests use SQLite, or the PostgreSQL server in
// TEST_DATABASE_URL.
const onNode = {
  environment: 'node',
  pool: 'forks',
  // The default young generation of 16 MB is collected often, by threads that other workers wait for.
  execArgv: ['--max-semi-space-size=64', '--single-threaded-gc'],
  isolate: false,
  globalSetup: './testing/src/make-database.ts',
  setupFiles: './testing/src/setup.ts',
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // Polls wait for conditions, which may take long on a busy machine.
  expect: { poll: { timeout: 10_000 } },
} as const;

// Screens, in a rendered page.
const onPage = {
  environment: 'jsdom',
  isolate: false,
  pool: 'threads',
  setupFiles: './panel/src/testing/setup.ts',
  testTimeout: 60_000,
} as const;

export default defineConfig({
  plugins: [react()],
  test: {
    // One more than the two cores that tests must be quick on, because workers sometimes wait for a program, a clock
    // or a disk.
    maxWorkers: 3,
    tags: [{ name: bothEngines, description: 'tests that npm test runs on SQLite and on PostgreSQL' }],
    projects: [
      project('contract', onNode, ['contract/src/**/*.test.ts']),
      project('server', onNode, onServer, leftOut),
      project('scripts', onNode, ['{scripts,testing}/**/*.test.ts'], leftOut),
      project('ui', onPage, ['ui/src/**/*.test.{ts,tsx}']),
      project('panel', onPage, ['panel/src/**/*.test.{ts,tsx}']),
    ],
  },
});

// Files without a tagged test are skipped entirely.
function findTagged(pattern: string): string[] {
  return globSync(pattern).filter((path) => readFileSync(path, 'utf8').includes(bothEngines));
}

function project(name: string, setup: object, include: string[], exclude: string[] = []) {
  return {
    extends: true as const,
    test: { ...setup, name, include, exclude: [...configDefaults.exclude, ...exclude] },
  };
}
