import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkImports } from './check-imports.ts';

/** Files that the planted files import. */
const bystanders = [
  'contract/src/endpoints/doctors.ts',
  'ui/src/card.tsx',
  'panel/src/app.tsx',
  'panel/src/doctors/doctors-page.tsx',
  'panel/src/testing/builders.ts',
  'server/src/sessions/store.ts',
  'server/src/doctors/find.ts',
  'server/src/doctors/find.test.ts',
  'server/src/doctors/routes.ts',
  'server/src/doctors/rules.ts',
  'server/src/doctors/store.ts',
  'server/src/patients/find.ts',
  'server/src/appointments/count.ts',
  'server/src/effects.ts',
  'server/src/live/hub.ts',
  'server/src/messages/notify.ts',
  'server/src/offers/store.ts',
  'server/src/webhooks/write-events.ts',
  'server/demo/make-demo.ts',
  'testing/src/clinic.ts',
];

const allowed: Record<string, string> = {
  'server/src/main.ts': `import './app.ts'; import './doctors/add.ts'; import './clinic/prepare.ts'; await import('@docket/contract/endpoints/doctors.ts');`,
  'server/src/app.ts': `import './doctors/routes.ts'; import './effects.ts';`,
  'server/src/clinic/prepare.ts': `await import('../../demo/make-demo.ts');`,
  'server/demo/demo.ts': `import './make-demo.ts'; import '../src/appointments/count.ts';`,
  'server/src/appointments/cancel.test.ts': `import '../effects.ts'; import '../messages/notify.ts';`,
  'server/src/doctors/add.ts': `import './store.ts'; import './rules.ts'; import '../sessions/store.ts';`,
  'server/src/doctors/add.test.ts': `import '../appointments/count.ts'; import '@docket/testing/clinic.ts';`,
  'panel/src/main.tsx': `import './app.tsx'; import '@docket/ui/card.tsx'; import '@docket/contract/endpoints/doctors.ts';`,
  'e2e/logout.spec.ts': `import '@docket/testing/clinic.ts'; import '@docket/contract/endpoints/doctors.ts';`,
};

