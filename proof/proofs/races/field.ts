import { setTimeout as pause } from 'node:timers/promises';
import { Refused } from '@docket/contract/client.ts';
import { isWorthRetrying } from '../../balancer/refusals.ts';

/** Where racers meet. */
export interface Field {
  /** of the nodes */
  readonly baseUrls: readonly string[];
  readonly token: string;
  /** of the doctor whose time it is about */
  readonly doctorToken: string;
  readonly doctorId: string;
}

/** The address of the node that a racer of that number runs on. */
export function nodeFor({ baseUrls }: Field, racer: number): string {
  return baseUrls[racer % baseUrls.length] ?? '';
}

/** What came of a race: the answers of those who won, and the refusals of those who lost. */
export interface Outcome<T> {
  readonly won: readonly T[];
  readonly lost: readonly Refused[];
}

/** Lets all run at once. A node that is too busy just now is asked again. Throws what is neither answer nor refusal. */
export async function race<T>(racers: readonly (() => Promise<T>)[]): Promise<Outcome<T>> {
  const won: T[] = [];
  const lost: Refused[] = [];
  const run = async (racer: () => Promise<T>): Promise<void> => {
    try {
      won.push(await racer());
    } catch (error) {
      if (isWorthRetrying(error)) {
        await pause(50);
        return run(racer);
      }
      if (!(error instanceof Refused)) throw error;
      lost.push(error);
    }
  };
  await Promise.all(racers.map(run));
  return { won, lost };
}
