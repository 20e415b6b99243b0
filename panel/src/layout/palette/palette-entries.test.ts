import { expect, it } from 'vitest';
import { type Entry, findEntries } from './palette-entries.ts';

const entry = (label: string, keywords: string[] = []): Entry => ({
  id: label,
  label,
  keywords,
  icon: () => null,
  run: () => {},
});
const stock = {
  pages: [entry('Dashboard'), entry('Calendar'), entry('Doctors List')],
  actions: [entry('Add time off', ['holiday', 'ill']), entry('Print day sheets'), entry('Logout')],
  doctors: [entry('Dr. Kenji Mori', ['neurologist'])],
  patients: [] as Entry[],
  withWords: [entry('Book')],
};
const find = (typed: string, patients: string[] = []) =>
  findEntries(typed, { ...stock, patients: patients.map((name) => entry(name)) }).flatMap(({ entries }) =>
    entries.map(({ label }) => label),
  );

it('has the pages and actions for whoever has typed nothing', () => {
  expect(find(' ')).toEqual([
    'Dashboard',
    'Calendar',
    'Doctors List',
    'Add time off',
    'Print day sheets',
    'Logout',
  ]);
});

it('puts a patient who is called so first, before a doctor of that name', () => {
  expect(find('mori', ['Aiko Mori'])).toEqual(['Aiko Mori', 'Dr. Kenji Mori', 'Book']);
  expect(find('mori aiko', ['Aiko Mori'])[0]).toBe('Aiko Mori');
  expect(find('müll', ['Jana Muller'])[0]).toBe('Jana Muller');
  expect(find('lukasz', ['Łukasz Nowak'])[0]).toBe('Łukasz Nowak');
  expect(find('020 7946', ['Jana Muller'])[0]).toBe('Jana Muller');
});

it('puts a patient found by a piece of an address behind what is called so', () => {
  expect(find('print', ['Ana Cruz'])).toEqual(['Print day sheets', 'Ana Cruz', 'Book']);
});

it('takes a page or an action by its whole name, whoever is called alike', () => {
  expect(find('calendar', ['Calendar Jones'])).toEqual(['Calendar', 'Calendar Jones', 'Book']);
});

it.each([
  ['holiday', 'Add time off'],
  ['time off', 'Add time off'],
  ['neurol', 'Dr. Kenji Mori'],
  ['log', 'Logout'],
])('finds by any of its words: %s', (typed, first) => {
  expect(find(typed)[0]).toBe(first);
});

it('books with words that name nobody', () => {
  expect(find('nora derm tomorrow')).toEqual(['Book']);
});
