import { fold, splitName } from '@docket/contract/formats/fold.ts';
import { writeInFull } from '@docket/contract/formats/short-forms.ts';
import type { Connection } from '../platform/database/engine.ts';
import { directoryStore } from './directory/store.ts';
import { isSamePhone, toSearchEndings } from './phone-numbers.ts';
import { readNameTokens } from './read-search.ts';
import type { PatientRecord, PatientSearch } from './rows.ts';
import { patientStore } from './store.ts';

/**
 * Returns up to `limit` patients for the typed words, nearest first: the phone number, names of these words, then
 * names that begin like them. Other spellings, parts within a word and parts of an email address count only if no
 * name matches. Two or more words that are one patient's full name return that name alone.
 */
export async function findMatchingPatients(
  connection: Connection,
  search: PatientSearch,
  limit: number,
): Promise<PatientRecord[]> {
  const store = patientStore(connection);
  const { terms, foldedText, nameTokens, otherSpellings } = search;
  if (search.bornOn !== null) {
    const born = await directoryStore(connection).listMatches(search, {
      after: null,
      descending: false,
      limit,
    });
    return store.readByRowNumbers(born.map((row) => row.n));
  }
  if (terms === null) return store.listNewest(limit);
  if (terms.length === 0) return [];
  for (const spelling of nameTokens.length > 0 ? [foldedText, ...otherSpellings] : []) {
    const byName = await findByName(store, readNameTokens(spelling), spelling, limit);
    if (byName.length > 0) return byName;
  }
  const numbered = search.phone ? await findByPhone(store, search.phone) : [];
  const matching = await store.findByTerms(terms, limit);
  const byId = new Map([...numbered, ...matching].map((patient) => [patient.id, patient]));
  return [...byId.values()].slice(0, limit);
}

// The exact number has a separate query: longer numbers that contain it may fill the limit.
async function findByPhone(
  store: ReturnType<typeof patientStore>,
  { typed, country }: { readonly typed: string; readonly country: string },
): Promise<PatientRecord[]> {
  const phoned = await store.findByPhoneEndings(toSearchEndings(typed, country));
  return phoned.filter(({ phone }) => isSamePhone(phone, typed, country));
}

// If many names match, names with exactly these words have a separate query: they may lie beyond the rows read.
async function findByName(
  store: ReturnType<typeof patientStore>,
  tokens: readonly string[],
  typed: string,
  limit: number,
): Promise<PatientRecord[]> {
  const begun = await store.findByNamePrefix(typed, limit);
  const byName = begun.length < limit ? await findByWordBeginnings(store, tokens, limit) : [];
  const areMany = begun.length === limit || byName.length === limit;
  const whole = areMany ? await store.findByWholeWords(tokens, limit) : byName.filter(hasName(tokens));
  const fullNames = whole.filter(({ name }) => isFullName(name, tokens));
  if (tokens.length > 1 && fullNames.length > 0) return fullNames;
  const byId = new Map([...whole, ...begun, ...byName].map((patient) => [patient.id, patient]));
  return [...byId.values()].slice(0, limit);
}

const maxJoinedTokens = 4;
const maxShortLetters = 3;

// "o brien" may be on record as Obrien, and "maria de la cruz" as Maria Delacruz: no word of those names begins with
// "brien" or "la".
async function findByWordBeginnings(
  store: ReturnType<typeof patientStore>,
  tokens: readonly string[],
  limit: number,
): Promise<PatientRecord[]> {
  const byName = await store.findByWordPrefixes(tokens, limit);
  const joined = tokens.length > maxJoinedTokens ? tokens : joinShortWords(tokens);
  if (joined.length === tokens.length) return byName;
  const alike = await store.findByWordPrefixes(joined, limit);
  return [...new Map([...byName, ...alike].map((patient) => [patient.id, patient])).values()];
}

// A short word joins the next word. A short last word joins the one before.
function joinShortWords(words: readonly string[]): string[] {
  const joined: string[] = [];
  let isOpen = false;
  for (const [at, word] of words.entries()) {
    const isShort = [...word].length <= maxShortLetters;
    const isBehind = isOpen || (isShort && at === words.length - 1);
    if (isBehind && joined.length > 0) joined.push(`${joined.pop() ?? ''}${word}`);
    else joined.push(word);
    isOpen = isShort;
  }
  return joined;
}

function hasName(tokens: readonly string[]) {
  return ({ name }: PatientRecord) =>
    isFullName(name, tokens) || writeOutTokens(tokens).every((word) => toNameTokens(name).includes(word));
}

function isFullName(name: string, tokens: readonly string[]): boolean {
  const [nameTokens, typed] = [toNameTokens(name), writeOutTokens(tokens)];
  return (
    nameTokens.toSorted().join(' ') === typed.toSorted().join(' ') || nameTokens.join('') === typed.join('')
  );
}

const toNameTokens = (name: string) => splitName(writeInFull(fold(name)));
const writeOutTokens = (words: readonly string[]) => splitName(writeInFull(words.join(' ')));
