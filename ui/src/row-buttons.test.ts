// @vitest-environment node
import { expect, test, vi } from 'vitest';
import { firstClick } from './row-buttons.ts';

test('a click and a key act; the second click of a double click does not', () => {
  const act = vi.fn();
  const onClick = firstClick(act);
  onClick({ detail: 1 });
  onClick({ detail: 2 });
  expect(act).toHaveBeenCalledTimes(1);
  onClick({ detail: 0 });
  expect(act).toHaveBeenCalledTimes(2);
});
