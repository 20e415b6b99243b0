import type { CalendarDate } from '@docket/contract/formats/slot-date.ts';

/** The meaning of the desk's field apart from names. */
export interface DeskReading {
  readonly date: CalendarDate | null;
  /** Last of several days, as in "next week"; null for one day. */
  readonly lastDate: CalendarDate | null;
  /** Exact time, in minutes since midnight. */
  readonly time: number | null;
  /** Part of the day, in minutes since midnight: the earliest start, and the end of the starts. */
  readonly from: number | null;
  readonly until: number | null;
  /** Minutes. */
  readonly length: number | null;
  /** True for two slots. */
  readonly isDouble: boolean;
  /** "asap", "next free" */
  readonly isSoonest: boolean;
  /** "new patient", "(new)" */
  readonly isNew: boolean;
  /**
   * The error of an invalid time or day ("25:00 is not a time"), or the question about an ambiguous one ("10:30 or
   * 9:30? Type the time").
   */
  readonly wrong: string | null;
  /** Words about time that can't be used: a second day, "in 2 hours". */
  readonly unclear: readonly string[];
  /** The words left for names, as typed. */
  readonly nameTokens: readonly DeskToken[];
  /** The words read as something other than a name, as typed. */
  readonly taken: readonly DeskToken[];
}

/** A word of the field with its position; a date of birth is "1985-04-30". */
export interface DeskToken {
  readonly text: string;
  readonly at: number;
  /** The date of birth as typed. */
  readonly typed?: string;
}

/** The meaning of a phrase: one or more words of the field. */
export type Phrase = Partial<Omit<DeskReading, 'nameTokens' | 'unclear' | 'taken'>> & {
  /** Number of words. */
  readonly count: number;
  /** Set if the phrase is about a time that can't be used. */
  readonly unclear?: string;
  /** The date of birth, as "1985-04-30". */
  readonly born?: string;
  /** True if the word also stays a name. */
  readonly isName?: boolean;
  readonly doubt?: Doubt;
  /** True if the words are about a time: a bare hour may follow. */
  readonly isBesideHour?: boolean;
};

/** A question about two readings of a phrase, settled if another phrase names the day or the time. */
export interface Doubt {
  readonly question: string;
  readonly settledBy: 'day' | 'time';
}

/** The circumstances in which a phrase is read. */
export interface PhraseContext {
  readonly today: CalendarDate;
  /** true: 11/12 is 12 November; else 11 December */
  readonly isMonthFirst?: boolean;
  /** Positions of words that are names, even if they look like something else. */
  readonly namePositions?: ReadonlySet<number>;
  /** True if the previous word is a day or a part of it. */
  readonly isBesideHour: boolean;
  /** True if the previous word was left for names. */
  readonly isBehindName: boolean;
}
