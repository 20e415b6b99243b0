import { expect, test } from 'vitest';
import { findPatients, NewPatient } from './patients.ts';

test('a new patient needs a name only', () => {
  expect(NewPatient.parse({ name: ' Ann ' })).toEqual({ name: 'Ann', email: '', phone: '', dob: null });
  expect(NewPatient.parse({ name: 'Ann', email: null, phone: null, dob: '' })).toEqual({
    name: 'Ann',
    email: '',
    phone: '',
    dob: null,
  });
});

test.each([
  [{}, 'Patient name is required'],
  [{ name: 'Ann', email: 'nonsense' }, 'Patient email must be an email address'],
  [{ name: 'Ann', email: 5 }, 'Patient email must be an email address'],
  [{ name: 'Ann', phone: 'x'.repeat(41) }, 'Patient phone must have at most 40 characters'],
  [{ name: 'Ann', dob: '2023-02-29' }, 'Date of birth must be a real date like 1985-04-30'],
  [{ name: 'Ann', dob: '29.2.2024' }, 'Date of birth must be a real date like 1985-04-30'],
  [{ name: 'Ann', dob: 0 }, 'Date of birth must be a date'],
  ['Ann', 'patient must have a name'],
])('%j is refused with a sentence', (patient, sentence) => {
  expect(NewPatient.safeParse(patient).error?.issues[0]?.message).toBe(sentence);
});

test('a search without anything is the ten newest', () => {
  expect(findPatients.input.parse({})).toEqual({ q: '', limit: 10 });
});
