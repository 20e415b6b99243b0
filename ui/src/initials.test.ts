// @vitest-environment node
import { expect, test } from 'vitest';
import { initialsOf, pastelOf } from './initials.ts';

test('initials are the first letters of the first and the last name', () => {
  expect(initialsOf('Nora Lind')).toBe('NL');
  expect(initialsOf('Ana Maria da Silva')).toBe('AS');
  expect(initialsOf('Cher')).toBe('C');
});

test('titles are left out', () => {
  expect(initialsOf('Dr. Elena Petrova')).toBe('EP');
});

test('letters beyond ASCII are initials too', () => {
  expect(initialsOf('łukasz Østby')).toBe('ŁØ');
  expect(initialsOf('𝒜da 李')).toBe('𝒜李');
});

test('a name without letters has a question mark', () => {
  expect(initialsOf('  ')).toBe('?');
  expect(initialsOf('— !')).toBe('?');
});

test('a name always has one pastel', () => {
  expect(pastelOf('Nora Lind')).toBe(pastelOf('Nora Lind'));
  expect(
    new Set(['Ben Ode', 'Lena Fox', 'Paul Kerr', 'Hugo Blanc', 'Tom Baker'].map(pastelOf)).size,
  ).toBeGreaterThan(1);
});
