/**
 * Folds a text for comparing: case, accents, widths and kinds of blanks, quotes and dashes make no difference, nor do vowel
 * signs and forms of letters in Arabic, Hebrew and Japanese, digits of other scripts and signs without a width.
 * The text in small, mostly plain letters with single blanks. Folding twice changes nothing more.
 */
export function fold(text: string): string {
  const letters = foldLetters(toPlainDigits(text));
  return foldLetters(
    letters
      .normalize('NFKD')
      .replace(invisible, '')
      .replace(vowelSigns, '')
      .replace(standingForms, (letter) => plainForms.get(letter) ?? letter)
      .replace(katakana, (letter) => String.fromCodePoint(codeOf(letter) - katakanaAboveHiragana)),
  );
}

/** The fold of releases before 0.6.0: rows that were not folded again yet are found by it. */
export function foldLetters(text: string): string {
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

/** The same text with the digits of every script as 0 to 9: "٠٥٠" and "０５０" give "050". */
export function toPlainDigits(text: string): string {
  return text.replace(foreignDigits, (digit) => {
    const code = codeOf(digit);
    // Unicode keeps the ten digits of a script together, from zero on.
    let zero = code;
    while (isDigit.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((code - zero) % 10);
  });
}

/**
 * Returns a typed number, time, date or code as a Latin keyboard writes it: digits 0 to 9, plain signs and letters for those of
 * full width, without marks of direction. "١٢٫٥" gives "12.5", "９：３０ｐｍ" gives "9:30pm".
 */
export function toPlainNumber(typed: string): string {
  return toPlainDigits(typed)
    .replace(directions, '')
    .replace(fullWidth, (sign) => String.fromCodePoint(codeOf(sign) - fullWidthAbovePlain))
    .replace(/\u066b/g, '.')
    .replace(/[\u066c\u060c]/g, ',');
}

/**
 * Takes a folded name; returns the words it has when it is written without apostrophes, hyphens and blanks: "sean o'brien" gives
 * "seanobrien" and "obrien". Only where a name is likely written both ways: it has such a sign, a short word, or many words.
 */
export function joinNameParts(folded: string): string[] {
  const parts = splitName(folded).slice(0, maxJoined);
  const isWrittenBothWays =
    parts.length > 2 || /['-]/.test(folded) || parts.some((part) => part.length <= shortPart);
  if (parts.length < 2 || !isWrittenBothWays) return [];
  return parts.slice(0, -1).map((_, from) => parts.slice(from).join(''));
}

/** Takes a folded name; returns its words without the signs between them. */
export function splitName(folded: string): string[] {
  return folded.split(/[\s,.'-]+/).filter(Boolean);
}

/** Takes a folded word; returns the same without apostrophes and hyphens. */
export function withoutJoins(word: string): string {
  return word.replace(/['-]/g, '');
}

const maxJoined = 6;
const shortPart = 3;
const isDigit = /\p{Nd}/u;
const foreignDigits = /(?![0-9])\p{Nd}/gu;
const fullWidth = /[\uff01-\uff5e]/g;
const fullWidthAbovePlain = 0xfee0;
// Phones whose language is written from the right put them around copied digits.
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const katakana = /[\u30a1-\u30f6]/g;
const katakanaAboveHiragana = 0x60;
// Marks of direction, joiners, soft hyphens and variants of a sign: they can't be seen.
const invisible =
  /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\ufe00-\ufe0f]|[\u180b-\u180d]/g;
// In Arabic and Hebrew vowels are rarely written; hamzas over letters come apart into a mark, and tatweel only stretches.
const vowelSigns =
  /[\u0610-\u061a\u0621\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/g;

function codeOf(letter: string): number {
  return letter.codePointAt(0) ?? 0;
}

// Marks that stand on Latin, Greek and Cyrillic letters. Marks of most other scripts are vowels there and stay.
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

// The same of other scripts, and more apostrophes, hyphens and middle dots.
const plainForms = new Map([
  ['ґ', 'г'],
  ['ٱ', 'ا'],
  ['ة', 'ه'],
  ['ۀ', 'ه'],
  ['ہ', 'ه'],
  ['ھ', 'ه'],
  ['ە', 'ه'],
  ['ى', 'ي'],
  ['ی', 'ي'],
  ['ک', 'ك'],
  ['ך', 'כ'],
  ['ם', 'מ'],
  ['ן', 'נ'],
  ['ף', 'פ'],
  ['ץ', 'צ'],
  ['׳', "'"],
  ['״', "'"],
  ['־', '-'],
  ['·', "'"],
  ['‧', "'"],
  ['•', "'"],
  ['⋅', "'"],
  ['・', "'"],
  ['ʻ', "'"],
  ['ʽ', "'"],
  ['ʾ', "'"],
  ['ʿ', "'"],
  ['′', "'"],
  ['‛', "'"],
  ['ʹ', "'"],
]);
const standingForms = new RegExp(`[${[...plainForms.keys()].join('')}]`, 'g');
