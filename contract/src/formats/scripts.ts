/** Returns whether no single group contains all letters of the text. Digits and signs do not count. */
export function mixesGroups(groups: readonly RegExp[], text: string): boolean {
  const letters = [...text].filter((letter) => /\p{L}/u.test(letter));
  return letters.length > 0 && !groups.some((group) => letters.every((letter) => group.test(letter)));
}

/** Returns the refusal's sentence for a text of mixed alphabets; `where` names the part of the text. */
export function formatMixedAlphabets(name: string, where = ''): string {
  return `${name} mixes letters of different alphabets${where}. Please type it again`;
}

/**
 * Returns whether a word of the name mixes scripts, as "Ϲarla" with a Greek Ϲ does: it may look like another name.
 * Chinese, Japanese and Korean letters may share a word, and two words may be of two scripts.
 */
export function hasMixedWord(name: string): boolean {
  const words = name.normalize('NFKC').match(/[\p{L}\p{M}\p{N}'’\u200c\u200d]+/gu) ?? [];
  return words.some((word) => mixesGroups(nameScripts, word));
}

const sharedScripts = '\\p{Script=Common}\\p{Script=Inherited}';
const eastAsian = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo'];
// Scripts of living languages, and older ones with letters that look like Latin ones.
const singleScripts = [
  'Latin Cyrillic Greek Armenian Cherokee Lisu Coptic Canadian_Aboriginal Deseret Georgian Hebrew',
  'Arabic Syriac Thaana Nko Ethiopic Mongolian Tibetan Tifinagh Devanagari Bengali Gurmukhi Gujarati',
  'Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Myanmar Khmer Meetei_Mayek Ol_Chiki Chakma Yi',
  'Vai Bamum Javanese Balinese Sundanese Buginese Tai_Le New_Tai_Lue Tai_Tham Tai_Viet Limbu Gothic',
  'Old_Italic Runic Ogham Carian Lycian Lydian Warang_Citi Osage Adlam Elbasan Old_Permic',
  'Caucasian_Albanian Pau_Cin_Hau Mro Miao Osmanya Old_Hungarian',
].flatMap((scripts) => scripts.split(' '));
const listMembers = (scripts: readonly string[]) => scripts.map((script) => `\\p{Script=${script}}`).join('');
const nameScripts = [
  ...singleScripts.map((script) => new RegExp(`[${sharedScripts}${listMembers([script])}]`, 'u')),
  new RegExp(`[${sharedScripts}${listMembers(eastAsian)}]`, 'u'),
  // All other scripts, in which few living names are written.
  new RegExp(`[^${listMembers([...singleScripts, ...eastAsian])}]`, 'u'),
];
