import { toPlainDigits } from '@docket/contract/formats/fold.ts';
import type { NewPerson } from './booking-form-state.ts';

const maxQueryLength = 200;
const maxTextLength = 1_000;
const walkInPattern = /(?<!\S)(walk-?in|walk in|(is |already )*here( now)?|now)(?!\S)/gi;

/** Returns the query for the server, and whether the text says that the patient is here now. */
export function readQuery(text: string): { q: string; isHereNow: boolean } {
  const tidyText = text.slice(0, maxTextLength).split(/\s+/).filter(Boolean).join(' ');
  const others = tidyText.replace(walkInPattern, ' ').replace(/ +/g, ' ').trim();
  return { q: others.slice(0, maxQueryLength).trim(), isHereNow: others !== tidyText };
}

/** Reads a new patient (name, phone number, email, date of birth) from the words that match no patient on record. */
export function parseNewPerson(text: string): NewPerson {
  const name: string[] = [];
  const phone: string[] = [];
  let email = '';
  let dob = '';
  for (const word of toPlainDigits(text).split(/\s+/).filter(Boolean)) {
    const born = dob === '' ? parseDate(word) : '';
    if (born) dob = born;
    else if (word.includes('@')) email = word;
    else if (/^[+(]?\d[\d()./-]*$/.test(word)) phone.push(word);
    else name.push(word);
  }
  return { name: capitalizeName(name.join(' ')), phone: phone.join(' '), email, dob };
}

// Capitalizes "tom baker", which was typed in a hurry. A name with a capital letter stays as typed.
function capitalizeName(name: string): string {
  if (name !== name.toLowerCase()) return name;
  return name.replace(/(^|[\s-])\p{L}/gu, (start) => start.toUpperCase());
}

function parseDate(word: string): string {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(word);
  const dotted = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(word);
  const [year, month, day] = iso ? iso.slice(1) : dotted ? dotted.slice(1).reverse() : [];
  return year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : '';
}
