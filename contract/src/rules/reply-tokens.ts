import { fold } from '../formats/fold.ts';

/** Words of a reply, much more than any known phrase has: a person has to read longer replies. */
export const maxTokens = 60;

/**
 * Returns the words of a reply, folded: case, accents, widths, digits of other scripts and punctuation make no
 * difference.
 */
export function toTokens(text: string): string[] {
  return (
    fold(text)
      // Alef is typed more often without its hamza than with it.
      .replace(/[أإآٱ]/g, 'ا')
      // Arabic and Persian digits become 0 to 9.
      .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
      // Direction and zero-width marks, Arabic vowel signs and tatweel, skin tones.
      .replace(
        /[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|[\u064b-\u0652\u0640]|\ufe0f|[\u{1f3fb}-\u{1f3ff}]/gu,
        '',
      )
      .replace(/[\p{P}\p{Sk}+=|~<>]+/gu, ' ')
      .replace(/[\p{Extended_Pictographic}✔☑]/gu, ' $& ')
      .split(/\s+/)
      .filter((token) => token !== '')
      .slice(0, maxTokens + 1)
  );
}

export type PhraseIndex = ReadonlyMap<string, readonly (readonly string[])[]>;

/** Returns the phrases by their first word, longest first. */
export function indexByFirst(list: readonly (readonly string[])[]): PhraseIndex {
  const known = list.filter((tokens) => tokens.length > 0).toSorted((a, b) => b.length - a.length);
  return Map.groupBy(known, ([first = '']) => first);
}

/** Returns the number of words of the longest phrase that starts at this position; 0: none. */
export function measurePhraseAt(tokens: readonly string[], at: number, index: PhraseIndex): number {
  const found = index
    .get(tokens[at] ?? '')
    ?.find((phrase) => phrase.every((word, nth) => tokens[at + nth] === word));
  return found?.length ?? 0;
}

/** Words and phrases to look for in a reply. */
export interface WordIndex {
  readonly phrases: PhraseIndex;
  /** Starts of words, written with an asterisk in the lists. */
  readonly stems: readonly string[];
}

/** Reads lists such as "appointment|confirm*|rendez vous". */
export function indexWords(lists: readonly string[]): WordIndex {
  const words = lists.flatMap((list) => list.split('|'));
  return {
    phrases: indexByFirst(words.filter((word) => !word.endsWith('*')).map(toTokens)),
    stems: words.filter((word) => word.endsWith('*')).flatMap(toTokens),
  };
}

export interface TokenRange {
  from: number;
  /** Exclusive. */
  to: number;
}

/** Returns where the words occur, the longest phrase at each position. An Arabic article or "and" may precede them. */
export function findWords(tokens: readonly string[], words: WordIndex): TokenRange[] {
  return tokens.flatMap((token, at) => {
    const withoutArticle = token.replace(arabicPrefix, '');
    const length =
      measurePhraseAt(tokens, at, words.phrases) ||
      Number(words.stems.some((stem) => token.startsWith(stem))) ||
      (withoutArticle === token ? 0 : measurePhraseAt([withoutArticle], 0, words.phrases));
    return length === 0 ? [] : [{ from: at, to: at + length }];
  });
}

const arabicPrefix = /^[وف]?(?:[بك]?ال|لل)(?=\p{L}{3})/u;
