import { fold, splitName } from '@docket/contract/formats/fold.ts';
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
const minPartLetters = 2;
const maxSurnameMatches = 200;

/**
 * Returns the patients whose name is within one slip of `tokens` (folded words that match no name), by name: a letter
 * added, missing or changed, two swapped, or a blank left out.
 */
export async function findSimilar(
  connection: Connection,
  tokens: readonly string[],
  limit: number,
): Promise<PatientRecord[]> {
  const isName = tokens.every((word) => /^[\p{L}\p{M}]+$/u.test(word) && word.length <= maxLetters);
  if (!isName || tokens.length === 0 || tokens.length > maxTokens) return [];
  const candidates = await patientStore(connection).findByGuesses(createGuesses(tokens));
  const similar = candidates.filter(({ name }) => isSimilar(splitName(fold(name)), tokens));
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

function isSimilar(name: readonly string[], tokens: readonly string[]): boolean {
  const isJoined =
    tokens.length === 1 &&
    listSplits(tokens[0] ?? '').some((parts) => parts.every((part) => name.includes(part)));
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
