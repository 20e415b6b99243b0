/** Returns whether a folded word is a unit of minutes. */
export function isMinuteUnit(word: string): boolean {
  return /^(m|min|mins|minutes?)$/.test(word);
}

/** Returns whether a folded word is a unit of hours. */
export function isHourUnit(word: string): boolean {
  return /^(h|hrs?|hours?)$/.test(word);
}
