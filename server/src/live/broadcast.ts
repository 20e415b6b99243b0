import { setImmediate as otherWorkFirst } from 'node:timers/promises';
import type { Context } from '../platform/context.ts';
import type { PublishedChange } from '../platform/database/engine.ts';
import { readLiveEvent } from './read-live-event.ts';
import type { AddressedEvent } from './rules.ts';

const atOnce = 200;
const maxWaiting = 5_000;

interface Audience {
  tell(news: readonly AddressedEvent[]): void;
  /** Something went untold. */
  tellMissed(): void;
}

/**
 * Returns what takes announcements and tells the audience what they say, in their order. What comes while one lot is
 * read is the next lot; when it gets too much, or can't be read, the audience is told that it missed something.
 */
export function createBroadcast({ engine, log }: Pick<Context, 'engine' | 'log'>, audience: Audience) {
  let waiting: PublishedChange[] = [];
  let isReading = false;
  const forgetAll = () => {
    waiting = [];
    audience.tellMissed();
  };
  const readAll = async () => {
    isReading = true;
    // What one transaction announces comes together and is one lot: nobody is told the same twice.
    await otherWorkFirst();
    while (waiting.length > 0) {
      try {
        audience.tell(await readLiveEvent(engine.read, waiting.splice(0, atOnce)));
      } catch (error) {
        log.warn({ err: error }, 'what changed could not be read for live screens');
        forgetAll();
      }
    }
    isReading = false;
  };
  return (announced: PublishedChange): void => {
    if (waiting.length < maxWaiting) waiting.push(announced);
    else forgetAll();
    if (!isReading) void readAll();
  };
}
