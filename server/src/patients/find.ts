import { fold, splitName } from '@docket/contract/fold.ts';
import { writeInFull } from '@docket/contract/short-forms.ts';
import type { Connection } from '../platform/database/engine.ts';
import { directoryStore } from './directory/store.ts';
import { endingsOf, isSamePhone } from './phone-numbers.ts';
import { readNameTokens } from './read-search.ts';
import type { PatientRecord, PatientSearch } from './rows.ts';
import { patientStore } from './store.ts';

/**
 * Returns up to `limit` patients for the typed words, nearest first: the phone number, names of these words, then
 * names that begin like them. Other spellings, parts within a word and parts of an email address count only if no
 * name matches. Two or more words that are one patient's full name return that name alone.
 */
export async function findNearest(
  connection: Connection,
  search: PatientSearch,
  limit: number,
): Promise<PatientRecord[]> {
  const store = patientStore(connection);
  const { terms, typed, nameTokens, spelled } = search;
  if (search.bornOn !== null) {
    const born = await directoryStore(connection).gather(search, { after: null, descending: false, limit });
    return store.readNumbered(born.map((row) => row.n));
  }
  if (terms === null) return store.newest(limit);
  if (terms.length === 0) return [];
  for (const spelling of nameTokens.length > 0 ? [typed, ...spelled] : []) {
    const called = await findCalled(store, readNameTokens(spelling), spelling, limit);
    if (called.length > 0) return called;
  }
  const numbered = search.phone ? await findNumbered(store, search.phone) : [];
  const matching = await store.matching(terms, limit);
  const byId = new Map([...numbered, ...matching].map((patient) => [patient.id, patient]));
  return [...byId.values()].slice(0, limit);
}

// The exact number has a separate query: longer numbers that contain it may fill the limit.
async function findNumbered(
  store: ReturnType<typeof patientStore>,
  { typed, country }: { readonly typed: string; readonly country: string },
): Promise<PatientRecord[]> {
  const phoned = await store.phonedLike(endingsOf(typed, country));
  return phoned.filter(({ phone }) => isSamePhone(phone, typed, country));
}

// If many names are alike, names with exactly these words have a separate query: they may lie beyond the rows looked
// at.
async function findCalled(
  store: ReturnType<typeof patientStore>,
  tokens: readonly string[],
  typed: string,
  limit: number,
): Promise<PatientRecord[]> {
  const begun = await store.namedLike(typed, limit);
  const called = begun.length < limit ? await findLike(store, tokens, limit) : [];
  const areMany = begun.length === limit || called.length === limit;
  const whole = areMany ? await store.calledBy(tokens, limit) : called.filter(isCalledBy(tokens));
  const fullNames = whole.filter(({ name }) => isWholeName(name, tokens));
  if (tokens.length > 1 && fullNames.length > 0) return fullNames;
  const byId = new Map([...whole, ...begun, ...called].map((patient) => [patient.id, patient]));
  return [...byId.values()].slice(0, limit);
}

const maxJoinedTokens = 4;
const shortWord = 3;

// "o brien" may be on record as Obrien, and "maria de la cruz" as Maria Delacruz: no word of those names begins with
// "brien" or "la".
async function findLike(
  store: ReturnType<typeof patientStore>,
  tokens: readonly string[],
  limit: number,
): Promise<PatientRecord[]> {
  const called = await store.calledLike(tokens, limit);
  const joined = tokens.length > maxJoinedTokens ? tokens : joinShort(tokens);
  if (joined.length === tokens.length) return called;
  const alike = await store.calledLike(joined, limit);
  return [...new Map([...called, ...alike].map((patient) => [patient.id, patient])).values()];
}

// A short word joins the next word. A short last word joins the one before.
function joinShort(words: readonly string[]): string[] {
  const joined: string[] = [];
  let isOpen = false;
  for (const [at, word] of words.entries()) {
    const isShort = [...word].length <= shortWord;
    const isBehind = isOpen || (isShort && at === words.length - 1);
    if (isBehind && joined.length > 0) joined.push(`${joined.pop() ?? ''}${word}`);
    else joined.push(word);
    isOpen = isShort;
  }
  return joined;
}

function isCalledBy(tokens: readonly string[]) {
  return ({ name }: PatientRecord) =>
    isWholeName(name, tokens) || writeOutTokens(tokens).every((word) => nameTokensOf(name).includes(word));
}

function isWholeName(name: string, tokens: readonly string[]): boolean {
  const [nameTokens, typed] = [nameTokensOf(name), writeOutTokens(tokens)];
  return (
    nameTokens.toSorted().join(' ') === typed.toSorted().join(' ') || nameTokens.join('') === typed.join('')
  );
}

const nameTokensOf = (name: string) => splitName(writeInFull(fold(name)));
const writeOutTokens = (words: readonly string[]) => splitName(writeInFull(words.join(' ')));
