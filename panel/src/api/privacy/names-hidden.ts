import { Refused } from '@docket/contract/client.ts';
import type { Endpoint } from '@docket/contract/endpoint.ts';
import { millisecondsPerMinute } from '@docket/contract/limits.ts';
import { hidePatients } from '@docket/contract/patient-data.ts';
import { create } from 'zustand';
import { lastActiveMs, onActivity } from '../session.ts';

const hiddenKey = 'docket.names-hidden';
const afterKey = 'docket.hide-names-after';

/** After how many minutes without activity names hide by themselves; 0: never. */
export const idleChoices = [0, 1, 2, 5, 10, 15] as const;

/** Whether patients' names are hidden in this browser, live. Known before the first frame. */
export const useNamesHidden = create(() => localStorage.getItem(hiddenKey) !== null);

/** After how many minutes names hide by themselves, live. */
export const useHideAfterMinutes = create(readHideAfter);

/** The same as useNamesHidden(), once. */
export function areNamesHidden(): boolean {
  return useNamesHidden.getState();
}

function readHideAfter(): number {
  const minutes = Number(localStorage.getItem(afterKey));
  return idleChoices.find((choice) => choice === minutes) ?? 0;
}

export function hideNames(): void {
  localStorage.setItem(hiddenKey, 'yes');
  useNamesHidden.setState(true);
}

export function showNames(): void {
  localStorage.removeItem(hiddenKey);
  useNamesHidden.setState(false);
}

export function toggleNames(): void {
  if (areNamesHidden()) showNames();
  else hideNames();
}

export function setHideAfterMinutes(minutes: number): void {
  localStorage.setItem(afterKey, String(minutes));
  useHideAfterMinutes.setState(readHideAfter());
}

// Other tabs of this browser; one that was asleep has not heard of it.
const follow = () => {
  useNamesHidden.setState(localStorage.getItem(hiddenKey) !== null);
  useHideAfterMinutes.setState(readHideAfter());
};
window.addEventListener('storage', ({ key }) => {
  if (key === null || key === hiddenKey || key === afterKey) follow();
});
document.addEventListener('visibilitychange', follow);

/** Hides names once nobody has done anything for the chosen time. Returns what stops it. */
export function hideNamesWhenIdle(): () => void {
  let timer = 0;
  let activeMs = lastActiveMs();
  const wait = () => {
    window.clearTimeout(timer);
    const minutes = useHideAfterMinutes.getState();
    if (minutes === 0 || areNamesHidden()) return;
    timer = window.setTimeout(hideNames, activeMs + minutes * millisecondsPerMinute - Date.now());
  };
  const stops = [
    onActivity(() => {
      const minutes = useHideAfterMinutes.getState();
      // A computer that slept tells of the first movement before its timers.
      const wasIdle = minutes > 0 && lastActiveMs() - activeMs >= minutes * millisecondsPerMinute;
      activeMs = lastActiveMs();
      if (wasIdle) hideNames();
      wait();
    }),
    useHideAfterMinutes.subscribe(wait),
    useNamesHidden.subscribe(() => {
      activeMs = Math.max(activeMs, lastActiveMs());
      wait();
    }),
  ];
  wait();
  return () => {
    window.clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/** A value read from the server as it may be shown now: the one place where patients are hidden. */
export function shownNow<Value>(schema: Endpoint['answer'], value: Value): Value {
  return areNamesHidden() ? hidePatients(schema, value) : value;
}

/** The same, live: for what a component keeps longer than it is hidden or shown. */
export function useMaskedPatients<Value>(schema: Endpoint['answer'], value: Value): Value {
  return useNamesHidden() ? hidePatients(schema, value) : value;
}

const unsaid = 'Done';
const unsaidRefusal = 'Not done. Show names (H) and try again to read why';

/** An answer of a call as it may be shown now. */
export function shownAnswer<Answer>(endpoint: Endpoint, answer: Answer): Answer {
  const visibleAnswer = shownNow(endpoint.answer, answer);
  return endpoint.namesPatients && areNamesHidden() ? { ...visibleAnswer, message: unsaid } : visibleAnswer;
}

/** What a call failed with as it may be shown now. */
export function shownError({ refusals = [], namesPatients }: Endpoint, error: unknown): unknown {
  if (!(error instanceof Refused) || !areNamesHidden()) return error;
  const details = refusals.reduce(
    (masked, refusal) => (refusal.details ? hidePatients(refusal.details, masked) : masked),
    error.details,
  );
  const isOfPatients = namesPatients && (error.status === 409 || error.status === 404);
  return new Refused(isOfPatients ? unsaidRefusal : error.message, error.status, details);
}
