import { expect, test } from 'vitest';
import { bookAppointment } from './booking.ts';

const least = { doctorId: 'd1', slotDate: '5_9_2026', slotTime: '10:30 AM', patientId: 'p1' };
const read = (changes: object) => bookAppointment.input.safeParse({ ...least, ...changes });
const sentence = (changes: object) => read(changes).error?.issues[0]?.message;

test('defaults are cash, the slot length, an empty reason and note, and no overbooking', () => {
  expect(bookAppointment.input.parse(least)).toEqual({
    ...least,
    payment: false,
    reason: '',
    note: '',
    overbook: false,
    anyway: false,
  });
});

test('a booking names a known patient or a new one, not both', () => {
  const patient = { name: 'Zoë', email: '', phone: '', dob: null };
  expect(read({ patientId: undefined, patient: { name: ' Zoë ' } }).data?.patient).toEqual(patient);
  expect(sentence({ patientId: undefined })).toBe('Either patientId or patient is required');
  expect(sentence({ patient })).toBe('Either patientId or patient is required');
});

test.each([
  [{ slotDate: '31_2_2026' }, 'slotDate must be a real day like 5_9_2026'],
  [{ slotDate: '29_2_2027' }, 'slotDate must be a real day like 5_9_2026'],
  [{ slotDate: '5_0_2026' }, 'slotDate must be a real day like 5_9_2026'],
  [{ slotTime: '24:00' }, 'slotTime must be a time like 10:30 AM'],
  [{ slotTime: '0:30 AM' }, 'slotTime must be a time like 10:30 AM'],
  [{ durationMinutes: 4 }, 'durationMinutes must be a whole number from 5 to 480'],
  [{ durationMinutes: 481 }, 'durationMinutes must be a whole number from 5 to 480'],
  [{ payment: 'cash' }, 'payment must be true or false'],
])('%j is refused with the field’s name', (changes, message) => {
  expect(sentence(changes)).toBe(message);
});

test('the shortest and the longest visit, a leap day and 24-hour times are accepted', () => {
  for (const changes of [
    { durationMinutes: 5 },
    { durationMinutes: '480' },
    { slotDate: '29_2_2028' },
    { slotTime: '23:59' },
    { slotTime: '12:00 am' },
  ])
    expect(read(changes).success).toBe(true);
});
