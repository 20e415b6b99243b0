import { setTimeout as pause } from 'node:timers/promises';
import { Refused } from '@docket/contract/client.ts';
import { isRetryable } from '../../balancer/refusals.ts';

/** Nodes and accounts of a race. */
export interface Field {
  /** URLs of the nodes. */
  readonly baseUrls: readonly string[];
  readonly token: string;
  /** Token of the doctor whose time is contested. */
  readonly doctorToken: string;
  readonly doctorId: string;
}

/** Returns the URL of the node for a racer's number. */
export function pickNode({ baseUrls }: Field, racer: number): string {
  return baseUrls[racer % baseUrls.length] ?? '';
}

/** Result of a race: the winners' answers and the losers' refusals. */
export interface Outcome<T> {
  readonly won: readonly T[];
  readonly lost: readonly Refused[];
}

/** Runs all racers at once, and repeats requests to a busy node. Throws any error except a refusal. */
export async function race<T>(racers: readonly (() => Promise<T>)[]): Promise<Outcome<T>> {
  const won: T[] = [];
  const lost: Refused[] = [];
  const run = async (racer: () => Promise<T>): Promise<void> => {
    try {
      won.push(await racer());
    } catch (error) {
      if (isRetryable(error)) {
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
