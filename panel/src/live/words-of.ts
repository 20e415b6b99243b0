import type { LiveEvent } from '@docket/contract/live.ts';
import type { Word } from '../api/query-keys.ts';

const everything: readonly Word[] = ['appointments', 'doctors', 'patients', 'people', 'sessions', 'settings'];

/** Which reads an event overtakes: those that depend on these words. */
export function wordsOf({ topic }: LiveEvent): readonly Word[] {
  switch (topic) {
    case 'appointments':
    case 'patients':
    case 'doctors':
    case 'people':
      return [topic];
    // Hours stand with the doctor who keeps them, and decide what is free.
    case 'hours':
      return ['doctors'];
    // Opening hours and the notice decide what is free.
    case 'settings':
      return ['settings', 'doctors'];
    case 'hello':
    case 'resync':
      return everything;
    case 'heartbeat':
    case 'ended':
      return [];
  }
}
