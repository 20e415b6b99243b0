import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createMemoryBudget } from './memory-budget.ts';

const waitMs = 60_000;

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
  const spend = createMemoryBudget({ bytes: 100, pieces: 2, waitMs });
  const [first, second, third] = [start(spend, 1), start(spend, 1), start(spend, 1)];
  await setImmediate();
  expect([first.state.started, second.state.started, third.state.started]).toEqual([true, true, false]);
  first.state.end();
  await first.done;
  await setImmediate();
  expect(third.state.started).toBe(true);
});

test('a large piece runs alone, and small ones can not delay it for ever', async () => {
  const spend = createMemoryBudget({ bytes: 100, pieces: 2, waitMs });
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

test('failed work releases its share', async () => {
  const spend = createMemoryBudget({ bytes: 100, pieces: 1, waitMs });
  const failing = start(spend, 100);
  const next = start(spend, 100);
  await setImmediate();
  failing.state.fail(new Error('no'));
  await expect(failing.done).rejects.toThrow('no');
  await setImmediate();
  expect(next.state.started).toBe(true);
});

test('work that waits too long is refused, and the next in the queue starts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const spend = createMemoryBudget({ bytes: 100, pieces: 2, waitMs });
    const running = start(spend, 50);
    const large = start(spend, 100);
    vi.advanceTimersByTime(1_000);
    const small = start(spend, 10);
    await setImmediate();
    expect([large.state.started, small.state.started]).toEqual([false, false]);
    vi.advanceTimersByTime(waitMs - 1_000);
    await expect(large.done).rejects.toMatchObject({
      status: 429,
      message: 'Too many pictures at once. Try again in a minute',
    });
    await setImmediate();
    expect(small.state.started).toBe(true);
    small.state.end();
    running.state.end();
    await Promise.all([small.done, running.done]);
    const next = start(spend, 100);
    await setImmediate();
    expect(next.state.started).toBe(true);
    next.state.end();
    await next.done;
  } finally {
    vi.useRealTimers();
  }
});
