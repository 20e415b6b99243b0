import { fold, splitName } from '@docket/contract/fold.ts';
import type { Connection } from '../platform/database/engine.ts';
import { anchorsOf, guessesOf, isOneSlip } from '../platform/search/one-slip.ts';
import type { GuessedName } from '../platform/search/terms.ts';
import type { PatientRecord } from './rows.ts';
import { patientStore } from './store.ts';

// Of three letters nearly every name is a slip.
const minLetters = 4;
const maxLetters = 20;
const maxWords = 3;
const minPart = 2;

/**
 * Takes the connection, the words of a name (folded) that nobody has, and a limit; returns the patients whose name is
 * within one slip: a letter more, less, other, two swapped, or a blank left out. By name.
 */
export async function findSimilar(
  connection: Connection,
  words: readonly string[],
  limit: number,
): Promise<PatientRecord[]> {
  const isName = words.every((word) => /^[\p{L}\p{M}]+$/u.test(word) && word.length <= maxLetters);
  if (!isName || words.length === 0 || words.length > maxWords) return [];
  const candidates = await patientStore(connection).likeGuesses(readGuesses(words));
  return candidates.filter(({ name }) => isSimilar(splitName(fold(name)), words)).slice(0, limit);
}

function readGuesses(words: readonly string[]): GuessedName[] {
  const slipped = words.flatMap((word, at): GuessedName[] => {
    const others = words.filter((_, index) => index !== at);
    return word.length < minLetters ? [] : [{ anchors: anchorsOf(word), guesses: guessesOf(word), others }];
  });
  // "hannahreid": one of the names has at least half of the letters.
  const [word = ''] = words;
  const anchors = words.length === 1 ? anchorsOf(word) : null;
  const joined = anchors === null ? [] : splitsOf(word);
  const whole = joined.map(([first, second]): GuessedName => {
    return { anchors, guesses: [{ before: first, after: null }], others: [second] };
  });
  return [...slipped, ...whole];
}

function splitsOf(word: string): [string, string][] {
  const positions = Array.from(
    { length: Math.max(0, word.length - 2 * minPart + 1) },
    (_, at) => at + minPart,
  );
  return positions.map((at) => [word.slice(0, at), word.slice(at)]);
}

function isSimilar(name: readonly string[], words: readonly string[]): boolean {
  const isJoined =
    words.length === 1 &&
    splitsOf(words[0] ?? '').some((parts) => parts.every((part) => name.includes(part)));
  return (
    isJoined ||
    words.some((word, at) => {
      if (word.length < minLetters) return false;
      const others = words.filter((_, index) => index !== at);
      return name.some((meant, position) => {
        const rest = name.filter((_, index) => index !== position);
        return (
          isOneSlip(word, meant) &&
          others.every((other) => rest.some((namePart) => namePart.startsWith(other)))
        );
      });
    })
  );
}
