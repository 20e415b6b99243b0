import { Refused } from '@docket/contract/client.ts';
import type { Endpoint } from '@docket/contract/endpoint.ts';
import { hidePatients } from '@docket/contract/patient-data.ts';
import { millisecondsPerMinute } from '@docket/contract/rules/limits.ts';
import { create } from 'zustand';
import { lastActiveMs, onActivity } from '../session.ts';

const hiddenKey = 'docket.names-hidden';
const afterKey = 'docket.hide-names-after';

/** Minutes without activity after which names are hidden; 0: never. */
export const idleChoices = [0, 1, 2, 5, 10, 15] as const;

/** Whether patients' names are hidden in this browser, live. Known before the first frame. */
export const useNamesHidden = create(() => localStorage.getItem(hiddenKey) !== null);

/** Minutes without activity after which names are hidden, live. */
export const useHideAfterMinutes = create(readHideAfter);

/** The current value of useNamesHidden(). */
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

// A change in another tab. A tab that was asleep has missed its event.
const syncFromStorage = () => {
  useNamesHidden.setState(localStorage.getItem(hiddenKey) !== null);
  useHideAfterMinutes.setState(readHideAfter());
};
window.addEventListener('storage', ({ key }) => {
  if (key === null || key === hiddenKey || key === afterKey) syncFromStorage();
});
document.addEventListener('visibilitychange', syncFromStorage);

/** Hides names after the chosen time without activity. Returns a function that stops it. */
export function hideNamesWhenIdle(): () => void {
  let timer = 0;
  let activeMs = lastActiveMs();
  const restartTimer = () => {
    window.clearTimeout(timer);
    const minutes = useHideAfterMinutes.getState();
    if (minutes === 0 || areNamesHidden()) return;
    timer = window.setTimeout(hideNames, activeMs + minutes * millisecondsPerMinute - Date.now());
  };
  const stops = [
    onActivity(() => {
      const minutes = useHideAfterMinutes.getState();
      // After sleep, a computer reports the first movement before its timers run.
      const wasIdle = minutes > 0 && lastActiveMs() - activeMs >= minutes * millisecondsPerMinute;
      activeMs = lastActiveMs();
      if (wasIdle) hideNames();
      restartTimer();
    }),
    useHideAfterMinutes.subscribe(restartTimer),
    useNamesHidden.subscribe(() => {
      activeMs = Math.max(activeMs, lastActiveMs());
      restartTimer();
    }),
  ];
  restartTimer();
  return () => {
    window.clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/** Returns the value, with patients masked if names are hidden at this moment. */
export function maskPatients<Value>(schema: Endpoint['answer'], value: Value): Value {
  return areNamesHidden() ? hidePatients(schema, value) : value;
}

/** The live form of maskPatients(), for a component that keeps a value while names are hidden or shown. */
export function useMaskedPatients<Value>(schema: Endpoint['answer'], value: Value): Value {
  return useNamesHidden() ? hidePatients(schema, value) : value;
}

const maskedMessage = 'Done';
const maskedRefusal = 'Not done. Show names (H) and try again to see why';

/** Returns an answer with patients masked while names are hidden. */
export function maskAnswer<Answer>(endpoint: Endpoint, answer: Answer): Answer {
  const visibleAnswer = maskPatients(endpoint.answer, answer);
  return endpoint.namesPatients && areNamesHidden()
    ? { ...visibleAnswer, message: maskedMessage }
    : visibleAnswer;
}

/** Returns an error with the patients in its details masked while names are hidden. */
export function maskError({ refusals = [], namesPatients }: Endpoint, error: unknown): unknown {
  if (!(error instanceof Refused) || !areNamesHidden()) return error;
  const details = refusals.reduce(
    (masked, refusal) => (refusal.details ? hidePatients(refusal.details, masked) : masked),
    error.details,
  );
  const isOfPatients = namesPatients && (error.status === 409 || error.status === 404);
  return new Refused(isOfPatients ? maskedRefusal : error.message, error.status, details);
}
