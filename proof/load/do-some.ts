import type { Book } from './book.ts';
import type { LoadCaller } from './caller.ts';
import { type LoadOperation, loadOperations } from './operations.ts';

/** Makes `count` changes, one after the other, and returns `count`. Throws refusals. */
export async function makeChanges(count: number, book: Book, caller: LoadCaller): Promise<number> {
  for (let done = 0; done < count; ) if (await chooseOperation(caller.random())(book, caller)) done += 1;
  return count;
}

/** Returns a client's next operation for a random number from 0 up to 1. */
export function chooseOperation(random: number): LoadOperation {
  let left = random * loadOperations.reduce((sum, [share]) => sum + share, 0);
  for (const [share, operation] of loadOperations) {
    left -= share;
    if (left < 0) return operation;
  }
  throw new Error('The shares do not add up');
}
