import { useSyncExternalStore } from 'react';

/** Several in one moment are said as one: a screen reader would only ever reach the last. */
const gatherMs = 200;
const formatMost = 2;

let waiting = new Set<string>();
let said = '';
const listeners = new Set<() => void>();

/** Has a screen reader say something when it falls silent. */
export function formatAloud(sentence: string): void {
  if (waiting.has(sentence)) return;
  waiting.add(sentence);
  // The first of them begins the wait.
  if (waiting.size > 1) return;
  window.setTimeout(() => {
    const sentences = [...waiting];
    waiting = new Set();
    said = sentences.length <= formatMost ? sentences.join('. ') : `${sentences.length} appointments changed`;
    for (const listener of listeners) listener();
  }, gatherMs);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is to be said aloud. */
export function useSaidAloud(): string {
  return useSyncExternalStore(subscribe, () => said);
}
