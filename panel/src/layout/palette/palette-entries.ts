import { fold, joinNameParts, splitName } from '@docket/contract/fold.ts';
import { writeInFull } from '@docket/contract/short-forms.ts';
import type { Icon } from '@docket/ui/icon.ts';

/** A page, person or action of the palette. */
export interface Entry {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** Verb after Enter, if the label has none: "opens". */
  readonly does?: string;
  /** Other words that match it. */
  readonly keywords?: readonly string[];
  /** The name to match; default: the label. */
  readonly name?: string;
  readonly icon: Icon;
  readonly run: () => void;
}

export interface Group {
  readonly name:
    | 'Patients'
    | 'Doctors'
    | 'Other doctors'
    | 'Actions'
    | 'Pages'
    | 'Other patients'
    | 'Booking'
    | 'Patients named'
    | 'Did you mean';
  readonly entries: readonly Entry[];
}

/** All entries that may match. */
export interface Stock {
  readonly pages: readonly Entry[];
  readonly actions: readonly Entry[];
  readonly doctors: readonly Entry[];
  /** Matches of the typed text, the nearest first. */
  readonly patients: readonly Entry[];
  /** Patients named by some of the words, the others being a doctor or a time; empty if `patients` has matches. */
  readonly patientsSaid?: readonly Entry[];
  /** Patients whose name is a typing slip away; empty if a name matches. */
  readonly patientsNearest?: readonly Entry[];
  /** Entries that take the typed text: book, search. */
  readonly textEntries: readonly Entry[];
}

/**
 * Returns the groups of entries as shown, the likeliest first, because Enter takes the first: people with the typed
 * name, then actions and pages, then entries where only other words match. A patient matched by a piece of an email
 * address comes last.
 */
export function findEntries(typed: string, stock: Stock): Group[] {
  const tokens = tokenize(typed);
  if (tokens.length === 0) return filled([group('Pages', stock.pages), group('Actions', stock.actions)]);
  const isExact = [...stock.pages, ...stock.actions].some(({ label }) => fold(label) === tokens.join(' '));
  const isCalledSo = (entry: Entry) => /[\d@]/.test(typed) || nameRank(entry, tokens) < notCalledSo;
  const doctors = stock.doctors.filter(fits(tokens));
  const named = group(
    'Doctors',
    byName(
      doctors.filter((entry) => nameRank(entry, tokens) < notCalledSo),
      tokens,
    ),
  );
  const actions = group('Actions', stock.actions.filter(fits(tokens)));
  const pages = group('Pages', stock.pages.filter(fits(tokens)));
  const others = group(
    'Other doctors',
    doctors.filter((entry) => nameRank(entry, tokens) === notCalledSo),
  );
  const patients = group('Patients', stock.patients.filter(isCalledSo));
  const matches = [named, actions, pages, others];
  return filled([
    ...(isExact ? [pages, actions, named, others, patients] : [patients, ...matches]),
    group(
      'Other patients',
      stock.patients.filter((entry) => !isCalledSo(entry)),
    ),
    group('Did you mean', stock.patientsNearest ?? []),
    group('Booking', stock.textEntries),
    group('Patients named', stock.patientsSaid ?? []),
  ]);
}

const notCalledSo = 2;

// 0: every token is a word of the name. 1: every token begins one.
function nameRank({ label, name = label }: Entry, tokens: readonly string[]): number {
  const nameTokens = nameWords(name);
  if (tokens.every((word) => nameTokens.includes(word) || nameTokens.includes(writeInFull(word)))) return 0;
  // "mc donald" is McDonald.
  return tokens.every(begins(nameTokens)) || begins(nameTokens)(tokens.join('')) ? 1 : notCalledSo;
}

// Whole names before beginnings: Bao Mori before Moritz Lang.
function byName(entries: readonly Entry[], tokens: readonly string[]): Entry[] {
  return entries.toSorted((one, other) => nameRank(one, tokens) - nameRank(other, tokens));
}

// Every token begins a word of the entry.
function fits(tokens: readonly string[]) {
  return ({ label, description = '', keywords = [] }: Entry) => {
    const entryTokens = [...tokenize([description, ...keywords].join(' ')), ...nameWords(label)];
    return tokens.every(begins(entryTokens)) || begins(entryTokens)(tokens.join(''));
  };
}

function begins(own: readonly string[]) {
  return (word: string) => [word, writeInFull(word)].some((way) => own.some((one) => one.startsWith(way)));
}

// The words of a name, also with short forms written in full and parts joined.
function nameWords(name: string): string[] {
  const folded = fold(name);
  const full = writeInFull(folded);
  return [...splitName(folded), ...splitName(full), ...joinNameParts(folded), ...joinNameParts(full)];
}

function group(name: Group['name'], entries: readonly Entry[]): Group {
  return { name, entries };
}

function filled(groups: readonly Group[]): Group[] {
  return groups.filter(({ entries }) => entries.length > 0);
}

function tokenize(text: string): string[] {
  return splitName(fold(text));
}
