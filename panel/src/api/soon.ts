/** Until then what was asked for is drawn. */
const soonMs = 200;

/** Does what is ahead of any need, after what is needed now. Returns what calls it off. */
export function soon(work: () => void): () => void {
  const timer = window.setTimeout(work, soonMs);
  return () => window.clearTimeout(timer);
}
