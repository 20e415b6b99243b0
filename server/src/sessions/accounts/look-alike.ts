import { fold } from '@docket/contract/fold.ts';

/**
 * Returns whether two names look alike on a screen. Case, accents and look-alike letters of other scripts make no
 * difference; l, I and 1, O and 0, rn and m are equal.
 */
export function looksAlike(text: string, other: string): boolean {
  const [mine, others] = [looksOf(text), looksOf(other)];
  return mine.some((look, at) => look === others[at]);
}

/**
 * Whether a name is written otherwise than another and can't be told from it: by letters of another script, or by l, I, 1 and O, 0
 * for one another. Equal names, and names that differ in case, accents or signs, are two people's own.
 */
export function imitates(one: string, other: string): boolean {
  if (withoutSigns(fold(one)) === withoutSigns(fold(other))) return false;
  const areOfOneScript = scriptsOf(one) === scriptsOf(other);
  if (!areOfOneScript && withoutSigns(toLatin(one)) === withoutSigns(toLatin(other))) return true;
  const [mine, others] = [one, other].map((name) => shapeOf(areOfOneScript ? name : toLatinLetters(name)));
  return mine === others;
}

/** Returns whether two email addresses look alike. Digits and letters stay distinct, as emails often use both. */
export function looksLikeEmail(email: string, other: string): boolean {
  return toLatin(email) === toLatin(other);
}

// By its letters, by its look in either case, and by the shapes that this case has.
function looksOf(name: string): string[] {
  const shaped = withoutSigns(
    toLatin(
      name
        .normalize('NFKD')
        .replace(/[Iİ1|ǀӀІΙ]/g, 'l')
        .replace(/0/g, 'O'),
    ),
  );
  return [
    withoutSigns(fold(name)),
    withoutSigns(toLatin(name)),
    shaped.replace(/rn/g, 'm').replace(/vv/g, 'w'),
  ];
}

function withoutSigns(text: string): string {
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

// Compared in its own case: "lan" imitates "Ian", but Lan and Ian are two names.
function shapeOf(name: string): string {
  return withoutSigns(name.replace(/[I1|]/g, 'l').replace(/0/g, 'O'));
}

const scripts = [
  ['Latin', /\p{Script=Latin}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Armenian', /\p{Script=Armenian}/u],
  ['Cherokee', /\p{Script=Cherokee}/u],
] as const;

// Full-width letters are Latin letters with another look.
function scriptsOf(name: string): string {
  const named = scripts.flatMap(([script, letter]) => (letter.test(name) ? [script] : []));
  return [
    ...named,
    ...(/[\uff21-\uff5a\u1d00-\u1d7f\u{1d400}-\u{1d7ff}]/u.test(name) ? ['other look'] : []),
  ].join(' ');
}

// From Unicode's list of confusable letters (UTS 39): Cyrillic, Greek, Armenian and small capitals, each as it looks in its case.
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
