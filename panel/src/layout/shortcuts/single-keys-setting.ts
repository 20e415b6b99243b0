import { useSyncExternalStore } from 'react';

const storageKey = 'docket.single-keys';
const listeners = new Set<() => void>();

/** Whether single keys act: on until somebody switches them off in this browser. */
export function useSingleKeysOn(): boolean {
  return useSyncExternalStore(subscribe, () => localStorage.getItem(storageKey) !== 'off');
}

export function setSingleKeysOn(isOn: boolean): void {
  localStorage.setItem(storageKey, isOn ? 'on' : 'off');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
