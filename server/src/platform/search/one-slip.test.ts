import { isOneSlip } from '@docket/contract/formats/one-slip.ts';
import { expect, test } from 'vitest';
import { listAnchors, listGuesses } from './one-slip.ts';

test.each([
  ['webber', 'weber'],
  ['weer', 'weber'],
  ['wezer', 'weber'],
  ['ried', 'reid'],
  ['eber', 'weber'],
  ['webe', 'weber'],
  ['weberr', 'weber'],
  ['xeber', 'weber'],
])('%s is %s with a typing error', (typed, meant) => {
  expect(isOneSlip(typed, meant)).toBe(true);
  const found = listGuesses(typed).some(({ before, after }) =>
    after === null
      ? meant === before
      : meant.length === before.length + after.length + 1 &&
        meant.startsWith(before) &&
        meant.endsWith(after),
  );
  expect(found).toBe(true);
});

test.each([
  ['weber', 'weber'],
  ['wbeer', 'weebr'],
  ['webers', 'wber'],
  ['', 'ab'],
])('%s is not %s with one typing error', (typed, meant) => {
  expect(isOneSlip(typed, meant)).toBe(false);
});

test('after one typing error the intended word contains one of the anchors', () => {
  const meant = 'kowalski';
  const letters = [...meant];
  const slips = letters.flatMap((_, at) => {
    const [before, after] = [meant.slice(0, at), meant.slice(at + 1)];
    const swapped = before.slice(0, -1) + letters[at] + (letters[at - 1] ?? '') + after;
    return [
      before + after,
      `${before}x${after}`,
      `${before}x${meant.slice(at)}`,
      ...(at > 0 ? [swapped] : []),
    ];
  });
  for (const slip of slips)
    expect(
      listAnchors(slip)?.some((anchor) => `  ${meant} `.includes(anchor)),
      slip,
    ).toBe(true);
  expect(listAnchors('weber')).toBeNull();
});
