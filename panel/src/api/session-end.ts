import { detailsOf, type Refused } from '@docket/contract/client.ts';
import { accountArchived, sessionIdle } from '@docket/contract/refusals.ts';
import { create } from 'zustand';
import { dropToken, type Role, readTokens, roles } from './tokens.ts';

/**
 * Why a session is no more: nobody was there, or the account was archived, where signing in again will not help until it
 * is brought back. Else it was ended, or its hours were over.
 */
export type WhyEnded = 'idle' | 'archived' | 'over';

/** Why, as the details of the refusal say it. */
export function toWhyEnded(refused: Refused): WhyEnded {
  if (detailsOf(refused, accountArchived)) return 'archived';
  return detailsOf(refused, sessionIdle) ? 'idle' : 'over';
}

/** A session that is no more. */
export interface EndedSession {
  readonly role: Role;
  readonly why: WhyEnded;
}

/** Sessions that ended in mid-work, live: sign-in opens in place over the page. */
export const useEndedSessions = create<readonly EndedSession[]>(() => []);

// The other tabs hear why the token goes before they see it gone: a token that just goes is a logout, and what was
// typed would go with it.
const storageKey = 'docket.session-ended';
const whys: readonly WhyEnded[] = ['idle', 'archived', 'over'];
window.addEventListener('storage', ({ key, newValue }) => {
  if (key !== storageKey || newValue === null) return;
  const [said, how] = newValue.split(' ');
  const role = roles.find((one) => one === said);
  const why = whys.find((one) => one === how);
  const token = role && readTokens()[role];
  if (!why || !token) return;
  // Both at once: a token still held would look like one of a new sign-in.
  dropToken(role, token);
  add({ role, why });
});

/** The server no longer knows this token: it is dropped (it ends only itself) and sign-in is asked for. */
export function reportSessionEnd(role: Role, token: string | undefined, why: WhyEnded = 'over'): void {
  if (token === undefined) return;
  if (readTokens()[role] === token) localStorage.setItem(storageKey, `${role} ${why} ${Date.now()}`);
  dropToken(role, token);
  add({ role, why });
}

function add(end: EndedSession): void {
  const ended = useEndedSessions.getState();
  const known = ended.find((one) => one.role === end.role);
  // A refusal may say more than another one before it.
  if (known && (known.why !== 'over' || end.why === 'over')) return;
  useEndedSessions.setState([...ended.filter((one) => one !== known), end], true);
}

/** The role signed in again, or the person left. */
export function forgetSessionEnd(role: Role): void {
  useEndedSessions.setState((ended) => ended.filter((other) => other.role !== role), true);
}
