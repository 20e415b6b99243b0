import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { findFaults } from './rooms/find-faults.ts';
import { readSourceTree } from './rooms/source-tree.ts';

const sentencesOf = (files: Record<string, string>) =>
  findFaults(new Map(Object.entries(files))).map(({ path, sentence }) => `${path}  ${sentence}`);

test('this very tree keeps the rules', () => {
  const tree = readSourceTree(resolve(import.meta.dirname, '..'));
  expect(tree.size).toBeGreaterThan(60);
  expect(findFaults(tree)).toEqual([]);
});

const cancel = 'server/src/appointments/cancel.ts';

const allowed: Record<string, [path: string, text: string]> = {
  'a verb reads its store': [cancel, `import { store } from './store.ts';`],
  'a verb asks a verb of a lower word': [cancel, `import { find } from '../doctors/find.ts';`],
  'a store may be split by idea': [
    'server/src/appointments/history-store.ts',
    `import { sql } from 'kysely'; sql\`select 1\`;`,
  ],
  'a store may be a folder': [
    'server/src/appointments/store/pages.ts',
    `export const page = (db) => db.selectFrom('x');`,
  ],
  'a store knows the shape of its rows': [
    'server/src/appointments/store.ts',
    `import type { Row } from './rows.ts';`,
  ],
  'routes call verbs': ['server/src/appointments/routes.ts', `import { cancel } from './cancel.ts';`],
  'app lists every word': ['server/src/app.ts', `import { routes } from './dashboards/routes.ts';`],
  'a migration writes SQL': ['server/migrations/0002-hours.ts', `import { sql } from 'kysely'; sql\`x\`;`],
  'the panel speaks the contract': [
    'panel/src/doctors/doctors-page.tsx',
    `import { a } from '@docket/contract/doctors.ts'; import { b } from '@docket/ui/card.tsx';`,
  ],
  'a test builds what it needs': [
    'server/src/appointments/cancel.test.ts',
    `import { a } from '../testing/builders.ts'; fetch('/'); db.selectFrom('x');`,
  ],
  'the one client talks to the network': [
    'contract/src/client.ts',
    `import * as z from 'zod/mini'; fetch('/');`,
  ],
  'a comment or a text may say fetch': [
    cancel,
    `// fetch(it)\nconst s = 'fetch(it), Temporal, selectFrom(x)';`,
  ],
  'the server counts time with Temporal': ['server/src/platform/clock.ts', `Temporal.Now.instant();`],
};

test.each(Object.entries(allowed))('%s', (_, [path, text]) => {
  expect(sentencesOf({ [path]: text })).toEqual([]);
});

