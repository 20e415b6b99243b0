import type { Endpoint, InputOf } from '@docket/contract/endpoint.ts';
import type { Query, QueryClient } from '@tanstack/react-query';

/** Tags of the domain a read depends on; an action names the tags it touches, and every read with one of them is made again. */
export type QueryTag =
  | 'appointments'
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
  return Array.isArray(tags) && touched.some((word) => tags.includes(word));
}

// A refetch during another change would show that change's row as it was: refetches wait for the last change.
let underway = 0;
const touched = new Set<QueryTag>();

/** A change begins: reads under way are cancelled, because they would bring back the old state. */
export function beginChange(client: QueryClient, tags: readonly QueryTag[]): void {
  underway += 1;
  void client.cancelQueries({ predicate: ({ queryKey }) => dependsOn(queryKey, tags) });
}

/** A change has succeeded or failed. After the last pending one, every read of the tags they touch is repeated. */
export function endChange(client: QueryClient, tags: readonly QueryTag[]): void {
  underway -= 1;
  for (const word of tags) touched.add(word);
  if (underway > 0) return;
  const all = [...touched];
  touched.clear();
  void client.invalidateQueries({ predicate: ({ queryKey }) => dependsOn(queryKey, all) });
}

/**
 * Somebody else changed something: reads that depend on it and began before the change are made again. Takes the words
 * with the moments of their last changes, and when a read began. Settles when what is on screen was read.
 */
export async function readAgain(
  client: QueryClient,
  changedAtMs: ReadonlyMap<QueryTag, number>,
  beganAtMs: (query: Query) => number,
): Promise<void> {
  if (underway > 0) {
    for (const word of changedAtMs.keys()) touched.add(word);
    return;
  }
  await client.invalidateQueries({
    predicate: (query) =>
      [...changedAtMs].some(([word, ms]) => dependsOn(query.queryKey, [word]) && beganAtMs(query) < ms),
  });
}

/** What makes the staff role be read again: access that changed, and a restored copy that was confirmed. */
export const staffRoleTags = ['people', 'settings'] as const;
