import { expect, test } from 'vitest';
import { maxNameInMessage, toMessageName, withoutLinks } from './message-name.ts';

test.each([
  'Anna Lind',
  "Siobhán O'Brien-Müller",
  'Dr. J. R. Haddad',
  'María José (Pepa) Núñez',
  'Smith & Partners, 2nd floor',
  'Praxis Dr. Weber / Dr. Lang',
  'عبد الله',
  '王小明',
  'マリー・キュリー',
  'Gal·la Puig',
  'Ward 12',
  // A person may join the parts; mail and phone programs make no link of them.
  'evil[.]example',
  'bit ly/abc',
  'http: evil. example/p',
])('%s stays unchanged', (name) => {
  expect(toMessageName(name)).toBe(name);
});

test.each([
  ['Your bill is unpaid: http://evil.example/x', 'Your bill is unpaid: http: evil. example/x'],
  ['hxxps://evil.example', 'hxxps: evil. example'],
  ['www.evil.example', 'www. evil. example'],
  ['evil.example', 'evil. example'],
  ['Anna.evil.example/pay', 'Anna. evil. example/pay'],
  ['evil。example', 'evil. example'],
  ['evil｡example', 'evil. example'],
  ['evil．example', 'evil. example'],
  ['evil․example', 'evil. example'],
  ['http:／／evil.example', 'http: evil. example'],
  ['evil\u200b.exa\u200bmple', 'evil. example'],
  ['evil.\nexample', 'evil. example'],
  ['1.evil.2.example', '1. evil. 2. example'],
  ['thief@evil.example', 'thief evil. example'],
  ['thief＠evil.example', 'thief evil. example'],
  ['mailto:thief', 'mailto: thief'],
  ['Call 0900 123 456 now', 'Call now'],
  ['Call +1 (876) 555-0100', 'Call'],
  ['Call 0-9-0-0-1', 'Call'],
  ['Call ٠٩٠٠١٢٣', 'Call'],
  ['Call ⓪⑨⓪⓪①', 'Call'],
  ['Dr.Weber', 'Dr. Weber'],
  ['Pay at 8.8.8.8/x', 'Pay at 8. 8. 8. 8/x'],
  ['Pay at 1．1。1․1', 'Pay at 1. 1. 1. 1'],
])('%s becomes %s', (name, expected) => {
  const written = toMessageName(name);
  expect(written).toBe(expected);
  expect(toMessageName(written)).toBe(written);
});

test('a long name is cut, and a name of signs becomes dots', () => {
  expect([...toMessageName('x'.repeat(500))]).toHaveLength(maxNameInMessage);
  expect(toMessageName('@@')).toBe('...');
  expect(toMessageName('0900 123456')).toBe('...');
  expect(toMessageName(' ')).toBe('');
});

test('an address keeps its numbers and loses its links', () => {
  expect(withoutLinks('12 High St., 10115 Berlin, www.evil.example')).toBe(
    '12 High St., 10115 Berlin, www. evil. example',
  );
  expect(withoutLinks('030.1234.567')).toBe('030.1234.567');
  expect(withoutLinks('Tel. 12.34.56.78')).toBe('Tel. 12.34.56.78');
});
