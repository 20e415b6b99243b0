import type { Tx } from '../platform/database/engine.ts';
import { type NewEvent, webhookEventStore } from './store.ts';

/** Stores events for the webhooks that listen to them, in the transaction of the change. */
export async function writeEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  const store = webhookEventStore(tx);
  const listening = await store.listListening();
  if (listening.length === 0) return;
  await store.add(
    listening.flatMap(({ id, events: wantedEvents }) =>
      events
        .filter(({ event }) => wantedEvents.some((wantedEvent) => wantedEvent === event))
        .map((event) => ({ webhookId: id, event })),
    ),
  );
}
