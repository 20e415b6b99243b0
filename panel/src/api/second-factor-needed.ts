import { Refused } from '@docket/contract/client.ts';
import { SecondFactorNeeded } from '@docket/contract/second-factor.ts';
import { useSyncExternalStore } from 'react';
import { type Role, roles } from './tokens.ts';

const keptKey = 'docket.second-factor-needed';

// Roles whose account must set up its second factor before it may do anything else; kept, so that a page opened anew does
// not ask for what is refused.
let needed: readonly Role[] = roles.filter((role) =>
  sessionStorage.getItem(keptKey)?.split(' ').includes(role),
);
const listeners = new Set<() => void>();

function set(next: readonly Role[]): void {
  needed = next;
  sessionStorage.setItem(keptKey, next.join(' '));
  for (const listener of listeners) listener();
}

/** Whether a call was refused because the practice wants a second factor first. */
export function isSecondFactorNeeded(error: unknown): boolean {
  return (
    error instanceof Refused && error.status === 403 && SecondFactorNeeded.safeParse(error.details).success
  );
}

export function reportSecondFactorNeeded(role: Role): void {
  if (!needed.includes(role)) set([...needed, role]);
}

/** It was set up, or somebody else signed in. */
export function forgetSecondFactorNeeded(role: Role): void {
  if (needed.includes(role)) set(needed.filter((other) => other !== role));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a role must set it up first, live. */
export function useMustSetUp(role: Role): boolean {
  return useSecondFactorNeeded().includes(role);
}

/** The roles that must set it up first, live. */
export function useSecondFactorNeeded(): readonly Role[] {
  return useSyncExternalStore(subscribe, () => needed);
}
