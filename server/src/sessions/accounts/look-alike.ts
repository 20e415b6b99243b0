import { fold } from '@docket/contract/fold.ts';

/**
 * Returns whether two names look alike on a screen. Case, accents and look-alike letters of other scripts make no
 * difference; l, I and 1, O and 0, rn and m are equal.
 */
export function looksAlike(text: string, other: string): boolean {
  const otherLooks = toLooks(other);
  return toLooks(text).some((look, at) => look === otherLooks[at]);
}

/**
 * Returns whether a name is spelled differently from another but looks like it: with letters of another script, or with
 * l, I, 1 or O, 0 exchanged. Equal names, and names that differ only in case, accents or signs, are allowed for two
 * people.
 */
export function imitates(name: string, other: string): boolean {
  if (removeSigns(fold(name)) === removeSigns(fold(other))) return false;
  const areOfOneScript = listScripts(name) === listScripts(other);
  if (!areOfOneScript && removeSigns(toLatin(name)) === removeSigns(toLatin(other))) return true;
  const [shape, otherShape] = [name, other].map((text) =>
    toShape(areOfOneScript ? text : toLatinLetters(text)),
  );
  return shape === otherShape;
}

/** Returns whether two email addresses look alike. Digits and letters stay distinct, as emails often use both. */
export function looksLikeEmail(email: string, other: string): boolean {
  return toLatin(email) === toLatin(other);
}

// Three keys of a name: its letters, their Latin look-alikes, and these with l for I and 1, O for 0, m for rn, w for
// vv.
function toLooks(name: string): string[] {
  const shaped = removeSigns(
    toLatin(
      name
        .normalize('NFKD')
        .replace(/[Iİ1|ǀӀІΙ]/g, 'l')
        .replace(/0/g, 'O'),
    ),
  );
  return [
    removeSigns(fold(name)),
    removeSigns(toLatin(name)),
    shaped.replace(/rn/g, 'm').replace(/vv/g, 'w'),
  ];
}

function removeSigns(text: string): string {
  return text
    .replace(/[.,'·]/g, '')
    .replace(/[\s_-]+/g, ' ')
    .trim();
}

function toLatin(text: string): string {
  return fold(toLatinLetters(text));
}

function toLatinLetters(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '');
  return [...plain].map((letter) => latinLooks.get(letter) ?? letter).join('');
}

// Keeps the case: "lan" imitates "Ian", but Lan and Ian are two names.
function toShape(name: string): string {
  return removeSigns(name.replace(/[I1|]/g, 'l').replace(/0/g, 'O'));
}

const scripts = [
  ['Latin', /\p{Script=Latin}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Armenian', /\p{Script=Armenian}/u],
  ['Cherokee', /\p{Script=Cherokee}/u],
] as const;

// Full-width letters are Latin letters with another look.
function listScripts(name: string): string {
  const names = scripts.flatMap(([script, letter]) => (letter.test(name) ? [script] : []));
  return [
    ...names,
    ...(/[\uff21-\uff5a\u1d00-\u1d7f\u{1d400}-\u{1d7ff}]/u.test(name) ? ['other look'] : []),
  ].join(' ');
}

// From Unicode's list of confusable letters (UTS 39): Cyrillic, Greek, Armenian and small capitals, each as it looks in
// its case.
const latinLooks = new Map(
  Object.entries({
    a: 'аαɑᴀ',
    A: 'АΑ',
    b: 'вьβʙƅ',
    B: 'ВΒЬ',
    c: 'сϲᴄ',
    C: 'СϹ',
    d: 'ԁᴅ',
    D: 'Ꭰ',
    e: 'еєεᴇҽә',
    E: 'ЕΕЄ',
    f: 'ғꜰ',
    F: 'ҒϜ',
    g: 'ɡցԍɢ',
    G: 'Ԍ',
    h: 'һհнʜ',
    H: 'НΗҺ',
    i: 'іιɩɪ',
    I: 'ІΙӀ',
    j: 'јϳᴊ',
    J: 'ЈͿ',
    k: 'кκᴋ',
    K: 'КΚ',
    l: 'ӏǀʟ',
    m: 'мᴍ',
    M: 'МΜ',
    n: 'пηոɴ',
    N: 'Ν',
    o: 'оοσօөᴏ',
    O: 'ОΟՕӨ',
    p: 'рρᴘ',
    P: 'РΡ',
    q: 'ԛզ',
    Q: 'Ԛ',
    r: 'гʀ',
    s: 'ѕꜱ',
    S: 'ЅՏ',
    t: 'тτᴛ',
    T: 'ТΤ',
    u: 'υսμᴜ',
    U: 'Ս',
    v: 'νѵᴠ',
    V: 'Ѵ',
    w: 'ԝωѡᴡ',
    W: 'Ԝ',
    x: 'хχ',
    X: 'ХΧ',
    y: 'уγүʏ',
    Y: 'УΥҮ',
    z: 'ζᴢ',
    Z: 'Ζ',
  }).flatMap(([latin, letters]) => [...letters].map((letter) => [letter, latin] as const)),
);
