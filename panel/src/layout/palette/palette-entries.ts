import { fold } from '@docket/contract/fold.ts';
import type { Icon } from '@docket/ui/icon.ts';

/** One thing the palette leads to or does. */
export interface Entry {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** Other words it is found by. */
  readonly keywords?: readonly string[];
  readonly icon: Icon;
  readonly run: () => void;
}

export interface Group {
  readonly name: 'Patients' | 'Doctors' | 'Actions' | 'Pages' | 'Other patients' | 'Booking';
  readonly entries: readonly Entry[];
}

/** What there is to choose from. */
export interface Stock {
  readonly pages: readonly Entry[];
  readonly actions: readonly Entry[];
  readonly doctors: readonly Entry[];
  /** Already found by what is typed, in the server's order. */
  readonly patients: readonly Entry[];
  /** What can be done with any words. */
  readonly withWords: readonly Entry[];
}

/**
 * Takes what is typed and what there is; returns the groups as they are shown, the likeliest first. A patient who is
 * called as typed comes first, since Enter takes the first; one that fits by a piece of an address comes behind all else.
 */
export function findEntries(typed: string, stock: Stock): Group[] {
  const words = wordsOf(typed);
  if (words.length === 0) return filled([group('Pages', stock.pages), group('Actions', stock.actions)]);
  const isExact = [...stock.pages, ...stock.actions].some(({ label }) => fold(label) === words.join(' '));
  const isCalledSo = (entry: Entry) =>
    /[\d@]/.test(typed) || words.every((word) => wordsOf(entry.label).some((name) => name.startsWith(word)));
  const own = [
    group('Doctors', stock.doctors.filter(fits(words))),
    group('Actions', stock.actions.filter(fits(words))),
    group('Pages', stock.pages.filter(fits(words))),
  ];
  const patients = group('Patients', stock.patients.filter(isCalledSo));
  return filled([
    ...(isExact ? [...own.toReversed(), patients] : [patients, ...own]),
    group(
      'Other patients',
      stock.patients.filter((entry) => !isCalledSo(entry)),
    ),
    group('Booking', stock.withWords),
  ]);
}

// Every word begins one of the entry's.
function fits(words: readonly string[]) {
  return ({ label, description = '', keywords = [] }: Entry) => {
    const own = wordsOf([label, description, ...keywords].join(' '));
    return words.every((word) => own.some((one) => one.startsWith(word)));
  };
}

function group(name: Group['name'], entries: readonly Entry[]): Group {
  return { name, entries };
}

function filled(groups: readonly Group[]): Group[] {
  return groups.filter(({ entries }) => entries.length > 0);
}

function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[\s,.'-]+/)
    .filter(Boolean);
}
