import { fold, joinNameParts, splitName } from '@docket/contract/formats/fold.ts';
import { writeInFull } from '@docket/contract/formats/short-forms.ts';
import type { Icon } from '@docket/ui/icon.ts';

/** A page, person or action of the palette. */
export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** The verb shown after "Enter" if the label has none: "opens". */
  readonly enterVerb?: string;
  /** Other words that find the entry. */
  readonly keywords?: readonly string[];
  /** The name to match; default: the label. */
  readonly name?: string;
  readonly icon: Icon;
  readonly run: () => void;
}

export interface PaletteGroup {
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
  readonly entries: readonly PaletteEntry[];
}

/** The entries from which `findEntries` selects. */
export interface PaletteSources {
  readonly pages: readonly PaletteEntry[];
  readonly actions: readonly PaletteEntry[];
  readonly doctors: readonly PaletteEntry[];
  /** Matches of the typed text, the nearest first. */
  readonly patients: readonly PaletteEntry[];
  /** Patients named by some of the typed words; the others name a doctor or a time. Empty if `patients` has matches. */
  readonly patientsByPartialName?: readonly PaletteEntry[];
  /** Patients whose name is a typing slip away; empty if a name matches. */
  readonly patientsNearest?: readonly PaletteEntry[];
  /** Entries that take the typed text: book, search. */
  readonly textEntries: readonly PaletteEntry[];
}

/**
 * Returns the groups of matching entries, the likeliest first, because Enter runs the first entry. People with the
 * typed name come first, then actions and pages, then entries matched only by other words, and last a patient matched
 * by a part of an email address.
 */
export function findEntries(typed: string, sources: PaletteSources): PaletteGroup[] {
  const tokens = tokenize(typed);
  if (tokens.length === 0)
    return withoutEmptyGroups([group('Pages', sources.pages), group('Actions', sources.actions)]);
  const isExact = [...sources.pages, ...sources.actions].some(
    ({ label }) => fold(label) === tokens.join(' '),
  );
  const isNamedAsTyped = (entry: PaletteEntry) =>
    /[\d@]/.test(typed) || nameRank(entry, tokens) < rankNotNamed;
  const doctors = sources.doctors.filter(matchesTokens(tokens));
  const doctorsByName = group(
    'Doctors',
    sortByNameRank(
      doctors.filter((entry) => nameRank(entry, tokens) < rankNotNamed),
      tokens,
    ),
  );
  const actions = group('Actions', sources.actions.filter(matchesTokens(tokens)));
  const pages = group('Pages', sources.pages.filter(matchesTokens(tokens)));
  const otherDoctors = group(
    'Other doctors',
    doctors.filter((entry) => nameRank(entry, tokens) === rankNotNamed),
  );
  const patients = group('Patients', sources.patients.filter(isNamedAsTyped));
  const matches = [doctorsByName, actions, pages, otherDoctors];
  return withoutEmptyGroups([
    ...(isExact ? [pages, actions, doctorsByName, otherDoctors, patients] : [patients, ...matches]),
    group(
      'Other patients',
      sources.patients.filter((entry) => !isNamedAsTyped(entry)),
    ),
    group('Did you mean', sources.patientsNearest ?? []),
    group('Booking', sources.textEntries),
    group('Patients named', sources.patientsByPartialName ?? []),
  ]);
}

const rankNotNamed = 2;

// Returns 0 if every token is a word of the name, 1 if every token begins one.
function nameRank({ label, name = label }: PaletteEntry, tokens: readonly string[]): number {
  const nameTokens = nameWords(name);
  if (tokens.every((word) => nameTokens.includes(word) || nameTokens.includes(writeInFull(word)))) return 0;
  // "mc donald" is McDonald.
  return tokens.every(startsAnyOf(nameTokens)) || startsAnyOf(nameTokens)(tokens.join('')) ? 1 : rankNotNamed;
}

// Full names come before beginnings: Bao Mori before Moritz Lang.
function sortByNameRank(entries: readonly PaletteEntry[], tokens: readonly string[]): PaletteEntry[] {
  return entries.toSorted((entry, other) => nameRank(entry, tokens) - nameRank(other, tokens));
}

// Returns a filter for entries in which every token begins a word.
function matchesTokens(tokens: readonly string[]) {
  return ({ label, description = '', keywords = [] }: PaletteEntry) => {
    const entryTokens = [...tokenize([description, ...keywords].join(' ')), ...nameWords(label)];
    return tokens.every(startsAnyOf(entryTokens)) || startsAnyOf(entryTokens)(tokens.join(''));
  };
}

function startsAnyOf(entryTokens: readonly string[]) {
  return (word: string) =>
    [word, writeInFull(word)].some((spelling) => entryTokens.some((token) => token.startsWith(spelling)));
}

// The words of a name, also with short forms written in full and parts joined.
function nameWords(name: string): string[] {
  const folded = fold(name);
  const full = writeInFull(folded);
  return [...splitName(folded), ...splitName(full), ...joinNameParts(folded), ...joinNameParts(full)];
}

function group(name: PaletteGroup['name'], entries: readonly PaletteEntry[]): PaletteGroup {
  return { name, entries };
}

function withoutEmptyGroups(groups: readonly PaletteGroup[]): PaletteGroup[] {
  return groups.filter(({ entries }) => entries.length > 0);
}

function tokenize(text: string): string[] {
  return splitName(fold(text));
}
