import { findDetails, type Refused } from '@docket/contract/client.ts';
import { accountArchived, secondFactorNeeded, sessionIdle } from '@docket/contract/refusals.ts';
import { create, createStore } from 'zustand';

export type Role = 'admin' | 'doctor';
export const roles: readonly Role[] = ['admin', 'doctor'];

// Specification 3.5: the keys of the browser's local storage.
const keys: Record<Role, string> = { admin: 'aToken', doctor: 'dToken' };

export type Tokens = Readonly<Record<Role, string | null>>;

/** The tokens of the roles signed in here, live. */
export const useTokens = create(loadTokens);

function loadTokens(): Tokens {
  return { admin: localStorage.getItem(keys.admin), doctor: localStorage.getItem(keys.doctor) };
}

function reloadTokens(): void {
  useTokens.setState(loadTokens());
}

// Login or logout in another tab.
window.addEventListener('storage', (event) => {
  if (event.key === null || Object.values(keys).includes(event.key)) reloadTokens();
});

/** The current value of useTokens(). */
export function readTokens(): Tokens {
  return useTokens.getState();
}

export function storeToken(role: Role, token: string): void {
  localStorage.setItem(keys[role], token);
  reloadTokens();
}

/** Removes the token of one role; with `onlyIf`, only if it is still that token. */
export function removeToken(role: Role, onlyIf?: string): void {
  if (onlyIf === undefined || localStorage.getItem(keys[role]) === onlyIf)
    localStorage.removeItem(keys[role]);
  reloadTokens();
}

/**
 * Makes the other tabs leave before the server ends the sessions. A tab that learns of the end first would ask for a
 * new login over the page. This tab keeps its tokens until they are dropped.
 */
export function logOutOtherTabs(): void {
  for (const role of roles) localStorage.removeItem(keys[role]);
}

/**
 * Why a session ended. `idle`: no activity. `archived`: the account was archived, so a new login fails until it is
 * restored. `over`: it was ended or has expired.
 */
export type EndReason = 'idle' | 'archived' | 'over';

export function toEndReason(refused: Refused): EndReason {
  if (findDetails(refused, accountArchived)) return 'archived';
  return findDetails(refused, sessionIdle) ? 'idle' : 'over';
}

export interface EndedSession {
  readonly role: Role;
  readonly reason: EndReason;
}

/** Sessions that ended while in use, live; the login dialog opens over the page. */
export const useEndedSessions = create<readonly EndedSession[]>(() => []);

// Other tabs learn the reason before the token disappears: a token that disappears alone means a logout, which would
// discard typed input.
const endedKey = 'docket.session-ended';
const endReasons: readonly EndReason[] = ['idle', 'archived', 'over'];
window.addEventListener('storage', ({ key, newValue }) => {
  if (key !== endedKey || newValue === null) return;
  const [roleName, reasonName] = newValue.split(' ');
  const role = roles.find((candidate) => candidate === roleName);
  const reason = endReasons.find((candidate) => candidate === reasonName);
  const token = role && readTokens()[role];
  if (!reason || !token) return;
  // Both at once: a remaining token would look like a new login.
  removeToken(role, token);
  addEndedSession({ role, reason });
});

/**
 * Records that the server no longer accepts this token. Drops it, unless a newer one has replaced it, and asks for a
 * new login.
 */
export function reportSessionEnd(role: Role, token: string | undefined, reason: EndReason = 'over'): void {
  if (token === undefined) return;
  if (readTokens()[role] === token) localStorage.setItem(endedKey, `${role} ${reason} ${Date.now()}`);
  removeToken(role, token);
  addEndedSession({ role, reason });
}

function addEndedSession(end: EndedSession): void {
  const ended = useEndedSessions.getState();
  const recorded = ended.find((session) => session.role === end.role);
  // A later refusal may carry a reason that the first one lacked.
  if (recorded && (recorded.reason !== 'over' || end.reason === 'over')) return;
  useEndedSessions.setState([...ended.filter((session) => session !== recorded), end], true);
}

/** Records that the role has logged in again, or that the person has left. */
export function forgetSessionEnd(role: Role): void {
  useEndedSessions.setState((ended) => ended.filter((other) => other.role !== role), true);
}

