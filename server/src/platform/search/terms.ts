import { fold } from '@docket/contract/fold.ts';
import { digitsOf } from './fold.ts';

/** What ends a word beside a blank: "jo" finds Mary-Jo and mary.jones@example.org. The column `words` breaks at the same (0001-start). */
const wordBreaks = "-.@'_()+/,";

const minPart = 3;

/** One thing that must stand in a text: a part of a word, or the beginning of one where only one or two letters were typed. */
export interface Term {
  readonly kind: 'part' | 'beginning';
  readonly text: string;
}

/**
 * Takes what somebody typed; returns what has to be found, all of it. Blank gives null: nothing is searched for.
 * A list without terms is a search that nothing can match (it had signs only).
 */
export function readTerms(typed: string): readonly Term[] | null {
  const folded = fold(typed);
  if (folded === '') return null;
  const digits = digitsOf(folded);
  // A phone number is one thing, however it is spaced.
  if (digits.length >= minPart && /^[\d\s()+./-]+$/.test(folded)) return [readPhone(digits)];
  return splitAtPhones(folded).flatMap((part) =>
    digitsOf(part).length >= minPhone && isPhone(part)
      ? [readPhone(digitsOf(part))]
      : part.split(' ').flatMap(readWord),
  );
}

// So many digits are a whole number, and not a house's or the beginning of one.
const minPhone = 7;

// Callers give a number as they dial it: the zero for "within this country", the two for "to another one" are not of it.
function readPhone(digits: string): Term {
  return { kind: 'part', text: digits.length < minPhone ? digits : digits.replace(/^00?/, '') };
}

function isPhone(part: string): boolean {
  return /^[+(]?\d[\d\s()+./-]*$/.test(part);
}

// "ana 020 7946 0018" gives "ana" and "020 7946 0018".
function splitAtPhones(folded: string): string[] {
  const parts: string[] = [];
  for (const word of folded.split(' ')) {
    const last = parts.at(-1);
    if (last !== undefined && isPhone(word) && isPhone(last)) parts[parts.length - 1] = `${last} ${word}`;
    else parts.push(word);
  }
  return parts;
}

function readWord(word: string): Term[] {
  if ([...word].length >= minPart) return [{ kind: 'part', text: word }];
  return spaceOut(word)
    .split(' ')
    .filter((text) => text !== '')
    .map((text) => ({ kind: 'beginning', text }));
}

function spaceOut(text: string): string {
  return [...text].map((character) => (wordBreaks.includes(character) ? ' ' : character)).join('');
}

/** What a term looks like in the column `words`: the beginning of a word has a blank in front of it. */
export function inWords({ kind, text }: Term): string {
  return kind === 'part' ? text : ` ${text}`;
}
