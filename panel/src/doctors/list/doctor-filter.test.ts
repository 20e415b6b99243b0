// @vitest-environment node
import { expect, test } from 'vitest';
import { aDoctor } from '../../testing/builders.ts';
import { filterDoctors } from './doctor-filter.ts';

const nunez = aDoctor({ name: 'Inés Núñez', speciality: 'Neurologist' });
const weber = aDoctor({ name: 'Jonas Weber', email: 'jw@practice.example', speciality: 'Dermatologist' });
const doctors = [nunez, weber];

test('without a filter everybody stays, in order', () => {
  expect(filterDoctors(doctors, {})).toEqual(doctors);
  expect(filterDoctors(doctors, { q: '  ', speciality: '' })).toEqual(doctors);
});

test('accents and case do not matter, and every word counts', () => {
  expect(filterDoctors(doctors, { q: 'nunez INES' })).toEqual([nunez]);
  expect(filterDoctors(doctors, { q: 'nunez jonas' })).toEqual([]);
});

test('letters that no keyboard near has are found by plain ones, as on the server', () => {
  const zolc = aDoctor({ name: 'Łukasz Groß-O’Brien' });
  expect(filterDoctors([...doctors, zolc], { q: "lukasz gross-o'brien" })).toEqual([zolc]);
});

test.each([
  ['Jean St. Clair', ['saint clair', 'st clair', 'stclair', 'saint-clair']],
  ['Jean Saint-Clair', ['st. clair', 'st clair', 'saint clair']],
  ['Tom McDonald', ['mc donald', 'mcdonald']],
  ['Maria de la Cruz', ['delacruz', 'de la cruz']],
])('%s is found by each way of writing the name', (name, typed) => {
  const doctor = aDoctor({ name });
  for (const q of typed) expect(filterDoctors([...doctors, doctor], { q }), q).toEqual([doctor]);
});

test('email and speciality are searched too', () => {
  expect(filterDoctors(doctors, { q: 'jw@' })).toEqual([weber]);
  expect(filterDoctors(doctors, { q: 'neuro' })).toEqual([nunez]);
});

test('a speciality narrows the list', () => {
  expect(filterDoctors(doctors, { speciality: 'Dermatologist' })).toEqual([weber]);
});

test('archived doctors stand apart', () => {
  const gone = aDoctor({ name: 'Dr. Gone', archived: true });
  expect(filterDoctors([...doctors, gone], {})).toEqual(doctors);
  expect(filterDoctors([...doctors, gone], { isArchived: true })).toEqual([gone]);
});
