import { createStore } from 'zustand/vanilla';

// What only a person does. Speech and on-screen keyboards may type without a key; a screen reader clicks without a pointer.
const deeds = ['pointerdown', 'pointermove', 'keydown', 'input', 'click', 'wheel', 'touchmove'] as const;

/** Moving the pointer is a hundred events a second; one tells the other tabs enough. */
const noteEveryMs = 1_000;
/** What is read so soon after somebody did something is read for them. */
const attendedMs = 10_000;

// All tabs of the browser share it, also where the browser has no other means between them (plain http).
const storageKey = 'docket.active-at';

// Opening the page is something a person does.
let hereMs = Date.now();
const lastActive = createStore(() => hereMs);
let isCounted: (event: Event) => boolean = () => true;
let hasIdleEnd = false;

note(hereMs);
for (const deed of deeds) window.addEventListener(deed, heed, { capture: true, passive: true });
window.addEventListener('storage', ({ key, newValue }) => {
  const ms = Number(newValue);
  if (key === storageKey && ms > lastActiveMs()) lastActive.setState(ms);
});

function heed(event: Event): void {
  if (!isCounted(event)) return;
  const nowMs = Date.now();
  const isNews = Math.abs(nowMs - lastActiveMs()) >= noteEveryMs;
  hereMs = nowMs;
  if (isNews) note(nowMs);
}

function note(ms: number): void {
  localStorage.setItem(storageKey, String(ms));
  lastActive.setState(ms);
}

/** When a person last did something in any tab of this browser, in epoch milliseconds, true to a second. */
export function lastActiveMs(): number {
  return lastActive.getState();
}

/** Sessions end when nobody is there; returns what takes it back. */
export function expectIdleEnd(): () => void {
  hasIdleEnd = true;
  return () => {
    hasIdleEnd = false;
  };
}

/**
 * Whether what happens now happens because somebody here did something, and not by itself. Always so where sessions
 * don't end of idleness: a back end that knows nothing of it is not told.
 */
export function isAttended(): boolean {
  return !hasIdleEnd || Math.abs(Date.now() - hereMs) < attendedMs;
}

/** A person says that they are there, by more than being busy. */
export function noteActivity(): void {
  hereMs = Date.now();
  note(hereMs);
}

/** Registers what is told when somebody does something in any tab, at most once a second; returns what takes it off again. */
export function onActivity(listener: () => void): () => void {
  return lastActive.subscribe(listener);
}

/** While somebody is asked whether they are there, less counts as an answer. Returns what ends that. */
export function countOnly(counts: (event: Event) => boolean): () => void {
  isCounted = counts;
  return () => {
    isCounted = () => true;
  };
}
