import type { Patience } from '../../../platform/http/patience.ts';

/** So little that nobody has to wait for the end of it. */
export const hurried: Patience = { headersMs: 400, requestMs: 600, silenceMs: 5_000, lookEveryMs: 50 };
