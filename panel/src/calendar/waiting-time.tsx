import { sayWaiting } from '../appointments/say-waiting.ts';
import { useNow } from '../appointments/use-now.ts';

/** "Here 12 min", going on. */
export function WaitingTime({ arrivedAt }: { arrivedAt: number }) {
  return sayWaiting(arrivedAt, useNow());
}
