/** Returns whether a number with at least this many digits is adjacent, as in a phone number. */
export function isBesideDigits(tokens: readonly string[], at: number, minDigits: number): boolean {
  const digits = new RegExp(`^[+(]?\\d[\\d()/-]{${Math.max(0, minDigits - 1)},}$`);
  const isDate = (word: string) => /^(\d{1,2}[/-]\d{1,2}([/-]\d{2,4})?|\d{4}-\d{1,2}-\d{1,2})$/.test(word);
  return [tokens[at - 1] ?? '', tokens[at + 1] ?? ''].some((word) => digits.test(word) && !isDate(word));
}

/** Returns whether a date in digits is adjacent. */
export function isBesideDate(tokens: readonly string[], at: number): boolean {
  return [tokens[at - 1] ?? '', tokens[at + 1] ?? ''].some((word) => /^\d+[./-]\d+/.test(word));
}
