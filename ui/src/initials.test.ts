// @vitest-environment node
import { expect, test } from 'vitest';
import { choosePastel, toInitials } from './initials.ts';

test('initials are the first letters of the first and the last name', () => {
  expect(toInitials('Nora Lind')).toBe('NL');
  expect(toInitials('Ana Maria da Silva')).toBe('AS');
  expect(toInitials('Cher')).toBe('C');
});

test('titles are left out', () => {
  expect(toInitials('Dr. Elena Petrova')).toBe('EP');
});

test('letters beyond ASCII are initials too', () => {
  expect(toInitials('łukasz Østby')).toBe('ŁØ');
  expect(toInitials('𝒜da 李')).toBe('𝒜李');
});

test('a name without letters has a question mark', () => {
  expect(toInitials('  ')).toBe('?');
  expect(toInitials('— !')).toBe('?');
});

test('a name always has one pastel', () => {
  expect(choosePastel('Nora Lind')).toBe(choosePastel('Nora Lind'));
  expect(
    new Set(['Ben Ode', 'Lena Fox', 'Paul Kerr', 'Hugo Blanc', 'Tom Baker'].map(choosePastel)).size,
  ).toBeGreaterThan(1);
});
