import type { Endpoint, InputOf } from '@docket/contract/endpoint.ts';

/** Words of the domain a read depends on; an action names the words it touches and every read of them is made again. */
export type Word = 'appointments' | 'doctors' | 'patients' | 'people' | 'sessions' | 'settings';

/** The cache key of one read: its words, its path and its input. */
export function readKey<E extends Endpoint>(words: readonly Word[], endpoint: E, input: InputOf<E>) {
  return ['read', words, endpoint.path, input] as const;
}

/** Takes a cache key and the words an action touched; tells whether that read may have changed. */
export function dependsOn(key: readonly unknown[], touched: readonly Word[]): boolean {
  const words = key[1];
  return Array.isArray(words) && touched.some((word) => words.includes(word));
}
