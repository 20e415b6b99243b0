import { withoutJoins } from './fold.ts';

// Abbreviations in names, written with or without a full stop, and their full forms, the most common one first.
const fullForms = new Map<string, readonly string[]>([
  ['st', ['saint', 'sankt', 'sint']],
  ['ste', ['sainte']],
  ['sta', ['santa']],
  ['sto', ['santo']],
]);
const shortForms = new Map(
  [...fullForms].flatMap(([short, forms]) => forms.map((full) => [full, short] as const)),
);
const minRestLength = 3;
const anyForm = [...shortForms.keys(), ...fullForms.keys()].join('|');
// A short or long form as a word, with or without a full stop.
const standaloneForm = new RegExp(`(?<![\\p{L}\\p{N}])(?:${anyForm})(?![\\p{L}\\p{N}])\\.?`, 'gu');
// A short or long form with the rest of the name behind a full stop, apostrophe or hyphen: "st.clair", "st-clair".
const joinedForm = new RegExp(`^(${anyForm})\\.?[.'-]([\\p{L}'-]{${minRestLength},})$`, 'u');
// "saintclair" written as one word.
const joinedFullForm = new RegExp(`^(saint|sankt)(\\p{L}{${minRestLength},})$`, 'u');
// In Latin names a vowel, r, h, w or y follows "st": "stclair" lacks a blank, "stefan" does not.
const joinedShortForm = /^(st)([bcdfgjklmnpqtvx]\p{L}{2,})$/u;
const shortFormAnywhere = /(?<![\p{L}\p{N}])st(?=[bcdfgjklmnpqtvx]\p{L}{2})/gu;

// McDonald and Mac Donald are one name.
const mcPrefix = /(?<![\p{L}\p{N}])mc(?=[ '-]?\p{L}{3})/gu;
const macName = /^(mac|mc)['-]?(\p{L}{3,})$/u;

/**
 * Returns a folded text with short forms written out ("st.", "st" and "sankt" as "saint", "mc" as "mac"): "jean st. clair"
 * gives "jean saint clair".
 */
export function writeInFull(folded: string): string {
  return folded
    .replace(standaloneForm, (form) => {
      const short = shortForms.get(form) ?? form.replace('.', '');
      return fullForms.get(short)?.[0] ?? form;
    })
    .replace(shortFormAnywhere, 'saint')
    .replace(mcPrefix, 'mac');
}

/**
 * Returns other spellings of a folded word with a short or long form, as prefixes; a blank at the end marks a
 * complete word. "saint" gives "st ", "stclair" gives "saintclair". A short form at the end of the typed words may
 * begin any name, so it has no other spelling.
 */
export function listOtherForms(word: string, isLast: boolean): string[] {
  const bare = word.replace(/\.$/, '');
  const short = shortForms.get(bare);
  if (short) return [`${short} `];
  const full = fullForms.get(bare);
  if (full) return isLast ? [] : [...full];
  const [, , ofMac = ''] = macName.exec(word) ?? [];
  if (ofMac !== '') return [`mac${ofMac}`, `mc${ofMac}`].filter((other) => other !== word);
  const joined = joinedForm.exec(word) ?? joinedFullForm.exec(word) ?? joinedShortForm.exec(word);
  if (!joined) return [];
  const [, form = '', rest = ''] = joined;
  const written = listForms(form).map((other) => `${other}${withoutJoins(rest)}`);
  return written.filter((other) => other !== word);
}

function listForms(form: string): string[] {
  return [form, shortForms.get(form) ?? [], fullForms.get(form) ?? []].flat();
}
