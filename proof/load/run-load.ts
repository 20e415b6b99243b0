import { NoAnswer } from '@docket/contract/client.ts';
import type { Practice } from '../practice.ts';
import type { Book } from './book.ts';
import { createCaller } from './caller.ts';
import { chooseOperation } from './do-some.ts';

/** Load that runs until the server is gone. */
export interface Load {
  /** Waits for `atLeast` acknowledged changes, or for the end of the load. */
  acknowledged(atLeast: number): Promise<void>;
  /**
   * Waits until every client has lost the server; returns the number of acknowledged changes. Throws a client's
   * refusal.
   */
  ended(): Promise<number>;
}

interface LoadInput {
  readonly baseUrl: string;
  readonly practice: Practice;
  /** One book per client, in the order of the doctors. */
  readonly books: readonly Book[];
  readonly random: () => number;
}

/** Starts a client for each book: it makes one change after the other until an answer is missing. */
export function startLoad({ baseUrl, practice, books, random }: LoadInput): Load {
  let count = 0;
  let isOver = false;
  let wake = () => {};
  const clients = books.map(async (book, at) => {
    const doctor = practice.doctors[at];
    if (!doctor) throw new Error('There are fewer doctors than books');
    const caller = createCaller(baseUrl, practice, doctor, random);
    try {
      for (;;) {
        if (!(await chooseOperation(random())(book, caller))) continue;
        count += 1;
        wake();
      }
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
    }
  });
  const all = Promise.allSettled(clients).finally(() => {
    isOver = true;
    wake();
  });
  return {
    async acknowledged(atLeast) {
      while (count < atLeast && !isOver) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    async ended() {
      const failed = (await all).find(({ status }) => status === 'rejected');
      if (failed) throw (failed as PromiseRejectedResult).reason;
      return count;
    },
  };
}
