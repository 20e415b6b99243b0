import { withoutJoins } from './fold.ts';

// Words of names that are often abbreviated, with or without a full stop. The first full form is the usual one.
const fullForms = new Map<string, readonly string[]>([
  ['st', ['saint', 'sankt', 'sint']],
  ['ste', ['sainte']],
  ['sta', ['santa']],
  ['sto', ['santo']],
]);
const shortForms = new Map(
  [...fullForms].flatMap(([short, forms]) => forms.map((full) => [full, short] as const)),
);
const minRest = 3;
const anyForm = [...shortForms.keys(), ...fullForms.keys()].join('|');
const formAlone = new RegExp(`(?<![\\p{L}\\p{N}])(?:${anyForm})(?![\\p{L}\\p{N}])\\.?`, 'gu');
const formBefore = new RegExp(`^(${anyForm})\\.?[.'-]([\\p{L}'-]{${minRest},})$`, 'u');
const fullBefore = new RegExp(`^(saint|sankt)(\\p{L}{${minRest},})$`, 'u');
// In Latin names a vowel, r, h, w or y follows "st": "stclair" lacks a blank, "stefan" does not.
const shortBefore = /^(st)([bcdfgjklmnpqtvx]\p{L}{2,})$/u;
const shortBeforeAnywhere = /(?<![\p{L}\p{N}])st(?=[bcdfgjklmnpqtvx]\p{L}{2})/gu;

// McDonald and Mac Donald are one name.
const macBefore = /(?<![\p{L}\p{N}])mc(?=[ '-]?\p{L}{3})/gu;
const macJoined = /^(mac|mc)['-]?(\p{L}{3,})$/u;

/**
 * Returns a folded text with short forms written out ("st.", "st" and "sankt" as "saint", "mc" as "mac"): "jean st. clair"
 * gives "jean saint clair".
 */
export function writeInFull(folded: string): string {
  return folded
    .replace(formAlone, (form) => {
      const short = shortForms.get(form) ?? form.replace('.', '');
      return fullForms.get(short)?.[0] ?? form;
    })
    .replace(shortBeforeAnywhere, 'saint')
    .replace(macBefore, 'mac');
}

/**
 * Returns other spellings of a folded word with a short or long form, as prefixes; a blank at the end marks a
 * complete word. "saint" gives "st ", "stclair" gives "saintclair". A short form at the end of the typed words may
 * begin any name, so it has no other spelling.
 */
export function otherForms(word: string, isLast: boolean): string[] {
  const bare = word.replace(/\.$/, '');
  const short = shortForms.get(bare);
  if (short) return [`${short} `];
  const full = fullForms.get(bare);
  if (full) return isLast ? [] : [...full];
  const [, , ofMac = ''] = macJoined.exec(word) ?? [];
  if (ofMac !== '') return [`mac${ofMac}`, `mc${ofMac}`].filter((other) => other !== word);
  const joined = formBefore.exec(word) ?? fullBefore.exec(word) ?? shortBefore.exec(word);
  if (!joined) return [];
  const [, form = '', rest = ''] = joined;
  const written = formsOf(form).map((other) => `${other}${withoutJoins(rest)}`);
  return written.filter((other) => other !== word);
}

function formsOf(form: string): string[] {
  return [form, shortForms.get(form) ?? [], fullForms.get(form) ?? []].flat();
}
