import type pg from 'pg';
import { databaseSilent } from './postgres-errors.ts';

/**
 * Ends a connection whose statement is not answered in time, so that whoever waits for it hears of it. The database ends
 * a slow statement by itself; only one that stands still, or a line that was cut without a word, never answers. Such a
 * connection would otherwise be waited for as long as the system keeps it, which is hours. A transaction that lifts the
 * database's own limit is waited for until its end. Takes the connection, the longest silence in milliseconds, and who
 * else wants to know of it.
 */
export function closeWhenSilent(
  client: pg.ClientBase,
  maxSilentMs: number,
  onSilent: () => void = () => {},
): void {
  const end = () => {
    // Without a word to the other end, which may not be there to hear it.
    streamOf(client).destroy(new Error(databaseSilent));
    onSilent();
  };
  const send = client.query.bind(client) as (...asked: unknown[]) => unknown;
  let isLifted = false;
  const query = (...asked: unknown[]) => {
    const text = textOf(asked[0]);
    if (text.includes('statement_timeout')) isLifted = true;
    else if (/^(begin|start transaction|commit|rollback)\b/i.test(text)) isLifted = false;
    const sent = send(...asked);
    if (isLifted || !(sent instanceof Promise)) return sent;
    const giveUp = setTimeout(end, maxSilentMs);
    return sent.finally(() => clearTimeout(giveUp));
  };
  client.query = query as typeof client.query;
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  const { text } = (query ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text : '';
}

// The driver has it on every client and documents it for none.
function streamOf(client: pg.ClientBase): { destroy(error: Error): void } {
  return (client as unknown as { connection: { stream: { destroy(error: Error): void } } }).connection.stream;
}
