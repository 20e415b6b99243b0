// Shorter words resemble too many others, names among them.
const minLetters = 6;
const lettersForTwo = 8;

/**
 * Returns whether a word is a typing error for another: one letter added, missing, wrong or swapped; two in a long
 * word.
 */
export function isMistypedAs(word: string, meant: string): boolean {
  if (word === meant || meant.length < minLetters || word.length < minLetters) return false;
  if (!/^[a-z]+$/.test(word) || word[0] !== meant[0]) return false;
  // Mondal and Sundar are names, so a six-letter word must have all letters.
  if (meant.length === minLetters && sorted(word) !== sorted(meant)) return false;
  return countEdits(word, meant) <= (meant.length >= lettersForTwo ? 2 : 1);
}

function sorted(word: string): string {
  return [...word].sort().join('');
}

/** Returns the number of letters added, removed, replaced or swapped with their neighbour. */
function countEdits(word: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let a = 1; a <= word.length; a += 1) {
    const row = [a];
    for (let b = 1; b <= other.length; b += 1) {
      const at = (r: number, c: number) => rows[r]?.[c] ?? 0;
      const replaced = at(a - 1, b - 1) + (word[a - 1] === other[b - 1] ? 0 : 1);
      const isSwapped = word[a - 1] === other[b - 2] && word[a - 2] === other[b - 1];
      const swapped = a > 1 && b > 1 && isSwapped ? at(a - 2, b - 2) + 1 : Number.POSITIVE_INFINITY;
      row[b] = Math.min(at(a - 1, b) + 1, (row[b - 1] ?? 0) + 1, replaced, swapped);
    }
    rows.push(row);
  }
  return rows[word.length]?.[other.length] ?? 0;
}
