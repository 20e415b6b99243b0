import { create } from 'zustand';
import { useNamesHidden } from '../api/privacy/names-hidden.ts';

/** Several at once are announced as one: a screen reader would only ever reach the last. */
const gatherMs = 200;
const maxSpoken = 2;

let waiting = new Set<string>();

/** What a screen reader is to say, live. */
export const useAnnouncement = create(() => '');

// A sentence said before names were hidden must not stay on the page.
useNamesHidden.subscribe(() => {
  waiting = new Set();
  useAnnouncement.setState('');
});

/** Has a screen reader say a sentence once it is silent. */
export function announce(sentence: string): void {
  if (waiting.has(sentence)) return;
  waiting.add(sentence);
  // The first sentence starts the timer.
  if (waiting.size > 1) return;
  window.setTimeout(() => {
    const sentences = [...waiting];
    waiting = new Set();
    useAnnouncement.setState(
      sentences.length <= maxSpoken ? sentences.join('. ') : `${sentences.length} appointments changed`,
    );
  }, gatherMs);
}
