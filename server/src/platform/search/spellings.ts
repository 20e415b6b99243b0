import { fold } from '@docket/contract/fold.ts';

// In German and its neighbours a letter with two dots, or a stroke, is also written with an e behind it.
const withE = /(?<=[aou])e/g;
const variableLetters = /[äöüø]|[aou]e/g;
// Each doubles the spellings.
const maxPositions = 2;
// Fewer letters stand in nearly everybody.
const minLetters = 3;

/** A word or name in the one spelling that all its spellings share: Müller, Mueller and Muller give "muller". */
export function plainSpelling(text: string): string {
  return fold(text).replace(withE, '');
}

/** Takes a word as typed; returns how else it is written, folded: "müller" gives "mueller", "mueller" gives "muller". */
export function otherSpellings(word: string): string[] {
  const typed = word.normalize('NFC').toLowerCase();
  let spellings = [''];
  let end = 0;
  for (const { 0: text, index } of [...typed.matchAll(variableLetters)].slice(0, maxPositions)) {
    const before = typed.slice(end, index);
    const letter = fold(text).charAt(0);
    spellings = spellings.flatMap((spelling) => [
      `${spelling}${before}${letter}`,
      `${spelling}${before}${letter}e`,
    ]);
    end = index + text.length;
  }
  const others = new Set(spellings.map((spelling) => fold(`${spelling}${typed.slice(end)}`)));
  others.delete(fold(word));
  return [...others].filter((spelling) => spelling.length >= minLetters);
}
