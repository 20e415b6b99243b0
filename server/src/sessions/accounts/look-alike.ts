import { fold } from '@docket/contract/fold.ts';

/**
 * Whether two names look the same on a screen: case, accents and letters of other scripts with the look of Latin ones make no
 * difference, nor do l, I and 1, O and 0, rn and m.
 */
export function looksAlike(one: string, other: string): boolean {
  const [mine, others] = [looksOf(one), looksOf(other)];
  return mine.some((look, at) => look === others[at]);
}

/** Tells whether two email addresses look the same. Digits and letters stay distinct, as emails often use both. */
export function looksLikeEmail(one: string, other: string): boolean {
  return toLatin(one) === toLatin(other);
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
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '');
  return fold([...plain].map((letter) => latinLooks.get(letter) ?? letter).join(''));
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
