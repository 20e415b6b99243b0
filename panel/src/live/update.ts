import { useSyncExternalStore } from 'react';

let isUpdated = false;
const listeners = new Set<() => void>();

/** The server hands out another panel than the one this page is made of; or, in tests, no longer. */
export function reportUpdate(updated = true): void {
  isUpdated = updated;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useIsUpdated(): boolean {
  return useSyncExternalStore(subscribe, () => isUpdated);
}
