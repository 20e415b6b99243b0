// @module-tag both-engines
import { useTestClinic } from '@docket/testing/clinic.ts';
import { expect, test } from 'vitest';
import type { Context } from './context.ts';
import { createSharedClock } from './shared-clock.ts';

const clinic = useTestClinic();
const isOnServer = process.env.TEST_DATABASE_URL !== undefined;

test('nodes with different clocks agree on the database’s time', async () => {
  const warnings: object[] = [];
  const log = { warn: (found: object) => void warnings.push(found) } as unknown as Context['log'];
  const { engine, clock } = clinic.context;
  // Both clocks show 2026, the year of the test; the second one is five minutes ahead.
  const ahead = { ...clock, nowMs: () => clock.nowMs() + 300_000 };
  const nodes = [clock, ahead].map((nodeClock) => createSharedClock({ engine, clock: nodeClock, log }));
  for (const node of nodes) await node.settle();
  const [first = 0, second = 0] = nodes.map((node) => node.nowMs());
  if (isOnServer) {
    expect(Math.abs(second - first)).toBeLessThan(1_000);
    expect(Math.abs(first - Date.now())).toBeLessThan(5_000);
    expect(warnings.length).toBe(2);
    // A second reading logs no new warning.
    for (const node of nodes) await node.settle();
    expect(warnings.length).toBe(2);
  } else {
    expect([first, second]).toEqual([clock.nowMs(), ahead.nowMs()]);
    expect(warnings).toEqual([]);
  }
});
