/** Tells whether no group has all the letters of the text. Digits and signs belong to every script. */
export function isMixOf(groups: readonly RegExp[], text: string): boolean {
  const letters = [...text].filter((letter) => /\p{L}/u.test(letter));
  return letters.length > 0 && !groups.some((group) => letters.every((letter) => group.test(letter)));
}

/** Returns the refusal's sentence for a text of mixed alphabets; `where` names the part of the text. */
export function mixedAlphabets(name: string, where = ''): string {
  return `${name} mixes letters of different alphabets${where}. Please type it again`;
}

/**
 * Tells whether a word of the name has letters of different scripts, as "Ϲarla" with a Greek Ϲ does: on a screen it may look like
 * another name. Chinese, Japanese and Korean letters are written within one word. Two words may be of two scripts.
 */
export function hasMixedWord(name: string): boolean {
  const words = name.normalize('NFKC').match(/[\p{L}\p{M}\p{N}'’\u200c\u200d]+/gu) ?? [];
  return words.some((word) => isMixOf(nameScripts, word));
}

const free = '\\p{Script=Common}\\p{Script=Inherited}';
const eastAsian = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo'];
// The scripts of living languages, and older ones with letters that look like Latin ones.
const alone = [
  'Latin Cyrillic Greek Armenian Cherokee Lisu Coptic Canadian_Aboriginal Deseret Georgian Hebrew',
  'Arabic Syriac Thaana Nko Ethiopic Mongolian Tibetan Tifinagh Devanagari Bengali Gurmukhi Gujarati',
  'Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Myanmar Khmer Meetei_Mayek Ol_Chiki Chakma Yi',
  'Vai Bamum Javanese Balinese Sundanese Buginese Tai_Le New_Tai_Lue Tai_Tham Tai_Viet Limbu Gothic',
  'Old_Italic Runic Ogham Carian Lycian Lydian Warang_Citi Osage Adlam Elbasan Old_Permic',
  'Caucasian_Albanian Pau_Cin_Hau Mro Miao Osmanya Old_Hungarian',
].flatMap((scripts) => scripts.split(' '));
const membersOf = (scripts: readonly string[]) => scripts.map((script) => `\\p{Script=${script}}`).join('');
const nameScripts = [
  ...alone.map((script) => new RegExp(`[${free}${membersOf([script])}]`, 'u')),
  new RegExp(`[${free}${membersOf(eastAsian)}]`, 'u'),
  // All other scripts, which few living names are written in.
  new RegExp(`[^${membersOf([...alone, ...eastAsian])}]`, 'u'),
];
