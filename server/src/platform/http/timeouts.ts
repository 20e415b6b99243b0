/** The time limits of a request, in milliseconds. */
export interface Timeouts {
  /** until the last header has arrived */
  readonly headersMs: number;
  /** until the last byte of a body has arrived, uploads excepted */
  readonly bodyMs: number;
  /** until the last byte of the request has arrived */
  readonly requestMs: number;
  /** while the connection is silent */
  readonly silenceMs: number;
  /** between two checks of these limits */
  readonly checkEveryMs: number;
}

export const defaultTimeouts: Timeouts = {
  headersMs: 20_000,
  bodyMs: 10_000,
  requestMs: 300_000, // a picture over a slow line
  silenceMs: 120_000, // a reader that has stopped reading
  checkEveryMs: 5_000,
};
