import { expect, test } from 'vitest';
import { createSecretBox, isSealed } from './secret-box.ts';

const key = '0123456789abcdef0123456789abcdef';
const box = createSecretBox(key, 'tests');

test('a sealed secret opens with its key, and looks different each time', () => {
  const secret = 'whsec_Ünicode/+=';
  const [first, other] = [box.seal(secret, 'a'), box.seal(secret, 'a')];
  expect(first).not.toBe(other);
  expect([first, other].join()).not.toContain('nicode');
  expect(createSecretBox(key, 'tests').open(first, 'a')).toBe(secret);
});

test('a sealed secret is distinguished from a plain one', () => {
  expect([box.seal('s', 'a'), 'JBSWY3DPEHPK3PXP', 'v1', ''].map(isSealed)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test.each([
  ['another key', () => createSecretBox(key.replace('0', '1'), 'tests').open(box.seal('s', 'a'), 'a')],
  ['another use', () => createSecretBox(key, 'others').open(box.seal('s', 'a'), 'a')],
  ['another row', () => box.open(box.seal('s', 'a'), 'b')],
  ['a changed letter', () => box.open(change(box.seal('secret', 'a')), 'a')],
  ['a shortened tag', () => box.open(box.seal('secret', 'a').slice(0, -18), 'a')],
  ['another version', () => box.open(box.seal('s', 'a').replace('v1', 'v2'), 'a')],
  ['what was never sealed', () => box.open('s', 'a')],
  ['nothing', () => box.open('', 'a')],
])('with %s it does not open', (_, open) => {
  expect(open()).toBeNull();
});

/** Changes the first letter of the encrypted text. */
function change(sealed: string): string {
  const [version, nonce, text = '', tag] = sealed.split('.');
  return [version, nonce, (text.startsWith('A') ? 'B' : 'A') + text.slice(1), tag].join('.');
}
