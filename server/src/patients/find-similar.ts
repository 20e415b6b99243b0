import { fold, joinNameParts, splitName } from '@docket/contract/formats/fold.ts';
import { isOneSlip } from '@docket/contract/formats/one-slip.ts';
import type { Connection } from '../platform/database/engine.ts';
import { listAnchors, listGuesses } from '../platform/search/one-slip.ts';
import type { GuessedName } from '../platform/search/terms.ts';
import { isParticle } from './particles.ts';
import type { PatientRecord } from './rows.ts';
import { patientStore } from './store.ts';

// Nearly all names of three letters are within one slip of each other.
const minLetters = 4;
const maxLetters = 20;
const maxTokens = 4;
// Joins of neighbours grow with the square of the words.
const maxParts = 8;
const minPartLetters = 2;
const maxSurnameMatches = 200;

/**
 * Returns the patients whose name is within one slip of `tokens` (folded words that match no name), by name: a letter
 * added, missing or changed, two swapped, or a blank left out. The typed name may lack apostrophes and hyphens.
 */
export async function findSimilar(
  connection: Connection,
  tokens: readonly string[],
  limit: number,
): Promise<PatientRecord[]> {
  const isName = tokens.every((word) => /^[\p{L}\p{M}]+$/u.test(word) && word.length <= maxLetters);
  if (!isName || tokens.length === 0 || tokens.length > maxTokens) return [];
  const candidates = await patientStore(connection).findByGuesses(createGuesses(tokens));
  const similar = candidates.filter(({ name }) => isSimilar(fold(name), tokens));
  return (similar.length > 0 ? similar : await findOtherParticles(connection, tokens)).slice(0, limit);
}

// "van den berg" probably means van der Berg.
async function findOtherParticles(
  connection: Connection,
  tokens: readonly string[],
): Promise<PatientRecord[]> {
  const rest = tokens.filter((word) => !isParticle(word));
  const isOf = (words: readonly string[]) => words.filter(isParticle).length === tokens.length - rest.length;
  if (rest.length === 0 || rest.length === tokens.length) return [];
  const called = await patientStore(connection).findByWholeWords(rest, maxSurnameMatches);
  return called.filter(({ name }) => isOf(splitName(fold(name))));
}

function createGuesses(tokens: readonly string[]): GuessedName[] {
  const slipped = tokens.flatMap((word, at): GuessedName[] => {
    const others = tokens.filter((_, index) => index !== at);
    return word.length < minLetters
      ? []
      : [{ anchors: listAnchors(word), guesses: listGuesses(word), others }];
  });
  // "hannahreid": one of the two names has at least half of the letters.
  const [word = ''] = tokens;
  const anchors = tokens.length === 1 ? listAnchors(word) : null;
  const joined = anchors === null ? [] : listSplits(word);
  const whole = joined.map(([first, second]): GuessedName => {
    return { anchors, guesses: [{ before: first, after: null }], others: [second] };
  });
  return [...slipped, ...whole];
}

function listSplits(word: string): [string, string][] {
  const positions = Array.from(
    { length: Math.max(0, word.length - 2 * minPartLetters + 1) },
    (_, at) => at + minPartLetters,
  );
  return positions.map((at) => [word.slice(0, at), word.slice(at)]);
}

function isSimilar(foldedName: string, tokens: readonly string[]): boolean {
  const name = splitName(foldedName);
  const isJoined =
    tokens.length === 1 &&
    listSplits(tokens[0] ?? '').some((parts) => parts.every((part) => name.includes(part)));
  if (isJoined) return true;
  const readings = listReadings(name, joinNameParts(foldedName).length > 0);
  return tokens.some((word, at) => {
    if (word.length < minLetters) return false;
    const others = tokens.filter((_, index) => index !== at);
    return readings.some(
      ({ word: meant, rest }) =>
        isOneSlip(word, meant) &&
        others.every((other) => rest.some((namePart) => namePart.startsWith(other))),
    );
  });
}

/**
 * Returns the words of a name that a typed word may mean, each with the words beside it. If the name is also written in
 * one word, neighbours are joined too: "hannah o'brien" gives "obrien" beside "hannah".
 */
function listReadings(
  parts: readonly string[],
  isWrittenBothWays: boolean,
): { word: string; rest: readonly string[] }[] {
  const listWords = (words: readonly string[]) => listRuns(words, isWrittenBothWays).map(({ word }) => word);
  return listRuns(parts, isWrittenBothWays).map(({ word, from, to }) => {
    return { word, rest: [...listWords(parts.slice(0, from)), ...listWords(parts.slice(to))] };
  });
}

function listRuns(allParts: readonly string[], isWrittenBothWays: boolean) {
  const parts = allParts.slice(0, maxParts);
  return parts.flatMap((_, from) => {
    const ends = isWrittenBothWays ? parts.length - from : 1;
    return Array.from({ length: ends }, (__, nth) => {
      const to = from + nth + 1;
      return { word: parts.slice(from, to).join(''), from, to };
    });
  });
}
