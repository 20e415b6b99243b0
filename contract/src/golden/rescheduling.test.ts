import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as changes from '../changes.ts';
import * as replanning from '../rescheduling.ts';

test.each([
  ['preview-hours-as-admin', replanning.previewHours.admin],
  ['preview-hours-as-doctor', replanning.previewHours.doctor],
  ['change-hours-as-admin', replanning.changeHours.admin],
  ['change-hours-as-doctor', replanning.changeHours.doctor],
  ['preview-time-off-as-admin', replanning.previewTimeOff.admin],
  ['preview-time-off-as-doctor', replanning.previewTimeOff.doctor],
  ['add-time-off-as-admin', replanning.addTimeOff.admin],
  ['add-time-off-as-doctor', replanning.addTimeOff.doctor],
  ['remove-time-off-as-admin', replanning.removeTimeOff.admin],
  ['remove-time-off-as-doctor', replanning.removeTimeOff.doctor],
  ['undo-change-as-admin', replanning.undoChange.admin],
  ['undo-change-as-doctor', replanning.undoChange.doctor],
  ['list-changes-as-admin', changes.listChanges.admin],
  ['list-changes-as-doctor', changes.listChanges.doctor],
  ['read-calls-as-admin', changes.readCalls.admin],
  ['read-calls-as-doctor', changes.readCalls.doctor],
  ['mark-called-as-admin', changes.markCalled.admin],
  ['mark-called-as-doctor', changes.markCalled.doctor],
])('the golden answer of %s has exactly the fields of its schema', (name, endpoint) => {
  const text = readFileSync(new URL(`./${name}.golden.json`, import.meta.url), 'utf8');
  const { success, ...answer } = JSON.parse(text) as Record<string, unknown>;
  expect(success).toBe(true);
  expect(endpoint.answer.parse(answer)).toEqual(answer);
});
