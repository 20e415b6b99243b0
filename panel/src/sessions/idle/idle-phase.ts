/** How long before the end somebody is asked whether they are there; half of the time where that is short. */
const warnMostMs = 60_000;

export type IdlePhase =
  /** Nothing to say until then. */
  | { readonly phase: 'there'; readonly untilMs: number }
  | { readonly phase: 'asked'; readonly untilMs: number }
  | { readonly phase: 'over' };

/** Takes when somebody last did something, how long nobody need be there, and now, all in milliseconds. */
export function idlePhase(activeMs: number, idleMs: number, nowMs: number): IdlePhase {
  const endMs = activeMs + idleMs;
  const askMs = endMs - Math.min(warnMostMs, idleMs / 2);
  if (nowMs < askMs) return { phase: 'there', untilMs: askMs };
  return nowMs < endMs ? { phase: 'asked', untilMs: endMs } : { phase: 'over' };
}
