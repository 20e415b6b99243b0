import { formatWaiting } from '../../appointments/row/format-waiting.ts';
import { useNow } from '../../clinic/use-now.ts';

/** "Here 12 min", going on. */
export function WaitingTime({ arrivedAt }: { arrivedAt: number }) {
  return formatWaiting(arrivedAt, useNow());
}
