import { expect, test } from 'vitest';
import { findDeadPaths } from './find-dead-paths.ts';

const files = [
  'README.md',
  'docs/map.md',
  'docs/decisions/0001-sqlite.md',
  'docs/pictures/day.png',
  'server/src/appointments/cancel.ts',
  'panel/src/appointments/mutations/use-cancel-appointment.ts',
];
const deadIn = (text: string, document = 'docs/tour.md') =>
  findDeadPaths(document, text, files).map(({ line, path }) => `${line} ${path}`);

test.each([
  ['a link beside the document', 'See [the map](map.md).'],
  ['a link with a place in it', 'See [the map](./map.md#arrows).'],
  ['a link upwards', '[readme](../README.md)'],
  ['a link to a folder', '[why](decisions/)'],
  ['a picture', '![the day](pictures/day.png)'],
  ['a picture in HTML', '<img src="pictures/day.png" alt="">'],
  ['a web address', '[site](https://example.org/x.md), [mail](mailto:a@b.c), [here](#below)'],
  ['a path in code', 'It is `server/src/appointments/cancel.ts`.'],
  ['a path with a line', 'It is `server/src/appointments/cancel.ts:12`.'],
  ['a path shortened at its beginning', 'It is `appointments/cancel.ts`.'],
  ['a folder', 'It is `server/src/appointments/`.'],
  ['a pattern', 'All of `docs/decisions/0001-*.md`.'],
  ['what a run makes', 'It lies in `panel/dist/index.html` or `data/docket.db`.'],
  ['code that is no path', '`application/json`, `GET /api/test`, `a / b`, `@docket/contract`'],
  ['a drawing in a fence', '```\n`server/src/nowhere.ts`\n```'],
])('%s is alive', (_, text) => {
  expect(deadIn(text)).toEqual([]);
});

test.each([
  ['a link to nothing', 'a\n[map](maps.md)', '2 maps.md'],
  ['a picture of nothing', '![x](pictures/night.png)', '1 pictures/night.png'],
  ['a path to nothing', '`server/src/appointments/cancels.ts`', '1 server/src/appointments/cancels.ts'],
  ['a shortened path to nothing', '`patients/merge.ts`', '1 patients/merge.ts'],
  ['a folder that is not there', '`server/src/billing/`', '1 server/src/billing/'],
  ['a pattern that nothing matches', '`docs/decisions/0009-*.md`', '1 docs/decisions/0009-*.md'],
])('%s is found', (_, text, dead) => {
  expect(deadIn(text)).toEqual([dead]);
});
