import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as marks from '../endpoints/arrival-and-note.ts';
import * as booking from '../endpoints/booking.ts';
import * as closeDay from '../endpoints/close-day.ts';
import * as confirmationCalls from '../endpoints/confirmation-calls.ts';
import { bookFollowUp } from '../endpoints/follow-up.ts';
import * as hours from '../endpoints/hours.ts';
import * as offerLink from '../endpoints/offer-link.ts';
import * as restoredCopy from '../endpoints/restored-copy.ts';
import * as runningLate from '../endpoints/running-late.ts';
import * as waitingList from '../endpoints/waiting-list.ts';

test.each([
  ['read-hours-as-admin', hours.readHours.admin],
  ['read-hours-as-doctor', hours.readHours.doctor],
  ['call-in-as-admin', marks.callIn.admin],
  ['call-in-as-doctor', marks.callIn.doctor],
  ['read-close-day', closeDay.readCloseDay],
  ['set-outcomes', closeDay.setOutcomes],
  ['undo-outcomes', closeDay.undoOutcomes],
  ['count-drawer', closeDay.countDrawer],
  ['close-day', closeDay.closeDay],
  ['reopen-day', closeDay.reopenDay],
  ['read-unclosed-day', closeDay.readUnclosedDay],
  ['read-restored-copy', restoredCopy.readRestoredCopy],
  ['confirm-practice', restoredCopy.confirmPractice],
  ['read-today-as-admin', runningLate.readToday.admin],
  ['read-today-as-doctor', runningLate.readToday.doctor],
  ['set-delay-as-admin', runningLate.setDelay.admin],
  ['set-delay-as-doctor', runningLate.setDelay.doctor],
  ['find-late-patients-as-admin', runningLate.findLatePatients.admin],
  ['find-late-patients-as-doctor', runningLate.findLatePatients.doctor],
  ['tell-late-as-admin', runningLate.tellLate.admin],
  ['tell-late-as-doctor', runningLate.tellLate.doctor],
  ['read-confirmation-calls', confirmationCalls.readConfirmationCalls],
  ['record-contact', confirmationCalls.recordContact],
  ['undo-contact', confirmationCalls.undoContact],
  ['claim-call', confirmationCalls.claimCall],
  ['release-call', confirmationCalls.releaseCall],
  ['list-wishes', waitingList.listWishes],
  ['add-wish', waitingList.addWish],
  ['change-wish', waitingList.changeWish],
  ['end-wish', waitingList.endWish],
  ['reopen-wish', waitingList.reopenWish],
  ['set-wants-earlier', waitingList.setWantsEarlier],
  ['find-takers', waitingList.findTakers],
  ['offer-time', waitingList.offerTime],
  ['accept-offer', waitingList.acceptOffer],
  ['end-offer', waitingList.endOffer],
  ['link-offer', waitingList.linkOffer],
  ['read-offer', offerLink.readOffer],
  ['answer-offer', offerLink.answerOffer],
  ['set-away-as-admin', hours.setAway.admin],
  ['set-away-as-doctor', hours.setAway.doctor],
  ['open-slots', booking.openSlots],
  ['why-not', booking.whyNot],
  ['walk-in', booking.walkIn],
  ['book-follow-up', bookFollowUp],
  ['move-appointment-as-admin', booking.moveAppointment.admin],
  ['move-appointment-as-doctor', booking.moveAppointment.doctor],
  ['ask-desk', booking.askDesk],
  ['check-booking-as-admin', booking.checkBooking.admin],
  ['check-booking-as-doctor', booking.checkBooking.doctor],
  ['mark-arrived-as-admin', marks.markArrived.admin],
  ['mark-arrived-as-doctor', marks.markArrived.doctor],
  ['set-note-as-admin', marks.setNote.admin],
  ['set-note-as-doctor', marks.setNote.doctor],
])('the golden answer of %s has exactly the fields of its schema', (name, endpoint) => {
  const text = readFileSync(new URL(`./${name}.golden.json`, import.meta.url), 'utf8');
  const { success, ...answer } = JSON.parse(text) as Record<string, unknown>;
  expect(success).toBe(true);
  expect(endpoint.answer.parse(answer)).toEqual(answer);
});
