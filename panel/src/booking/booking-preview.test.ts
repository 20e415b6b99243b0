// @vitest-environment node
import type { DeskPatient } from '@docket/contract/endpoints/booking.ts';
import { expect, it } from 'vitest';
import { createBookingValues, type DeskAnswer } from './booking-form-state.ts';
import { previewBooking } from './booking-preview.ts';
import { formatMissing } from './format-missing.ts';
import { formatNoExactMatch } from './format-understood.ts';

const today = { year: 2026, month: 11, day: 23 };
const understood = { date: null, time: null, patientWords: 'ana cruz', doctorWords: '' };
const ana = { _id: 'ana', name: 'Ana Cruz' } as DeskPatient;
const answer = (more: Partial<DeskAnswer['understood']>): DeskAnswer => ({
  understood: { ...understood, ...more },
  patients: [ana],
  doctors: [],
});

it('takes the only match, and asks if a new patient was typed', () => {
  expect(previewBooking(createBookingValues({}), answer({}), []).patientChoice).toEqual({
    kind: 'known',
    patient: ana,
  });
  const asNew = answer({ isNew: true });
  const bookingPreview = previewBooking(createBookingValues({}), asNew, []);
  expect([bookingPreview.patientChoice, bookingPreview.missing]).toEqual([null, 'which patient']);
  expect(formatMissing('which patient', asNew)).toBe(
    'There is already a patient with this name. This patient or a new one? (press ↓)',
  );
});

it('offers a similar name, and never chooses it', () => {
  const nearly = answer({ patientWords: 'ana crux', isNearest: true });
  const bookingPreview = previewBooking(createBookingValues({}), nearly, []);
  expect([bookingPreview.patientChoice, bookingPreview.missing]).toEqual([null, 'which patient']);
  expect(formatMissing('which patient', nearly)).toBe(
    'No patient is called “ana crux”. Choose one of these or a new patient (press ↓)',
  );
});

it('asks with both readings, and chooses no time', () => {
  const deskAnswer = answer({ wrong: '3:50, or from ten to four? Type the time' });
  expect(previewBooking(createBookingValues({}), deskAnswer, []).missing).toBe('no such time');
  expect(formatMissing('no such time', deskAnswer)).toBe('3:50, or from ten to four? Type the time');
  expect(formatNoExactMatch(deskAnswer, today)).toBe(
    '3:50, or from ten to four? Type the time, or choose one',
  );
});