const neededKey = 'docket.second-factor-needed';

/**
 * Roles whose account must set up its second factor first, live. Stored, so that a reopened page skips calls that
 * would be refused.
 */
export const useSecondFactorNeeded = create<readonly Role[]>(() =>
  roles.filter((role) => sessionStorage.getItem(neededKey)?.split(' ').includes(role)),
);
useSecondFactorNeeded.subscribe((needed) => sessionStorage.setItem(neededKey, needed.join(' ')));

export function reportSecondFactorNeeded(role: Role): void {
  const needed = useSecondFactorNeeded.getState();
  if (!needed.includes(role)) useSecondFactorNeeded.setState([...needed, role], true);
}

/** Records that the second factor is set up, or that another account has logged in. */
export function forgetSecondFactorNeeded(role: Role): void {
  const others = useSecondFactorNeeded.getState().filter((other) => other !== role);
  useSecondFactorNeeded.setState(others, true);
}

/** Whether a role must set up its second factor first, live. */
export function useMustSetUpSecondFactor(role: Role): boolean {
  return useSecondFactorNeeded().includes(role);
}

/** Whether a call was refused until the account sets up its second factor. */
export function isSecondFactorNeeded(error: unknown): boolean {
  return findDetails(error, secondFactorNeeded) !== null;
}

// Events that only a person causes. Speech input and on-screen keyboards type without key events; a screen reader
// clicks without pointer events.
const activityEvents = [
  'pointerdown',
  'pointermove',
  'keydown',
  'input',
  'click',
  'wheel',
  'touchmove',
] as const;

/** A moving pointer fires a hundred events a second; one per second is enough for the other tabs. */
const shareEveryMs = 1_000;
/** Calls this soon after activity count as made by the person. */
const attendedMs = 10_000;

// Shared by all tabs of the browser, also on plain http, where tabs have no other channel.
const activeKey = 'docket.active-at';

// Opening the page counts as activity.
let activeHereMs = Date.now();
const lastActive = createStore(() => activeHereMs);
let countsAsActivity: (event: Event) => boolean = () => true;
let hasIdleEnd = false;

shareActivity(activeHereMs);
for (const name of activityEvents)
  window.addEventListener(name, onActivityEvent, { capture: true, passive: true });
window.addEventListener('storage', ({ key, newValue }) => {
  const ms = Number(newValue);
  if (key === activeKey && ms > lastActiveMs()) lastActive.setState(ms);
});

function onActivityEvent(event: Event): void {
  if (!countsAsActivity(event)) return;
  const nowMs = Date.now();
  const isWorthSharing = Math.abs(nowMs - lastActiveMs()) >= shareEveryMs;
  activeHereMs = nowMs;
  if (isWorthSharing) shareActivity(nowMs);
}

function shareActivity(ms: number): void {
  localStorage.setItem(activeKey, String(ms));
  lastActive.setState(ms);
}

/** The time of the last activity in any tab of this browser, in epoch milliseconds, accurate to a second. */
export function lastActiveMs(): number {
  return lastActive.getState();
}

/** Declares that idle sessions end on this server; returns a function that reverts it. */
export function expectIdleEnd(): () => void {
  hasIdleEnd = true;
  return () => {
    hasIdleEnd = false;
  };
}

/**
 * Whether a call made now counts as activity of the person in this tab. Always true where sessions have no idle
 * limit.
 */
export function isAttended(): boolean {
  return !hasIdleEnd || Math.abs(Date.now() - activeHereMs) < attendedMs;
}

/** Records activity even while limitActivity() narrows it, such as a click on "Stay logged in". */
export function recordActivity(): void {
  activeHereMs = Date.now();
  shareActivity(activeHereMs);
}

/** Calls back on activity in any tab, at most once a second; returns what unregisters it. */
export function onActivity(listener: () => void): () => void {
  return lastActive.subscribe(listener);
}

/** Narrows what counts as activity while the idle warning is shown. Returns a function that ends it. */
export function limitActivity(counts: (event: Event) => boolean): () => void {
  countsAsActivity = counts;
  return () => {
    countsAsActivity = () => true;
  };
}
