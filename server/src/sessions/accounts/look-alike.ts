import { fold } from '@docket/contract/formats/fold.ts';

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
    .replace(signs, '')
    .replace(/(?<=\p{Script=Latin})[ー一](?=\p{Script=Latin})/gu, ' ')
    .replace(/[\s_-]+/g, ' ')
    .trim();
}

const signs = /[.,'"`´~·|\ua78b\ua78c\u02b0-\u02ff]/gu;
// The vowel signs of Indic scripts and the voicing marks of Japanese belong to one script: they make another name.
const marks =
  /(?![\u3099\u309a])(?=[\p{Script=Inherited}\p{Script=Cyrillic}\p{Script=Common}])\p{M}|[\u200c\u200d]/gu;
const dots = /[\u2024\u2027\u2022\u2219\u22c5\u3002\u30fb\ua78f\u0701\u0702\u06d4\u0589\u00b7]/g;

function toLatin(text: string): string {
  return fold(toLatinLetters(text));
}

function toLatinLetters(text: string): string {
  const plain = text.normalize('NFKD').replace(marks, '').replace(dots, '.');
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
  ['Lisu', /\p{Script=Lisu}/u],
  ['Coptic', /\p{Script=Coptic}/u],
] as const;

// Full-width letters, small capitals and phonetic letters are Latin letters with another look.
function listScripts(name: string): string {
  const named = scripts.flatMap(([script, letter]) => (letter.test(name) ? [script] : []));
  return [
    ...named,
    ...(/[\u0251\u0261\u0262\u026a\u0274\u0280\u028f\u0299\u029c\u029f\ua730\ua731\uff21-\uff5a\u1d00-\u1d7f\u{1d400}-\u{1d7ff}]/u.test(
      name,
    )
      ? ['other look']
      : []),
  ].join(' ');
}

// From Unicode's list of confusable letters (UTS 39): other alphabets, small capitals and
// letters with a hook or stroke, each as it looks in its case.
const latinLooks = new Map(
  Object.entries({
    a: 'аαɑᴀ',
    A: 'ᎪꓮⲀАΑ',
    b: 'ƀɓᵇвьβʙƅ',
    B: 'ᏴꓐⲂɃƁВΒЬ',
    c: 'сϲᴄ',
    C: 'ᏟꓚⲤСϹ',
    d: 'ɗđԁᴅ',
    D: 'ꓓƉƊÐĐᎠ',
    e: 'ɛеєεᴇҽә',
    E: 'ᎬꓰⲈƐꞒЕΕЄ',
    f: 'ƒғꜰ',
    F: 'ꓝƑҒϜ',
    g: 'ɠǥɡցԍɢ',
    G: 'ᏀꓖƓǤԌ',
    h: 'ħɦһհнʜ',
    H: 'ᎻꓧⲎĦНΗҺ',
    i: 'ıɨіιɩɪ',
    I: 'ꓲⲒƗІΙӀ',
    j: 'јϳᴊ',
    J: 'ᎫꓙЈͿ',
    k: 'ƙĸкκᴋ',
    K: 'ᏦꓗⲔƘКΚ',
    L: 'Ꮮꓡ',
    l: 'ƚɫӏǀʟ',
    m: 'мᴍ',
    M: 'ᎷꓟⲘМΜ',
    n: 'ɲŋƞпηոɴ',
    N: 'ꓠⲚƝŊΝ',
    o: 'ᴑɵоοσօөᴏ',
    O: 'ꓳⲞƟОΟՕӨ',
    p: 'ƥрρᴘ',
    P: 'ᏢꓑⲢƤРΡ',
    q: 'ԛզ',
    Q: 'Ԛ',
    R: 'ᎡᏒꓣ',
    r: 'гʀ',
    s: 'ѕꜱ',
    S: 'ᏚꓢЅՏ',
    t: 'ŧƭтτᴛ',
    T: 'ᎢꓔⲦŦƬТΤ',
    u: 'ʋ∪υսμᴜ',
    U: 'ꓴՍ',
    v: '∨νѵᴠ',
    V: 'ᏙꓦѴ',
    w: 'ԝωѡᴡ',
    W: 'ᎳᏔꓪԜ',
    x: 'хχ',
    X: 'ꓫⲬХΧ',
    y: 'ƴɏуγүʏ',
    Y: 'ꓬⲨƳɎУΥҮ',
    z: 'ƶȥζᴢ',
    Z: 'ᏃꓜⲌƵȤΖ',
  }).flatMap(([latin, letters]) => [...letters].map((letter) => [letter, latin] as const)),
);
