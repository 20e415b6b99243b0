import { expect, test } from 'vitest';
import { imitates, looksAlike, looksLikeEmail } from './look-alike.ts';

test.each([
  ['Anna Meier', 'anna meier'],
  ['Anna Meier', 'Аnna Меіer'],
  ['ANNA MEIER', 'АННА МЕІЕR'.replace('НН', 'NN')],
  ['Anna Meier', 'Αnna Meier'],
  ['Helen', 'Ηelen'],
  ['Anna Meier', 'Ａｎｎａ Ｍｅｉｅｒ'],
  ['Anna Meier', '𝐀𝐧𝐧𝐚 𝐌𝐞𝐢𝐞𝐫'],
  ['José', 'Jose'],
  ['Ian', 'lan'],
  ['Ian', '1an'],
  ['Bob', 'B0b'],
  ['Arnold', 'Amold'],
  ['Dr. Weber', 'Dr Weber'],
  ['Anna-Maria', 'Anna Maria'],
  ['Анна', 'АННА'],
  ['Πέτρος', 'πετρος'],
  ['Peter', 'ᴘᴇᴛᴇʀ'],
])('%s and %s look the same', (text, other) => {
  expect(looksAlike(text, other)).toBe(true);
  expect(looksAlike(other, text)).toBe(true);
});

test.each([
  ['Lia Brown', 'Ila Brown'],
  ['Anna Meier', 'Anna Maier'],
  ['Person 1', 'Person 2'],
  ['Sam', 'Samuel'],
  ['Анна', 'Инна'],
  ['王小明', '王小朋'],
  ['Anna', 'Hanna'],
])('%s and %s do not', (text, other) => {
  expect(looksAlike(text, other)).toBe(false);
});

test('an email looks like another by its letters, not by its digits', () => {
  expect(looksLikeEmail('anna@example.org', 'аnna@example.org')).toBe(true);
  expect(looksLikeEmail('anna@example.org', 'anna@exаmple.org')).toBe(true);
  expect(looksLikeEmail('desk1@example.org', 'deskl@example.org')).toBe(false);
});

test.each([
  ['Dr. Anna Meier', 'Dr. Аnna Меіer'],
  ['Anna Meier', 'Αnna Meier'],
  ['ANNA', 'АNNА'],
  ['Ian Hill', 'lan Hill'],
  ['Ian Hill', '1an Hill'],
  ['Omar Haddad', '0mar Haddad'],
  ['Peter', 'ᴘᴇᴛᴇʀ'],
  ['Сара', 'Capa'],
])('%s imitates %s', (one, other) => {
  expect(imitates(one, other)).toBe(true);
  expect(imitates(other, one)).toBe(true);
});

test.each([
  ['Dr. John Smith', 'Dr. John Smith'],
  ['José Silva', 'Jose Silva'],
  ['Dr. Weber', 'Dr Weber'],
  ['ANNA MEIER', 'Anna Meier'],
  ['Anna-Maria', 'Anna Maria'],
  ['Anna', 'Ａｎｎａ'],
  ['Lan Nguyen', 'Ian Nguyen'],
  ['Ben Arnold', 'Ben Amold'],
  ['Anna Meier', 'Anna Maier'],
  ['Мерей', 'Мәрей'],
  ['王小明', '王小朋'],
])('%s and %s may be two people', (one, other) => {
  expect(imitates(one, other)).toBe(false);
});
