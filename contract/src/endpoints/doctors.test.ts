import { expect, test } from 'vitest';
import { addDoctor, changeAvailability, specialities, updateProfile } from './doctors.ts';

const least = {
  name: 'Dr. Ada',
  email: 'ada@example.org',
  about: 'Listens first.',
  speciality: 'Neurologist',
} as const;

test('the specialities have the spelling of the specification', () => {
  expect(specialities).toEqual([
    'General physician',
    'Gynecologist',
    'Dermatologist',
    'Paedetricians',
    'Neurologist',
    'Gastroenterologist',
  ]);
});

test('fields that the form lacks may be missing or empty', () => {
  const filled = {
    ...least,
    password: '',
    experience: '1 Year',
    fee: 0,
    degree: '',
    address: { line1: '', line2: '' },
  };
  expect(addDoctor.input.parse(least)).toEqual(filled);
  const empty = { password: '', experience: '', fee: '', degree: '', address: '' };
  expect(addDoctor.input.parse({ ...least, ...empty })).toEqual(filled);
});

test('the address is read from its JSON text; a single line is enough', () => {
  const read = (address: unknown) => addDoctor.input.parse({ ...least, address } as never).address;
  expect(read('{"line1":" 1 High Street ","line2":"Town"}')).toEqual({
    line1: '1 High Street',
    line2: 'Town',
  });
  expect(read('{"line1":"1 High Street"}')).toEqual({ line1: '1 High Street', line2: '' });
  expect(read('{}')).toEqual({ line1: '', line2: '' });
});

test('two missing addresses are two objects', () => {
  expect(addDoctor.input.parse(least).address).not.toBe(addDoctor.input.parse(least).address);
});

test('a profile distinguishes missing and emptied fields', () => {
  expect(updateProfile.input.parse({})).toEqual({});
  expect(updateProfile.input.parse({ fees: '' })).toEqual({ fees: 0 });
  expect(updateProfile.input.parse({ address: { line2: '' } })).toEqual({ address: { line2: '' } });
});

test('availability may be sent, or left out to flip it', () => {
  expect(changeAvailability.input.parse({ docId: 'd' })).toEqual({ docId: 'd' });
  expect(changeAvailability.input.parse({ docId: 'd', available: 'false' })).toEqual({
    docId: 'd',
    available: false,
  });
});
