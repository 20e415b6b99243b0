/** How long the server waits for a caller, in milliseconds. */
export interface Timeouts {
  /** until the last header came */
  readonly headersMs: number;
  /** until the last byte of a body came that is no upload */
  readonly bodyMs: number;
  /** until the last byte of the request came */
  readonly requestMs: number;
  /** while nothing at all moves on the connection */
  readonly silenceMs: number;
  /** how often it looks whose time is up */
  readonly lookEveryMs: number;
}

export const usualTimeouts: Timeouts = {
  headersMs: 20_000,
  bodyMs: 10_000,
  requestMs: 300_000, // a picture over a slow line
  silenceMs: 120_000, // a reader that takes nothing any more
  lookEveryMs: 5_000,
};
