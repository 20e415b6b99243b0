import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createMemoryBudget } from './memory-budget.ts';

function start(spend: ReturnType<typeof createMemoryBudget>, bytes: number) {
  const state = { started: false, end: () => {}, fail: (_: Error) => {} };
  const done = spend(bytes, () => {
    state.started = true;
    return new Promise<void>((resolve, reject) => {
      state.end = resolve;
      state.fail = reject;
    });
  });
  return { state, done };
}

test('two pieces run at a time, the third waits for one to end', async () => {
  const spend = createMemoryBudget({ bytes: 100, pieces: 2 });
  const [first, second, third] = [start(spend, 1), start(spend, 1), start(spend, 1)];
  await setImmediate();
  expect([first.state.started, second.state.started, third.state.started]).toEqual([true, true, false]);
  first.state.end();
  await first.done;
  await setImmediate();
  expect(third.state.started).toBe(true);
});

test('a large piece goes alone, and small ones do not overtake it for ever', async () => {
  const spend = createMemoryBudget({ bytes: 100, pieces: 2 });
  const small = start(spend, 10);
  const large = start(spend, 100);
  const late = start(spend, 10);
  await setImmediate();
  expect([large.state.started, late.state.started]).toEqual([false, false]);
  small.state.end();
  await small.done;
  await setImmediate();
  expect([large.state.started, late.state.started]).toEqual([true, false]);
  large.state.end();
  await large.done;
  await setImmediate();
  expect(late.state.started).toBe(true);
});

test('work that fails gives its place back', async () => {
  const spend = createMemoryBudget({ bytes: 100, pieces: 1 });
  const failing = start(spend, 100);
  const next = start(spend, 100);
  await setImmediate();
  failing.state.fail(new Error('no'));
  await expect(failing.done).rejects.toThrow('no');
  await setImmediate();
  expect(next.state.started).toBe(true);
});
