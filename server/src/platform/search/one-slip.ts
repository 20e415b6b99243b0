/** Tells whether a word is another one with one slip of the fingers: a letter more, less, other, or two swapped. */
export function isOneSlip(typed: string, meant: string): boolean {
  const [typedLetters, other] = [[...typed], [...meant]];
  let same = 0;
  while (same < typedLetters.length && same < other.length && typedLetters[same] === other[same]) same += 1;
  const [left, right] = [typedLetters.slice(same), other.slice(same)];
  if (left.length === 0 && right.length === 0) return false;
  const isSame = (a: readonly string[], b: readonly string[]) => a.join('') === b.join('');
  return (
    isSame(left.slice(1), right) ||
    isSame(left, right.slice(1)) ||
    isSame(left.slice(1), right.slice(1)) ||
    (left[0] === right[1] && left[1] === right[0] && isSame(left.slice(2), right.slice(2)))
  );
}

/** A word as it may be meant: its beginning and its end, with at most one unknown letter between them. */
export interface Guess {
  readonly before: string;
  /** null: nothing is between, and the word is whole. */
  readonly after: string | null;
}

/** Takes a word with a slip; returns the words it may be meant as. */
export function guessesOf(word: string): Guess[] {
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

// Shorter halves stand in too many words.
const minHalf = 3;

/**
 * Takes a word with a slip; returns the texts of which at least one stands in the word it is meant as: one slip leaves
 * the first half or the second as it is. `  ` stands for the beginning of a word; null: the word is too short for halves.
 */
export function anchorsOf(word: string): string[] | null {
  const letters = [...word];
  const middle = Math.floor(letters.length / 2);
  if (middle < minHalf) return null;
  const text = (from: number, to?: number) => letters.slice(from, to).join('');
  // Two letters that are swapped across the middle change both halves.
  const swapped =
    text(0, middle - 1) + (letters[middle] ?? '') + (letters[middle - 1] ?? '') + text(middle + 1);
  return [`  ${text(0, middle)}`, text(middle), `  ${swapped}`];
}
