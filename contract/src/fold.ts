/**
 * Folds a text for comparing: case, accents, widths and kinds of blanks, quotes and dashes make no difference.
 * The text in small, mostly plain letters with single blanks. Folding twice changes nothing more.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD') // lower-casing İ leaves a mark of its own
    .replace(accents, '')
    .replace(standingLetters, (letter) => plainLetters.get(letter) ?? letter)
    .normalize('NFC') // Korean syllables become whole again
    .replace(/\s+/g, ' ')
    .trim();
}

// Marks that stand on Latin, Greek and Cyrillic letters. Marks of other scripts are vowels there and stay.
const accents = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;

// Letters (and signs) that Unicode does not take apart into a plain one and a mark.
const plainLetters = new Map([
  ['ł', 'l'],
  ['ø', 'o'],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['ŋ', 'n'],
  ['ŧ', 't'],
  ['ĸ', 'k'],
  ['ə', 'e'],
  ['ƒ', 'f'],
  ['ɨ', 'i'],
  ['ς', 'σ'],
  ['’', "'"],
  ['‘', "'"],
  ['ʼ', "'"],
  ['`', "'"],
  ['´', "'"],
  ['‐', '-'],
  ['‑', '-'],
  ['‒', '-'],
  ['–', '-'],
  ['—', '-'],
  ['−', '-'],
]);
const standingLetters = new RegExp(`[${[...plainLetters.keys()].join('')}]`, 'g');