/** Planted files with a wrong import, and the rule that must report it. */
const refused: [path: string, text: string, rule: string][] = [
  ['contract/src/client.ts', `import '@docket/server/app.ts';`, 'workspace-contract'],
  ['contract/src/formats/fields.ts', `import { readFileSync } from 'node:fs';`, 'contract-imports-only-zod'],
  ['ui/src/tip.tsx', `import '@docket/contract/endpoints/doctors.ts';`, 'workspace-ui'],
  ['panel/src/desk.tsx', `import type { A } from '@docket/server/doctors/store.ts';`, 'workspace-panel'],
  ['e2e/login.spec.ts', `import '@docket/panel/app.tsx';`, 'workspace-e2e'],
  [
    'panel/src/entrance.tsx',
    `import '../../contract/src/endpoints/doctors.ts';`,
    'enter-by-the-package-name',
  ],
  ['server/src/platform/serve.ts', `import type { A } from '../sessions/store.ts';`, 'server-platform'],
  ['server/src/doctors/list.ts', `import { a } from '../appointments/count.ts';`, 'server-doctors'],
  ['server/src/doctors/merge.ts', `export { a } from '../patients/find.ts';`, 'server-doctors'],
  ['server/src/doctors/late.ts', `await import('../patients/find.ts');`, 'server-doctors'],
  ['server/src/sessions/start.ts', `import '../app.ts';`, 'server-sessions'],
  ['server/migrations/hours.ts', `import '../src/doctors/find.ts';`, 'server-migrations'],
  ['panel/src/api/use-read.ts', `import '../doctors/doctors-page.tsx';`, 'panel-api'],
  ['server/src/doctors/move.ts', `import './routes.ts';`, 'server-routes-are-mounted-by-the-app-alone'],
  ['server/src/doctors/fee-rules.ts', `import type { Row } from './store.ts';`, 'server-rules-are-pure'],
  ['server/src/doctors/store/pages.ts', `import '../rules.ts';`, 'server-stores-decide-nothing'],
  ['server/src/doctors/rows.ts', `import './find.ts';`, 'server-rows-say-only-a-shape'],
  ['server/src/appointments/acts.ts', `import '../messages/notify.ts';`, 'server-changes-know-no-effects'],
  ['server/src/booking/book.ts', `import '../offers/store.ts';`, 'server-changes-know-no-effects'],
  ['server/src/booking/move.ts', `import '../webhooks/write-events.ts';`, 'server-changes-know-no-effects'],
  [
    'server/src/rescheduling/undo.ts',
    `import type { A } from '../live/hub.ts';`,
    'server-changes-know-no-effects',
  ],
  ['server/src/rescheduling/apply.ts', `import '../effects.ts';`, 'server-changes-know-no-effects'],
  ['server/src/command.ts', `import './effects.ts';`, 'server-effects-are-handed-in-by-the-app'],
  [
    'server/src/clinic/read.ts',
    `import type { A } from '../../demo/make-demo.ts';`,
    'server-demo-is-loaded-when-asked-for',
  ],
  [
    'server/src/doctors/fill.ts',
    `await import('../../demo/make-demo.ts');`,
    'server-demo-is-loaded-by-the-first-start',
  ],
  ['server/demo/people.ts', `import '../src/doctors/find.ts';`, 'server-demo'],
  ['server/src/billing/pay.ts', '', 'server-known-feature'],
  ['panel/src/billing/pay-page.tsx', '', 'panel-known-feature'],
  ['kiosk/src/main.ts', '', 'known-workspace'],
  ['server/src/doctors/check.ts', `import '@docket/testing/clinic.ts';`, 'product-imports-no-test-code'],
  ['panel/src/routes.tsx', `import './testing/builders.ts';`, 'product-imports-no-test-code'],
  ['server/src/hours/a.test.ts', `import '../doctors/find.test.ts';`, 'nothing-imports-a-test-file'],
  ['server/src/doctors/gone.ts', `import './nowhere.ts';`, 'every-import-is-found'],
  ['server/src/doctors/unused.ts', '', 'no-dead-files'],
  ['panel/src/doctors/date-utils.ts', '', 'name-says-the-idea'],
  ['ui/src/common/card.module.css', '', 'name-says-the-idea'],
  ['server/src/hours/one.ts', `import './two.ts';`, 'no-circular-imports'],
];

let folder = '';
let faults: string[] = [];
let tooLittle: string | null = null;

// All are planted in one small tree and read at once; each fault names its file.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docket-imports-'));
  for (const path of bystanders) write(path, '');
  write('server/src/hours/two.ts', `import type { A } from './one.ts';`);
  for (const [path, text] of [...Object.entries(allowed), ...refused]) write(path, text);
  mkdirSync(join(folder, 'node_modules/@docket'), { recursive: true });
  for (const name of ['contract', 'server', 'ui', 'panel', 'testing']) {
    const exports = { './*': './src/*' };
    write(`${name}/package.json`, JSON.stringify({ name: `@docket/${name}`, exports }));
    symlinkSync(join(folder, name), join(folder, 'node_modules/@docket', name));
  }
  ({ faults, tooLittle } = await checkImports(folder));
}, 30_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const rulesOf = (path: string) =>
  faults.filter((fault) => fault.startsWith(`${path} `)).map((fault) => /^.* {2}([\w-]+):/.exec(fault)?.[1]);

test.each(refused)('%s may not import “%s”: %s', (path, _, rule) => {
  expect(rulesOf(path)).toContain(rule);
});

test.each(Object.entries(allowed))('%s may import “%s”', (path) => {
  expect(rulesOf(path)).toEqual([]);
});

test('a circular import is reported with all its files', () => {
  expect(faults).toContainEqual(
    expect.stringContaining('server/src/hours/one.ts -> server/src/hours/two.ts -> server/src/hours/one.ts'),
  );
});

test('a check that could read hardly any file fails', () => {
  expect(tooLittle).toMatch(
    /^Only \d+ modules with imports were seen; fewer than 1000 are not this project$/,
  );
});
