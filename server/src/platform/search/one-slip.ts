/** A possible reading of a mistyped word: its start and its end, with at most one unknown letter between. */
export interface Guess {
  readonly before: string;
  /** null: `before` is the complete word */
  readonly after: string | null;
}

/** Returns the possible readings of a word with one typing error. */
export function listGuesses(word: string): Guess[] {
  const letters = [...word];
  const text = (from: number, to?: number) => letters.slice(from, to).join('');
  const each = letters.map((_, at) => at);
  return [
    ...each.map((at) => ({ before: text(0, at), after: text(at + 1) })),
    ...[...each, letters.length].map((at) => ({ before: text(0, at), after: text(at) })),
    ...each.map((at) => ({ before: text(0, at) + text(at + 1), after: null })),
    ...each.slice(1).map((at) => ({
      before: text(0, at - 1) + (letters[at] ?? '') + (letters[at - 1] ?? '') + text(at + 1),
      after: null,
    })),
  ];
}

// Shorter halves occur in too many words.
const minHalf = 3;

/**
 * Returns texts of which the intended word contains at least one, since one typing error leaves its first or second
 * half intact. Leading blanks mark the start of a word; null if the word is too short to halve.
 */
export function listAnchors(word: string): string[] | null {
  const letters = [...word];
  const middle = Math.floor(letters.length / 2);
  if (middle < minHalf) return null;
  const text = (from: number, to?: number) => letters.slice(from, to).join('');
  // Two letters swapped across the middle change both halves.
  const swapped =
    text(0, middle - 1) + (letters[middle] ?? '') + (letters[middle - 1] ?? '') + text(middle + 1);
  return [`  ${text(0, middle)}`, text(middle), `  ${swapped}`];
}
