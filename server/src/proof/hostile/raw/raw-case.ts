/** Something no HTTP client would write, and the answers to it before the connection is closed. */
export interface RawCase {
  readonly name: string;
  /** `$words` stand for ids and tokens, as in the other cases. */
  readonly text: string;
  /** none: the connection is closed without a word */
  readonly statuses: readonly number[];
  /** Breaks off after this share of the text. */
  readonly brokenOffAt?: number;
  /** Written in pieces of so many characters with a pause in between, on a server of little patience. */
  readonly slowly?: number;
}
