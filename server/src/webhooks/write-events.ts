import type { Tx } from '../platform/database/engine.ts';
import { type NewEvent, webhookEventStore } from './store.ts';

/** Writes events down for the webhooks that are told of them, in the transaction of what happened. */
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
