import type { LiveEvent } from '@docket/contract/live.ts';
import type { PublishedChange } from '../platform/database/engine.ts';
import type { Caller } from '../platform/serve.ts';

/** An event, and which doctors hear of it; admins hear of everything. */
export interface AddressedEvent {
  readonly event: LiveEvent;
  readonly doctorIds: ReadonlySet<string> | 'all';
}

export function mayReceive(
  { doctorIds }: AddressedEvent,
  { role, accountId }: Pick<Caller, 'role' | 'accountId'>,
): boolean {
  return role === 'admin' || doctorIds === 'all' || doctorIds.has(accountId);
}

/** Whose sessions an announcement may have ended: those of an account that was archived, removed or signed out. */
export function accountOf({ topic, ids }: PublishedChange): string | null {
  if (topic === 'sessions' || topic === 'people') return ids.accountId ?? null;
  return topic === 'doctors' ? (ids.doctorId ?? null) : null;
}

/** Each event once, in the order they came, with everyone who may hear it. */
export function mergeEvents(news: readonly AddressedEvent[]): AddressedEvent[] {
  const merged = new Map<string, AddressedEvent>();
  for (const addressed of news) {
    const key = JSON.stringify(addressed.event);
    const known = merged.get(key);
    merged.set(
      key,
      known ? { event: addressed.event, doctorIds: union(known.doctorIds, addressed.doctorIds) } : addressed,
    );
  }
  return [...merged.values()];
}

function union(
  doctorIds: AddressedEvent['doctorIds'],
  other: AddressedEvent['doctorIds'],
): AddressedEvent['doctorIds'] {
  return doctorIds === 'all' || other === 'all' ? 'all' : new Set([...doctorIds, ...other]);
}