const refused: Record<string, [path: string, text: string, sentence: string]> = {
  'the contract knows no side': [
    'contract/src/doctors.ts',
    `import { add } from '@docket/server/doctors/add.ts';`,
    'contract may not import from server',
  ],
  'the contract imports only zod': [
    'contract/src/doctors.ts',
    `import { readFileSync } from 'node:fs';`,
    'contract imports only zod, not node:fs',
  ],
  'the panel knows no server': [
    'panel/src/doctors/doctors-page.tsx',
    `import type { Doctor } from '@docket/server/doctors/store.ts';`,
    'panel may not import from server',
  ],
  'the theme knows no product': [
    'ui/src/card.tsx',
    `import { a } from '@docket/contract/doctors.ts';`,
    'ui may not import from contract',
  ],
  'stories know the contract alone': [
    'e2e/logout.spec.ts',
    `import { a } from '@docket/panel/app.tsx';`,
    'e2e may not import from panel',
  ],
  'a room is entered by its door': [
    'panel/src/doctors/doctors-page.tsx',
    `import { a } from '../../../contract/src/doctors.ts';`,
    '../../../contract/src/doctors.ts reaches into another room; its door is @docket/contract',
  ],
  'platform knows no word': [
    'server/src/platform/serve.ts',
    `import type { Session } from '../sessions/store.ts';`,
    'server: platform may not import from sessions',
  ],
  'a lower word knows no higher one': [
    'server/src/doctors/list.ts',
    `import { count } from '../appointments/count.ts';`,
    'server: doctors may not import from appointments',
  ],
  'neighbours know nothing of each other': [
    'server/src/doctors/list.ts',
    `export { find } from '../patients/find.ts';`,
    'server: doctors may not import from patients',
  ],
  'an import at run time counts': [
    'server/src/doctors/list.ts',
    `await import('../appointments/count.ts');`,
    'server: doctors may not import from appointments',
  ],
  'a type in passing counts': [
    'server/src/doctors/list.ts',
    `type A = import('../appointments/count.ts').A;`,
    'server: doctors may not import from appointments',
  ],
  'the panel asks the server below its words': [
    'panel/src/api/use-read.ts',
    `import { a } from '../doctors/doctors-page.tsx';`,
    'panel: api may not import from doctors',
  ],
  'a verb does not know its route': [
    cancel,
    `import { r } from './routes.ts';`,
    'server: verb may not import from routes',
  ],
  'rules stay pure': [
    'server/src/appointments/rules.ts',
    `import type { Row } from './store.ts';`,
    'server: rules may not import from store',
  ],
  'a store decides nothing': [
    'server/src/appointments/history-store.ts',
    `import { may } from './rules.ts';`,
    'server: store may not import from rules',
  ],
  'a new folder needs its arrows': [
    'server/src/billing/pay.ts',
    '',
    'The server has no word "billing"; give it arrows in scripts/rooms/arrows.ts',
  ],
  'the product never uses what is there for tests': [
    cancel,
    `import { a } from '../testing/clinic.ts';`,
    '../testing/clinic.ts is there for tests only',
  ],
  'SQL stays in stores': [
    cancel,
    `export const all = (db) => db.selectFrom('appointments');`,
    'SQL (selectFrom) stands only in stores, server/src/platform and server/migrations',
  ],
  'raw SQL stays in stores': [
    cancel,
    `import { sql } from 'kysely';`,
    'SQL (sql) stands only in stores, server/src/platform and server/migrations',
  ],
  'only the client talks to the network': [
    'panel/src/doctors/use-doctors.ts',
    `window.fetch('/api');`,
    'fetch stands only in contract/src/client.ts and panel/src/api/live-updates.ts',
  ],
  'only live updates keep a line open': [
    'panel/src/doctors/use-doctors.ts',
    `new EventSource('/api');`,
    'EventSource stands only in contract/src/client.ts and panel/src/api/live-updates.ts',
  ],
  'browsers need not know Temporal': [
    'contract/src/slot-date.ts',
    `let day: Temporal.PlainDate;`,
    'Temporal is not in every browser; it belongs to the server',
  ],
  'a name must say the idea': [
    'panel/src/doctors/date-utils.ts',
    '',
    '"date-utils.ts" says no idea; name what it is for',
  ],
  'a folder must say the idea': ['ui/src/common/card.tsx', '', '"common" says no idea; name what it is for'],
  'a long file holds a second idea': [
    'server/src/doctors/list.ts',
    '\n'.repeat(201),
    '201 lines; past 200 there is a second idea inside',
  ],
};

test.each(Object.entries(refused))('%s', (_, [path, text, sentence]) => {
  expect(sentencesOf({ [path]: text })).toEqual([`${path}  ${sentence}`]);
});

test('files that import each other are named with the whole circle', () => {
  const circle = {
    'server/src/doctors/add.ts': `import './list.ts';`,
    'server/src/doctors/list.ts': `import type { A } from './find.ts';`,
    'server/src/doctors/find.ts': `import './add.ts';`,
  };
  expect(sentencesOf(circle)).toEqual([
    'server/src/doctors/add.ts  imports itself: server/src/doctors/add.ts -> server/src/doctors/list.ts -> server/src/doctors/find.ts -> server/src/doctors/add.ts',
  ]);
});

test('a long test is no defect', () => {
  expect(sentencesOf({ 'server/src/doctors/doctors.test.ts': '\n'.repeat(500) })).toEqual([]);
});
