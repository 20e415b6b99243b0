/** How many letters of a folded name order a list: longer ones would not fit an index of PostgreSQL, or a cursor. */
export const keyLetters = 40;

/** Takes a folded name; returns what orders lists by it. */
export function orderKeyOf(nameKey: string): string {
  return [...nameKey].slice(0, keyLetters).join('');
}
