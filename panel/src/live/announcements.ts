import { create } from 'zustand';
import { useNamesHidden } from '../api/privacy/names-hidden.ts';

/** Announcements within this time are joined, because a screen reader reads only the last. */
const gatherMs = 200;
const maxSpoken = 2;

let waiting = new Set<string>();

/** The text for screen readers; updates live. */
export const useAnnouncement = create(() => '');

// Announcements may contain names, so hiding names clears them.
useNamesHidden.subscribe(() => {
  waiting = new Set();
  useAnnouncement.setState('');
});

/** Announces a sentence to screen readers, after the current one. */
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
