import { fold } from '@docket/contract/formats/fold.ts';
import { listHanVariants } from './han-variants.ts';

// In German and related languages, a letter with an umlaut or a stroke is also written with a following e.
const withE = /(?<=[aou])e/g;
const variableLetters = /[äöüø]|[aou]e/g;
// Each position doubles the number of spellings.
const maxPositions = 2;
// Shorter spellings occur in almost every name.
const minLetters = 3;

/** Returns the form shared by all spellings of a word or name: Müller, Mueller and Muller give "muller". */
export function toPlainSpelling(text: string): string {
  return fold(text).replace(withE, '');
}

/**
 * Returns the other spellings of a typed word, folded: "müller" gives "mueller", "mueller" gives "muller", "djordje"
 * gives "dorde" (Đorđe), "高橋" gives "髙橋".
 */
export function listOtherSpellings(word: string): string[] {
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
  // The Serbian and Croatian đ.
  if (/dj/.test(typed)) others.add(fold(typed).replaceAll('dj', 'd'));
  others.delete(fold(word));
  const letters = [...others].filter((spelling) => spelling.length >= minLetters);
  return [...letters, ...listHanVariants(fold(word)), ...listNuktaVariants(fold(word))];
}

const nukta = '\u093c';
// Hindi letters that carry a nukta in words from Persian and English. It is often left out.
const nuktaLetter = /[\u0915\u0916\u0917\u091c\u0921\u0922\u092b]/;

/** Returns a folded Hindi word with nuktas added at up to `maxPositions` letters, or without its nuktas. */
function listNuktaVariants(word: string): string[] {
  if (word.includes(nukta)) return [word.replaceAll(nukta, '')];
  const positions = [...word.matchAll(new RegExp(nuktaLetter, 'g'))].map(({ index }) => index).reverse();
  const spelled = [word];
  for (const at of positions.slice(0, maxPositions)) {
    const addNukta = (text: string) => `${text.slice(0, at + 1)}${nukta}${text.slice(at + 1)}`;
    spelled.push(...spelled.map(addNukta));
  }
  return spelled.slice(1);
}
