// @vitest-environment node
import { expect, test } from 'vitest';
import { anAppointment } from '../../testing/builders.ts';
import { formatPaymentMark, formatReceived, formatTyped, openNow, parseAmount } from './payment-state.ts';

test.each([
  ['50', 5_000],
  ['49.5', 4_950],
  ['49,50', 4_950],
  [' 0.01 ', 1],
  ['1,250', 125_000],
  ['1,250.75', 125_075],
  ['0', null],
  ['-5', null],
  ['49.505', null],
  ['fifty', null],
  ['', null],
  ['1e3', null],
  ['٤٩٫٥٠', 4_950],
  ['۱٬۲۵۰', 125_000],
  ['４９．５', 4_950],
  ['५०', 5_000],
  ['5²', null],
  ['①', null],
])('%s is %s cents', (typed, cents) => {
  expect(parseAmount(typed)).toBe(cents);
});

test('an amount of 0 is accepted only if a fee may be 0', () => {
  expect(parseAmount('0', 0)).toBe(0);
  expect(parseAmount('19.99', 2_000)).toBeNull();
  expect(parseAmount('20', 2_000)).toBe(2_000);
});

test.each([
  ['nothing received yet', {}, undefined],
  ['all of it', { receivedCents: 5_000, openCents: 0 }, 'Received'],
  ['a part', { receivedCents: 3_000, openCents: 2_000 }, '$20 open'],
  ['written off', { receivedCents: 0, openCents: 0 }, 'Written off'],
  ['from before the ledger', { openCents: null }, 'Not recorded'],
  ['cancelled and paid', { status: 'cancelled', receivedCents: 5_000 }, '$50 to refund'],
  [
    'cancelled, with a fee and a rest',
    { status: 'cancelled', receivedCents: 5_000, keptCents: 1_500 },
    '$35 to refund',
  ],
  ['cancelled, with a fee alone', { status: 'cancelled', receivedCents: 1_500, keptCents: 1_500 }, '$15 fee'],
  ['cancelled and not paid', { status: 'cancelled' }, undefined],
  ['free of charge', { amount: 0 }, undefined],
] as const)('of %s the mark is right', (_, overrides, mark) => {
  expect(formatPaymentMark(anAppointment(overrides))).toBe(mark);
});

test('the open amount with an archived doctor is shown, since no button shows it', () => {
  const appointment = anAppointment();
  const docData = { ...appointment.docData, archived: true as const };
  expect(formatPaymentMark({ ...appointment, docData })).toBe('$50 open');
});

test('an amount is open from the day of the appointment on', () => {
  const appointment = anAppointment({ slotDate: '20_11_2026', slotTime: '10:30 AM' });
  const midnight = Date.UTC(2026, 10, 20) / 60_000;
  expect(openNow(appointment, midnight)).toBe(5_000);
  expect(openNow(appointment, midnight - 1)).toBe(0);
  expect(openNow({ ...appointment, openCents: null }, midnight)).toBe(0);
});

test('an entry reads as people say it', () => {
  expect(formatReceived(5_000, 'cash')).toBe('Received $50 cash');
  expect(formatReceived(4_950, 'card')).toBe('Received $49.50 by card');
});

test.each([
  [5_000, '50'],
  [4_950, '49.50'],
  [7_505, '75.05'],
  [0, '0'],
])('%s cents are filled in as %s', (cents, typed) => {
  expect(formatTyped(cents)).toBe(typed);
  if (cents > 0) expect(parseAmount(typed)).toBe(cents);
});
