import type { DeskReading, DeskToken, Doubt, Phrase, PhraseContext } from './desk-reading.ts';
import { askNameOrMonth, readPhraseAt } from './read-phrase.ts';
import { settleReading } from './settle-reading.ts';
import { tidyToken, trimSigns } from './tidy-token.ts';

export interface ReadingOptions extends Pick<PhraseContext, 'today' | 'isMonthFirst' | 'namePositions'> {
  /** True if a doctor is named: a bare hour is then allowed anywhere. */
  readonly isDoctorNamed?: boolean;
}

/** The reading of the phrases so far. */
interface Draft {
  readonly reading: DeskReading;
  readonly doubts: readonly Doubt[];
  /** The last phrase that set a part of the day, as typed. */
  readonly partOfDay: string;
}

const emptyDraft: Draft = {
  reading: {
    date: null,
    lastDate: null,
    time: null,
    from: null,
    until: null,
    length: null,
    isDouble: false,
    isSoonest: false,
    isNew: false,
    wrong: null,
    unclear: [],
    nameTokens: [],
    taken: [],
  },
  doubts: [],
  partOfDay: '',
};

/** Returns the day, time and length in the field's words, in any order, and the words left for names. */
export function readDeskTokens(typed: readonly string[], options: ReadingOptions): DeskReading {
  const tokens = typed.map((text, at) => ({ text: tidyToken(text), at }));
  const texts = tokens.map(({ text }) => text);
  let draft = emptyDraft;
  let isBesideHour = false;
  for (let at = 0; at < tokens.length; ) {
    const isBehindName = draft.reading.nameTokens.at(-1)?.at === at - 1;
    const phrase: Phrase | null = options.namePositions?.has(at)
      ? askNameOrMonth(texts, at)
      : readPhraseAt(texts, at, { ...options, isBesideHour, isBehindName });
    const count = phrase?.count ?? 1;
    const text = typed.slice(at, at + count).join(' ');
    if (phrase) draft = addPhrase(draft, phrase, tokens.slice(at, at + count), text);
    else if (texts[at] !== '') draft = addName(draft, { text: trimSigns(text), at });
    isBesideHour = phrase?.isBesideHour ?? false;
    at += count;
  }
  return settleReading(draft.reading, { ...draft, texts, isDoctorNamed: options.isDoctorNamed ?? false });
}

function addName(draft: Draft, token: DeskToken): Draft {
  return { ...draft, reading: { ...draft.reading, nameTokens: [...draft.reading.nameTokens, token] } };
}

function addPhrase(draft: Draft, phrase: Phrase, tokens: readonly DeskToken[], text: string): Draft {
  const { count: _, born, isName, doubt, unclear, isBesideHour: __, ...meaning } = phrase;
  const isUsable = unclear === undefined && !isContradiction(draft.reading, meaning);
  const isPartOfDay = isUsable && typeof (meaning.from ?? meaning.until) === 'number';
  const reading = isUsable
    ? addMeaning(draft.reading, meaning)
    : { ...draft.reading, unclear: [...draft.reading.unclear, text] };
  const read = {
    reading,
    doubts: doubt ? [...draft.doubts, doubt] : draft.doubts,
    partOfDay: isPartOfDay ? text : draft.partOfDay,
  };
  const at = tokens[0]?.at ?? 0;
  if (isName) return addName(read, { text: trimSigns(text), at });
  if (born) return addName(read, { text: born, at, typed: text });
  return { ...read, reading: { ...reading, taken: [...reading.taken, ...tokens] } };
}

type Meaning = Omit<Phrase, 'count' | 'born' | 'isName' | 'doubt' | 'unclear' | 'isBesideHour'>;

// Adds a phrase's meaning. The first error stays. Two ranges become their overlap: "before 10 in the morning" ends at
// ten.
function addMeaning(reading: DeskReading, meaning: Meaning): DeskReading {
  const found = Object.entries(meaning).filter(([, field]) => field !== undefined && field !== null);
  const starts = [reading.from, meaning.from ?? null].filter((minutes) => minutes !== null);
  const ends = [reading.until, meaning.until ?? null].filter((minutes) => minutes !== null);
  return {
    ...reading,
    ...Object.fromEntries(found),
    wrong: reading.wrong ?? meaning.wrong ?? null,
    from: starts.length > 0 ? Math.max(...starts) : null,
    until: ends.length > 0 ? Math.min(...ends) : null,
  };
}

function isContradiction(reading: DeskReading, { date, time, length, from, until }: Meaning): boolean {
  const isRange = typeof from === 'number' && typeof until === 'number';
  const hasRange = reading.from !== null && reading.until !== null;
  return (
    (Boolean(date) && reading.date !== null && JSON.stringify(date) !== JSON.stringify(reading.date)) ||
    (typeof time === 'number' && reading.time !== null && time !== reading.time) ||
    (isRange && hasRange && (from !== reading.from || until !== reading.until)) ||
    (typeof length === 'number' && reading.length !== null && length !== reading.length)
  );
}
