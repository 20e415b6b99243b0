import type { QueryClient } from '@tanstack/react-query';
import { dependsOn, type Word } from './query-keys.ts';

// A read made while another change is under way would draw that change's row as it was: reads wait for the last one.
let underway = 0;
const touched = new Set<Word>();

/** A change begins: reads under way are dropped, they would bring back what was. */
export function beginChange(client: QueryClient, words: readonly Word[]): void {
  underway += 1;
  void client.cancelQueries({ predicate: ({ queryKey }) => dependsOn(queryKey, words) });
}

/** A change ended, well or not. With the last one, every read of the words touched meanwhile is made again. */
export function endChange(client: QueryClient, words: readonly Word[]): void {
  underway -= 1;
  for (const word of words) touched.add(word);
  if (underway > 0) return;
  const all = [...touched];
  touched.clear();
  void client.invalidateQueries({ predicate: ({ queryKey }) => dependsOn(queryKey, all) });
}
