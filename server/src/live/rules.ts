import type { LiveEvent } from '@docket/contract/endpoints/live.ts';
import type { PublishedChange } from '../platform/database/engine.ts';
import type { Caller } from '../platform/serve.ts';

/** An event and the doctors who receive it. Admins receive all events. */
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

/** Returns the account whose sessions a change may have ended (archived, removed, signed out), or null. */
export function findAccountToRecheck({ topic, ids }: PublishedChange): string | null {
  if (topic === 'sessions' || topic === 'people') return ids.accountId ?? null;
  return topic === 'doctors' ? (ids.doctorId ?? null) : null;
}

/** Merges equal events: keeps their order and unites their addressees. */
export function mergeEvents(events: readonly AddressedEvent[]): AddressedEvent[] {
  const merged = new Map<string, AddressedEvent>();
  for (const addressed of events) {
    const key = JSON.stringify(addressed.event);
    const earlier = merged.get(key);
    merged.set(
      key,
      earlier
        ? { event: addressed.event, doctorIds: unite(earlier.doctorIds, addressed.doctorIds) }
        : addressed,
    );
  }
  return [...merged.values()];
}

function unite(
  doctorIds: AddressedEvent['doctorIds'],
  other: AddressedEvent['doctorIds'],
): AddressedEvent['doctorIds'] {
  return doctorIds === 'all' || other === 'all' ? 'all' : new Set([...doctorIds, ...other]);
}
