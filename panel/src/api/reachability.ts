import { useSyncExternalStore } from 'react';

let reachable = true;
const listeners = new Set<() => void>();

/** Remembers whether the last call reached the server. */
export function reportReachable(isReachable: boolean): void {
  if (reachable === isReachable) return;
  reachable = isReachable;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the server answers, live. */
export function useReachable(): boolean {
  return useSyncExternalStore(subscribe, () => reachable);
}
