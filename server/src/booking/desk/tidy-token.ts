import { fold } from '@docket/contract/formats/fold.ts';

/** Returns a typed word folded, without punctuation and abbreviations: "Lim," "tomorrow;" "(thu)" "p.m." "nxt". */
export function tidyToken(typed: string): string {
  const word = trimSigns(typed).toLowerCase();
  if (/^[ap]\.m\.?$/.test(word)) return word.replaceAll('.', '');
  const folded = fold(word);
  return shortForms.get(folded) ?? folded;
}

/** Returns a typed word without the punctuation around it. */
export function trimSigns(typed: string): string {
  return typed.replace(/^[,;"“”„!?]+|[,;"“”!?]+$/gu, '');
}

// Abbreviations used in a hurry.
const shortForms: ReadonlyMap<string, string> = new Map(
  Object.entries({
    nxt: 'next',
    wk: 'week',
    wks: 'weeks',
    mth: 'month',
    mths: 'months',
    yr: 'year',
    yrs: 'years',
    til: 'till',
    "'til": 'till',
    untill: 'until',
    unitl: 'until',
    xmas: 'christmas',
    tonite: 'tonight',
    morn: 'morning',
    mrng: 'morning',
    mornings: 'morning',
    aft: 'afternoon',
    afternoons: 'afternoon',
    evng: 'evening',
    evenings: 'evening',
    abt: 'about',
    roughly: 'about',
    circa: 'about',
    btw: 'between',
    ths: 'this',
    bef: 'before',
    b4: 'before',
    aftr: 'after',
    midmorning: 'mid-morning',
    apt: 'appt',
    appmt: 'appt',
    midafternoon: 'mid-afternoon',
    oclock: "o'clock",
  }),
);
