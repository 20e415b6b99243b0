/**
 * Returns a text folded for comparison, in lower case, with plain letters and single blanks. It ignores accents,
 * widths, kinds of blanks, quotes, dashes and digits, and Arabic, Hebrew and Japanese vowel signs and letter forms.
 * Folding again changes nothing.
 */
export function fold(text: string): string {
  const letters = foldLetters(toPlainDigits(text));
  return foldLetters(
    letters
      .normalize('NFKD')
      .replace(invisible, '')
      .replace(vowelSigns, '')
      .replace(specialForms, (letter) => plainForms.get(letter) ?? letter)
      .replace(katakana, (letter) => String.fromCodePoint(toCodePoint(letter) - katakanaAboveHiragana)),
  );
}

/** Returns the fold of releases before 0.6.0, which still finds rows that were not folded again. */
export function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD') // lower-casing İ leaves a combining dot
    .replace(accents, '')
    .replace(specialLetters, (letter) => plainLetters.get(letter) ?? letter)
    .normalize('NFC') // recomposes Korean syllables
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns the text with the digits of every script as 0 to 9: "٠٥٠" and "０５０" give "050". */
export function toPlainDigits(text: string): string {
  return text.replace(foreignDigits, (digit) => {
    const code = toCodePoint(digit);
    // Unicode keeps the ten digits of a script together, starting with zero.
    let zero = code;
    while (isDigit.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((code - zero) % 10);
  });
}

/**
 * Returns a typed number, time, date or code as a Latin keyboard writes it: digits 0 to 9, half-width letters and
 * signs, without marks of direction. "١٢٫٥" gives "12.5", "９：３０ｐｍ" gives "9:30pm".
 */
export function toPlainNumber(typed: string): string {
  return toPlainDigits(typed)
    .replace(directions, '')
    .replace(fullWidth, (sign) => String.fromCodePoint(toCodePoint(sign) - fullWidthAbovePlain))
    .replace(/\u066b/g, '.')
    .replace(/[\u066c\u060c]/g, ',');
}

/**
 * Returns the joined words of a folded name: "sean o'brien" gives "seanobrien" and "obrien". Empty unless the name is
 * likely to be written both ways: it has an apostrophe or hyphen, a short word, or more than two words.
 */
export function joinNameParts(folded: string): string[] {
  const parts = splitName(folded).slice(0, maxJoined);
  const isWrittenBothWays =
    parts.length > 2 || /['-]/.test(folded) || parts.some((part) => part.length <= shortPart);
  if (parts.length < 2 || !isWrittenBothWays) return [];
  return parts.slice(0, -1).map((_, from) => parts.slice(from).join(''));
}

/** Returns the words of a folded name without the signs between them. */
export function splitName(folded: string): string[] {
  return folded.split(/[\s,.'-]+/).filter(Boolean);
}

/** Returns a folded word without apostrophes and hyphens. */
export function withoutJoins(word: string): string {
  return word.replace(/['-]/g, '');
}

const maxJoined = 6;
const shortPart = 3;
const isDigit = /\p{Nd}/u;
const foreignDigits = /(?![0-9])\p{Nd}/gu;
const fullWidth = /[\uff01-\uff5e]/g;
const fullWidthAbovePlain = 0xfee0;
// Phones in right-to-left languages put them around copied digits.
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const katakana = /[\u30a1-\u30f6]/g;
const katakanaAboveHiragana = 0x60;
// Invisible characters: marks of direction, joiners, soft hyphens and variation selectors.
const invisible =
  /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\ufe00-\ufe0f]|[\u180b-\u180d]/g;
// Arabic and Hebrew vowels are rarely written. Hamzas decompose into a mark, and tatweel only stretches a word.
const vowelSigns =
  /[\u0610-\u061a\u0621\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/g;

function toCodePoint(letter: string): number {
  return letter.codePointAt(0) ?? 0;
}

// Marks on Latin, Greek and Cyrillic letters. Marks of most other scripts are vowels and stay.
const accents = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;

// Letters and signs that Unicode does not decompose into a plain one and a mark.
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
const specialLetters = new RegExp(`[${[...plainLetters.keys()].join('')}]`, 'g');

// Likewise for other scripts, with more apostrophes, hyphens and middle dots.
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
const specialForms = new RegExp(`[${[...plainForms.keys()].join('')}]`, 'g');
