import { useSyncExternalStore } from 'react';

/** Asks, and goes on if the answer is yes. */
type Ask = (goOn: () => void) => void;

// Who asks, while recovery codes stand there that nobody said were kept.
let asker: Ask | null = null;
const listeners = new Set<() => void>();

function set(next: Ask | null): void {
  asker = next;
  for (const listener of listeners) listener();
}

/** From now on codes stand unkept; returns what ends that. */
export function standUnkept(ask: Ask): () => void {
  set(ask);
  return () => {
    if (asker === ask) set(null);
  };
}

/** Goes on at once, or after a yes where recovery codes would be lost by it. */
export function askAboutCodes(goOn: () => void): void {
  if (asker) asker(goOn);
  else goOn();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether codes stand unkept, live. */
export function useAreCodesUnkept(): boolean {
  return useSyncExternalStore(subscribe, () => asker !== null);
}
