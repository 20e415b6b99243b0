import { sayWaiting } from './say-waiting.ts';
import { useNow } from './use-now.ts';

/** "Here 12 min", going on. */
export function WaitingTime({ arrivedAt }: { arrivedAt: number }) {
  return sayWaiting(arrivedAt, useNow());
}
