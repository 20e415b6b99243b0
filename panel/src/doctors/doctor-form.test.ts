import { addDoctor, specialities } from '@docket/contract/doctors.ts';
import { expect, test } from 'vitest';
import { emptyDoctorForm, formFieldOf, toDoctorInput } from './doctor-form.ts';

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

test('a refused field finds its place in the form', () => {
  expect(formFieldOf('email')).toBe('email');
  expect(formFieldOf('address.line2')).toBe('line2');
  expect(formFieldOf('address')).toBe('line1');
  expect(formFieldOf('image')).toBe('image');
  expect(formFieldOf('available')).toBeNull();
});
