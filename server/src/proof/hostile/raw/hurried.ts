import type { Timeouts } from '../../../platform/http/timeouts.ts';

/** So little that nobody has to wait for the end of it. */
export const hurried: Timeouts = {
  headersMs: 400,
  bodyMs: 600,
  requestMs: 3_000,
  silenceMs: 5_000,
  lookEveryMs: 50,
};
