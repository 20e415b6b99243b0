// @vitest-environment node
import { expect, it } from 'vitest';
import { findEntries, type PaletteEntry } from './palette-entries.ts';

const entry = (label: string, keywords: string[] = []): PaletteEntry => ({
  id: label,
  label,
  keywords,
  icon: () => null,
  run: () => {},
});
const stock = {
  pages: [entry('Dashboard'), entry('Calendar'), entry('Doctors List')],
  actions: [
    entry('Add time off', ['holiday', 'ill']),
    entry('Change working hours'),
    entry('Print day sheets'),
    entry('Logout'),
  ],
  doctors: [
    { ...entry('Hours of Kenji Mori', ['neurologist', 'hours', 'holiday']), name: 'Kenji Mori' },
    { ...entry('Hours of Moritz Lang', ['hours', 'holiday']), name: 'Moritz Lang' },
  ],
  patients: [] as PaletteEntry[],
  textEntries: [entry('Book')],
};
const find = (typed: string, patients: string[] = []) =>
  findEntries(typed, { ...stock, patients: patients.map((name) => entry(name)) }).flatMap(({ entries }) =>
    entries.map(({ label }) => label),
  );

it('has pages and actions without typed text', () => {
  expect(find(' ')).toEqual([
    'Dashboard',
    'Calendar',
    'Doctors List',
    'Add time off',
    'Change working hours',
    'Print day sheets',
    'Logout',
  ]);
});

it('puts a patient of that name before a doctor of that name', () => {
  expect(find('mori', ['Aiko Mori'])).toEqual([
    'Aiko Mori',
    'Hours of Kenji Mori',
    'Hours of Moritz Lang',
    'Book',
  ]);
  expect(find('mori aiko', ['Aiko Mori'])[0]).toBe('Aiko Mori');
  expect(find('müll', ['Jana Muller'])[0]).toBe('Jana Muller');
  expect(find('lukasz', ['Łukasz Nowak'])[0]).toBe('Łukasz Nowak');
  expect(find('020 7946', ['Jana Muller'])[0]).toBe('Jana Muller');
});

it.each([
  ['Jean St. Clair', ['saint clair', 'st clair', 'st. clair']],
  ['Jean Saint-Clair', ['st clair', 'st. clair', 'stclair']],
  ["Sean O'Brien", ['obrien', 'o brien']],
  ['Tom McDonald', ['mc donald']],
])('takes %s for called so in each way of writing the name', (name, typed) => {
  const doctors = [{ ...entry(`Hours of ${name}`), name }];
  for (const q of typed) {
    const groups = findEntries(q, { ...stock, doctors, patients: [entry(name)] });
    expect(
      groups.slice(0, 2).map((group) => group.name),
      q,
    ).toEqual(['Patients', 'Doctors']);
  }
});

it('puts a patient found by part of an email after entries of that name', () => {
  expect(find('print', ['Ana Cruz'])).toEqual(['Print day sheets', 'Ana Cruz', 'Book']);
});

it('takes a page or action by its exact name before people with similar names', () => {
  expect(find('calendar', ['Calendar Jones'])).toEqual(['Calendar', 'Calendar Jones', 'Book']);
});

it.each([
  ['holiday', 'Add time off'],
  ['time off', 'Add time off'],
  ['neurol', 'Hours of Kenji Mori'],
  ['log', 'Logout'],
])('finds by any of its words: %s', (typed, first) => {
  expect(find(typed)[0]).toBe(first);
});

it('has actions before doctors who match only by another word', () => {
  expect(find('holiday')).toEqual(['Add time off', 'Hours of Kenji Mori', 'Hours of Moritz Lang', 'Book']);
  expect(find('hours')[0]).toBe('Change working hours');
});

it('has patients in the order of the server, and doctors by whole names before beginnings', () => {
  const patients = ['Bao Mori', 'Ren Mori', 'Moritz Adler', 'Moritz Zorn'];
  expect(find('mori', patients)).toEqual([
    'Bao Mori',
    'Ren Mori',
    'Moritz Adler',
    'Moritz Zorn',
    'Hours of Kenji Mori',
    'Hours of Moritz Lang',
    'Book',
  ]);
});

it('has patients named by some of the words after the booking', () => {
  const groups = findEntries('weber thu', { ...stock, patientsByPartialName: [entry('Ute Weber')] });
  expect(groups.map(({ name, entries }) => [name, entries[0]?.label])).toEqual([
    ['Booking', 'Book'],
    ['Patients named', 'Ute Weber'],
  ]);
});

it('has patients with similar names before the booking', () => {
  const groups = findEntries('webber', { ...stock, patientsNearest: [entry('Ute Weber')] });
  expect(groups.map(({ name, entries }) => [name, entries[0]?.label])).toEqual([
    ['Did you mean', 'Ute Weber'],
    ['Booking', 'Book'],
  ]);
});

it('books with words that match no patient', () => {
  expect(find('nora derm tomorrow')).toEqual(['Book']);
});
