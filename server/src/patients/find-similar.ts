import { fold, splitName } from '@docket/contract/fold.ts';
import type { Connection } from '../platform/database/engine.ts';
import { anchorsOf, guessesOf, isOneSlip } from '../platform/search/one-slip.ts';
import type { GuessedName } from '../platform/search/terms.ts';
import type { PatientRecord } from './rows.ts';
import { patientStore } from './store.ts';

// Of three letters nearly every name is a slip.
const minLetters = 4;
const maxLetters = 20;
const maxTokens = 3;
const minPart = 2;

/**
 * Takes the connection, the words of a name (folded) that nobody has, and a limit; returns the patients whose name is
 * within one slip: a letter more, less, other, two swapped, or a blank left out. By name.
 */
export async function findSimilar(
  connection: Connection,
  tokens: readonly string[],
  limit: number,
): Promise<PatientRecord[]> {
  const isName = tokens.every((word) => /^[\p{L}\p{M}]+$/u.test(word) && word.length <= maxLetters);
  if (!isName || tokens.length === 0 || tokens.length > maxTokens) return [];
  const candidates = await patientStore(connection).likeGuesses(readGuesses(tokens));
  return candidates.filter(({ name }) => isSimilar(splitName(fold(name)), tokens)).slice(0, limit);
}

function readGuesses(tokens: readonly string[]): GuessedName[] {
  const slipped = tokens.flatMap((word, at): GuessedName[] => {
    const others = tokens.filter((_, index) => index !== at);
    return word.length < minLetters ? [] : [{ anchors: anchorsOf(word), guesses: guessesOf(word), others }];
  });
  // "hannahreid": one of the names has at least half of the letters.
  const [word = ''] = tokens;
  const anchors = tokens.length === 1 ? anchorsOf(word) : null;
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

function isSimilar(name: readonly string[], tokens: readonly string[]): boolean {
  const isJoined =
    tokens.length === 1 &&
    splitsOf(tokens[0] ?? '').some((parts) => parts.every((part) => name.includes(part)));
  return (
    isJoined ||
    tokens.some((word, at) => {
      if (word.length < minLetters) return false;
      const others = tokens.filter((_, index) => index !== at);
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
