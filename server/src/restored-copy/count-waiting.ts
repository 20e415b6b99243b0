import { sendingStore } from '../messages/store.ts';
import { type Connection, together } from '../platform/database/engine.ts';
import { deliveryStore } from '../webhooks/store.ts';

/** How many messages and webhook events wait to leave, and since when (epoch milliseconds; null: none waits). */
export interface Waiting {
  readonly messages: number;
  readonly events: number;
  readonly oldestAt: number | null;
}

export async function countWaiting(connection: Connection): Promise<Waiting> {
  const [messages, events] = await together(
    sendingStore(connection).countWaiting(),
    deliveryStore(connection).countWaiting(),
  );
  const oldest = [messages.oldestAt, events.oldestAt].filter((at) => at !== null);
  return {
    messages: messages.count,
    events: events.count,
    oldestAt: oldest.length === 0 ? null : Math.min(...oldest),
  };
}

/** "20 messages and 10 webhook events wait to leave, the oldest since 24 November 2026, 10:03"; for the terminal. */
export function formatWaiting({ messages, events, oldestAt }: Waiting, timeZone: string): string {
  const counted = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`;
  const since =
    oldestAt === null
      ? ''
      : `, the oldest since ${new Date(oldestAt).toLocaleString('en-GB', { timeZone, dateStyle: 'long', timeStyle: 'short' })}`;
  return `${counted(messages, 'message')} and ${counted(events, 'webhook event')} wait to leave${since}`;
}
