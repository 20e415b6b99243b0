import { addDoctor, specialities } from '@docket/contract/endpoints/doctors.ts';
import { expect, test } from 'vitest';
import { findField, wrongFields } from '../../api/field-refusal.ts';
import { type DoctorForm, emptyDoctorForm, toDoctorInput } from './doctor-form.ts';

const checkDoctorForm = (form: DoctorForm) => wrongFields(addDoctor, form, toDoctorInput(form));

test('an untouched form sends the hidden fields empty and the defaults', () => {
  expect(toDoctorInput(emptyDoctorForm)).toEqual({
    name: '',
    email: '',
    speciality: 'General physician',
    experience: '1 Year',
    about: '',
    password: '',
    fee: '',
    degree: '',
    address: { line1: '', line2: '' },
  });
  expect(specialities).toHaveLength(6);
});

test('the fee is sent as a number', () => {
  expect(toDoctorInput({ ...emptyDoctorForm, fee: '49.50' }).fee).toBe(49.5);
});

test('a filled form is one the contract takes', () => {
  const typed = {
    ...emptyDoctorForm,
    name: 'Ada',
    email: 'ada@clinic.example',
    about: 'Kind.',
    line1: '1 Road',
  };
  expect(addDoctor.input.safeParse(toDoctorInput(typed)).success).toBe(true);
});

test('a refused field is found in the form', () => {
  expect(findField(emptyDoctorForm, 'email')).toBe('email');
  expect(findField(emptyDoctorForm, 'address.line2')).toBe('line2');
  expect(findField(emptyDoctorForm, 'address')).toBe('line1');
  expect(findField(emptyDoctorForm, 'image')).toBeNull();
  expect(findField(emptyDoctorForm, 'available')).toBeNull();
});

test('missing and invalid values are shown field by field before sending', () => {
  expect(checkDoctorForm(emptyDoctorForm)).toEqual({
    name: 'Name is required',
    email: 'Email is required',
    about: 'About is required',
  });
  const typed = { name: 'Ada', email: 'ada@', about: 'x'.repeat(4_001), password: 'short', fee: 100_001 };
  expect(checkDoctorForm({ ...emptyDoctorForm, ...typed, line2: 'x'.repeat(201) })).toEqual({
    email: 'Email must be an email address',
    about: 'About must have at most 4000 characters',
    password: 'Password must have at least 10 characters',
    fee: 'Fee must be 0 to 100,000 with at most two decimals',
    line2: 'Address line 2 must have at most 200 characters',
  });
});
