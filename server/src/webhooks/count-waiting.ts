import type { Context } from '../platform/context.ts';
import { deliveryStore } from './store.ts';

/** Returns the number of waiting deliveries, and the age of the oldest in seconds. */
export async function countWaitingDeliveries({ engine, clock }: Pick<Context, 'engine' | 'clock'>) {
  const { count, oldestAt } = await deliveryStore(engine.read).countWaiting();
  return { count, lateSeconds: oldestAt === null ? 0 : Math.max(0, clock.nowMs() - oldestAt) / 1_000 };
}
