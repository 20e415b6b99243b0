import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as booking from '../booking.ts';
import { bookFollowUp } from '../follow-up.ts';
import * as hours from '../hours.ts';
import * as marks from '../marks.ts';

test.each([
  ['read-hours-as-admin', hours.readHoursAsAdmin],
  ['read-hours-as-doctor', hours.readHoursAsDoctor],
  ['set-away-as-admin', hours.setAwayAsAdmin],
  ['set-away-as-doctor', hours.setAwayAsDoctor],
  ['open-slots', booking.openSlots],
  ['why-not', booking.whyNot],
  ['walk-in', booking.walkIn],
  ['book-follow-up', bookFollowUp],
  ['move-as-admin', booking.moveAsAdmin],
  ['move-as-doctor', booking.moveAsDoctor],
  ['ask-desk', booking.askDesk],
  ['check-booking', booking.checkBooking],
  ['mark-arrived-as-admin', marks.markArrivedAsAdmin],
  ['mark-arrived-as-doctor', marks.markArrivedAsDoctor],
  ['set-note-as-admin', marks.setNoteAsAdmin],
  ['set-note-as-doctor', marks.setNoteAsDoctor],
])('the golden answer of %s is what its schema describes, no field more', (name, endpoint) => {
  const text = readFileSync(new URL(`./${name}.golden.json`, import.meta.url), 'utf8');
  const { success, ...answer } = JSON.parse(text) as Record<string, unknown>;
  expect(success).toBe(true);
  expect(endpoint.answer.parse(answer)).toEqual(answer);
});
