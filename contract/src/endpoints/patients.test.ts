import { expect, test } from 'vitest';
import { canBePhone } from '../rules/patient-fields.ts';
import { findPatients, NewPatient } from './patients.ts';

test('a new patient needs only a name', () => {
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
  [
    { name: 'Ann', email: 'x@examрle.com' },
    'Patient email mixes letters of different alphabets after the @. Please type it again',
  ],
  [{ name: 'Ann', email: 'a@xn--99999999.de' }, 'Patient email must be an email address'],
  [{ name: 'Ann', email: 5 }, 'Patient email must be an email address'],
  [{ name: 'Ann', phone: 'x'.repeat(41) }, 'Patient phone must have at most 40 characters'],
  [{ name: 'Ann', dob: '2023-02-29' }, 'Date of birth must be a real date like 1985-04-30'],
  [{ name: 'Ann', dob: '29.2.2024' }, 'Date of birth must be a real date like 1985-04-30'],
  [{ name: 'Ann', dob: 0 }, 'Date of birth must be a date'],
  ['Ann', 'patient must have a name'],
])('%j is refused with a sentence', (patient, sentence) => {
  expect(NewPatient.safeParse(patient).error?.issues[0]?.message).toBe(sentence);
});

test.each([
  ['+٤٤ ٢٠ ٧٩٤٦ ٠٥١١', '+44 20 7946 0511'],
  ['＋４４ ２０ ７９４６', '+44 20 7946'],
  ['۰۲۱ ۸۸۷۷۶۶', '021 887766'],
  ['०२० ७९४६', '020 7946'],
])('the phone %s is stored as %s', (phone, stored) => {
  expect(NewPatient.parse({ name: 'Ann', phone }).phone).toBe(stored);
});

test.each(['²³⁴', '030 12345²', '①②③④⑤', '030 ₂₃₄', '⒈⒉⒊', '+٤٤', '++٤٤٢٠', '٤٤+٢٠'])(
  '%s is not a phone number',
  (phone) => {
    expect(canBePhone(phone)).toBe(false);
  },
);

test('a date of birth may have digits of any script', () => {
  expect(NewPatient.parse({ name: 'Ann', dob: '١٩٨٥-٠٤-٣٠' }).dob).toBe('1985-04-30');
  expect(NewPatient.safeParse({ name: 'Ann', dob: '1985-04-3⓪' }).success).toBe(false);
});

test('an empty search lists the ten newest', () => {
  expect(findPatients.input.parse({})).toEqual({ q: '', limit: 10 });
});
