import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as changes from '../endpoints/changes.ts';
import * as rescheduling from '../endpoints/rescheduling.ts';

test.each([
  ['preview-hours-as-admin', rescheduling.previewHours.admin],
  ['preview-hours-as-doctor', rescheduling.previewHours.doctor],
  ['change-hours-as-admin', rescheduling.changeHours.admin],
  ['change-hours-as-doctor', rescheduling.changeHours.doctor],
  ['preview-time-off-as-admin', rescheduling.previewTimeOff.admin],
  ['preview-time-off-as-doctor', rescheduling.previewTimeOff.doctor],
  ['add-time-off-as-admin', rescheduling.addTimeOff.admin],
  ['add-time-off-as-doctor', rescheduling.addTimeOff.doctor],
  ['remove-time-off-as-admin', rescheduling.removeTimeOff.admin],
  ['remove-time-off-as-doctor', rescheduling.removeTimeOff.doctor],
  ['undo-change-as-admin', rescheduling.undoChange.admin],
  ['undo-change-as-doctor', rescheduling.undoChange.doctor],
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
