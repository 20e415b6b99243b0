import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as changes from '../changes.ts';
import * as replanning from '../replanning.ts';

test.each([
  ['preview-hours-as-admin', replanning.previewHoursAsAdmin],
  ['preview-hours-as-doctor', replanning.previewHoursAsDoctor],
  ['change-hours-as-admin', replanning.changeHoursAsAdmin],
  ['change-hours-as-doctor', replanning.changeHoursAsDoctor],
  ['preview-time-off-as-admin', replanning.previewTimeOffAsAdmin],
  ['preview-time-off-as-doctor', replanning.previewTimeOffAsDoctor],
  ['add-time-off-as-admin', replanning.addTimeOffAsAdmin],
  ['add-time-off-as-doctor', replanning.addTimeOffAsDoctor],
  ['remove-time-off-as-admin', replanning.removeTimeOffAsAdmin],
  ['remove-time-off-as-doctor', replanning.removeTimeOffAsDoctor],
  ['undo-change-as-admin', replanning.undoChangeAsAdmin],
  ['undo-change-as-doctor', replanning.undoChangeAsDoctor],
  ['list-changes-as-admin', changes.listChangesAsAdmin],
  ['list-changes-as-doctor', changes.listChangesAsDoctor],
  ['read-calls-as-admin', changes.readCallsAsAdmin],
  ['read-calls-as-doctor', changes.readCallsAsDoctor],
  ['mark-called-as-admin', changes.markCalledAsAdmin],
  ['mark-called-as-doctor', changes.markCalledAsDoctor],
])('the golden answer of %s is what its schema describes, no field more', (name, endpoint) => {
  const text = readFileSync(new URL(`./${name}.golden.json`, import.meta.url), 'utf8');
  const { success, ...answer } = JSON.parse(text) as Record<string, unknown>;
  expect(success).toBe(true);
  expect(endpoint.answer.parse(answer)).toEqual(answer);
});
