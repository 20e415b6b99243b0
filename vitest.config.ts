import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { quickFolder } from './testing/src/machine/quick-folder.ts';

const all = process.env.TEST_ALL === '1';
const isQuick = process.env.TEST_QUICK === '1';
const onPostgres = process.env.TEST_DATABASE_URL !== undefined;

// What takes long for what it tells of one change: the programs around the server, and walks that no change of a call, a
// rule or a screen breaks unless it touches storage, sessions or the HTTP layer. The proof "kill-nine" looks for what
// `crash` does; `npm run test:all` runs all of it.
const long = [
  'server/src/{backup,crash,demo,set-time-zone}.test.ts',
  'server/src/clinic/prepare.test.ts',
  'server/src/appointments/stream-all.test.ts',
  'server/src/platform/metrics/metrics.test.ts',
  'proof/walks/access/declared-fields.test.ts',
  'proof/walks/canaries/**',
  'proof/walks/hostile/{flood,generator,raw}.test.ts',
];

// Needs a program that most machines do not have: `npm run test:all` installs it where it may.
const foreign = ['server/src/calendar-feed/radicale.test.ts'];

// Walks over every call and whole programs: not for a look in between (`npm run test:quick`).
const slow = ['proof/walks/**', 'server/migrations/releases.test.ts', 'server/src/main.test.ts'];

// What knows no database, or meets it only behind the border that every call shares, and the kept databases of each
// release: once, on SQLite. `npm run test:all` runs these on PostgreSQL too.
const onSqliteOnly = [
  'server/migrations/releases.test.ts',
  'proof/walks/**',
  'server/src/{main,app}.test.ts',
  'server/src/clinic/rules.test.ts',
  'server/src/platform/*.test.ts',
  'server/src/platform/{http,uploads}/**',
  'server/src/platform/backup/fingerprint.test.ts',
  'server/src/platform/database/sqlite*.test.ts',
  'server/src/platform/search/fold.test.ts',
  'server/src/sessions/{format-device,check-new-password}.test.ts',
  'server/src/booking/open/{find-open-slots,to-slots}.test.ts',
  'server/src/hours/open-times.test.ts',
  'server/src/patients/read-search.test.ts',
  'server/src/messages/hostile-mail.test.ts',
];

// Where tests and the programs they start keep their files: on a disk, a third of a test's time went into waiting for it.
process.env.TMPDIR = quickFolder();

const leftOut = all
  ? []
  : [...long, ...foreign, ...(onPostgres ? onSqliteOnly : []), ...(isQuick ? slow : [])];

// Files of one worker share the libraries they load, which is most of what a small file costs; the project's own modules
// are loaded anew for each (see the set-up files), so that no file meets what another one left behind.

// Rules, calls and programs: run by Node alone. The server's suite takes SQLite, or the PostgreSQL server that
// TEST_DATABASE_URL names.
const onNode = {
  environment: 'node',
  pool: 'forks',
  // The default young generation of 16 MB is collected often, by threads that the other workers wait for.
  execArgv: ['--max-semi-space-size=64', '--single-threaded-gc'],
  isolate: false,
  globalSetup: './testing/src/make-database.ts',
  setupFiles: './testing/src/setup.ts',
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // A busy machine takes its time; what is waited for is a condition.
  expect: { poll: { timeout: 10_000 } },
} as const;

// Screens, in a drawn page.
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
    // One more than the two cores that tests must be quick on: each waits now and then for a program, a clock or a disk.
    maxWorkers: 3,
    projects: [
      project('contract', onNode, ['contract/src/**/*.test.ts']),
      project('server', onNode, ['{server,proof/walks}/**/*.test.ts'], leftOut),
      project('scripts', onNode, ['{scripts,testing}/**/*.test.ts']),
      project('ui', onPage, ['ui/src/**/*.test.{ts,tsx}']),
      project('panel', onPage, ['panel/src/**/*.test.{ts,tsx}']),
    ],
  },
});

function project(name: string, setup: object, include: string[], exclude: string[] = []) {
  return {
    extends: true as const,
    test: { ...setup, name, include, exclude: [...configDefaults.exclude, ...exclude] },
  };
}
