import { Readable } from 'node:stream';
import type { LiveEvent } from '@docket/contract/endpoints/live.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Caller } from '../platform/serve.ts';

// A browser needs one stream, or one per window if it can't share. A whole front desk may use one account.
const maxPerAccount = 100;
const maxConnections = 5_000;
/** Most unread bytes per stream: some hundred events. */
const maxUnreadBytes = 65_536;

export interface LiveConnection {
  readonly caller: Caller;
  readonly stream: Readable;
}

export function createLiveConnections() {
  const byAccount = new Map<string, Set<LiveConnection>>();
  let count = 0;
  const removeConnection = (connection: LiveConnection): boolean => {
    const others = byAccount.get(connection.caller.accountId);
    if (!others?.delete(connection)) return false;
    count -= 1;
    if (others.size === 0) byAccount.delete(connection.caller.accountId);
    return true;
  };
  return {
    get size() {
      return count;
    },
    *all(): Generator<LiveConnection> {
      for (const connections of byAccount.values()) yield* connections;
    },
    of: (accountId: string): LiveConnection[] => [...(byAccount.get(accountId) ?? [])],
    /** Opens a stream; it is removed when it closes. Throws Refusal: too many, unavailable. */
    add(caller: Caller): LiveConnection {
      const others = byAccount.get(caller.accountId) ?? new Set();
      if (others.size >= maxPerAccount) throw refuseTooMany();
      if (count >= maxConnections) throw new Refusal('unavailable', 'Too many screens are open', retryLater);
      const connection: LiveConnection = {
        caller,
        stream: new Readable({ read() {}, highWaterMark: maxUnreadBytes }),
      };
      byAccount.set(caller.accountId, others.add(connection));
      count += 1;
      connection.stream.once('close', () => removeConnection(connection));
      return connection;
    },
    /** Ends a stream after `lastText`. Later events are not sent to it. */
    end(connection: LiveConnection, lastText: string): void {
      if (!removeConnection(connection)) return;
      connection.stream.push(lastText);
      connection.stream.push(null);
    },
  };
}

export type LiveConnections = ReturnType<typeof createLiveConnections>;

const retryLater = { retryAfterSeconds: 60 };

function refuseTooMany(): Refusal {
  return new Refusal('too many', 'Too many screens of this account are open', retryLater);
}

/** Returns the event in the format of server-sent events. */
export function toText(event: LiveEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}

/** Sends to one stream. A stream that is not read is closed: its client reconnects and reloads. */
export function send({ stream }: LiveConnection, text: string): void {
  if (stream.readableLength + text.length > maxUnreadBytes) stream.destroy();
  else stream.push(text);
}
