import type { Endpoint, InputOf } from '@docket/contract/endpoint.ts';
import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * The cache tags of a read. An action names the tags it touches, and every read with one of them is repeated.
 * `arrivals`: changes of appointments that alter no count. `bookings`: reads of counts and of the newest bookings, which
 * `arrivals` does not repeat.
 */
export type QueryTag =
  | 'appointments'
  | 'arrivals'
  | 'bookings'
  | 'calls'
  | 'closings'
  | 'delays'
  | 'doctors'
  | 'messages'
  | 'patients'
  | 'people'
  | 'sessions'
  | 'settings'
  | 'webhooks'
  | 'wishes';

/** The cache key of one read: its tags, its path and its input. */
export function readKey<E extends Endpoint>(tags: readonly QueryTag[], endpoint: E, input: InputOf<E>) {
  return ['read', tags, endpoint.path, input] as const;
}

/** Whether the read with this cache key depends on one of the tags. */
export function dependsOn(key: readonly unknown[], touched: readonly QueryTag[]): boolean {
  const tags = key[1];
  if (!Array.isArray(tags)) return false;
  if (touched.includes('arrivals') && tags.includes('appointments') && !tags.includes('bookings'))
    return true;
  return touched.some((tag) => tags.includes(tag));
}

// A refetch during another change would show the old row of that change: refetches wait for the last change.
let pendingChanges = 0;
const touched = new Set<QueryTag>();

/** Records that a change begins. Reads in progress are cancelled: they would bring back the old state. */
export function beginChange(client: QueryClient, tags: readonly QueryTag[]): void {
  pendingChanges += 1;
  void client.cancelQueries({ predicate: ({ queryKey }) => dependsOn(queryKey, tags) });
}

/** Records that a change has ended. After the last pending one, every read with a touched tag is repeated. */
export function endChange(client: QueryClient, tags: readonly QueryTag[]): void {
  pendingChanges -= 1;
  for (const tag of tags) touched.add(tag);
  if (pendingChanges > 0) return;
  const all = [...touched];
  touched.clear();
  void client.invalidateQueries({ predicate: ({ queryKey }) => dependsOn(queryKey, all) });
}

/**
 * Repeats the reads that a colleague's change made stale: they have a changed tag and began before the change.
 * Takes the time of each tag's last change, and a function for the start of a read. Resolves when the reads on screen
 * are done.
 */
export async function readAgain(
  client: QueryClient,
  changedAtMs: ReadonlyMap<QueryTag, number>,
  beganAtMs: (query: Query) => number,
): Promise<void> {
  if (pendingChanges > 0) {
    for (const tag of changedAtMs.keys()) touched.add(tag);
    return;
  }
  await client.invalidateQueries({
    predicate: (query) =>
      [...changedAtMs].some(([tag, ms]) => dependsOn(query.queryKey, [tag]) && beganAtMs(query) < ms),
  });
}

/** Tags that make the staff role be read again: changed access, and a confirmed restored copy. */
export const staffRoleTags = ['people', 'settings'] as const;
