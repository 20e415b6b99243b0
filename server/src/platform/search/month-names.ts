const names = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** Returns the month (1 to 12) that a folded word names with three letters or more; 0 for any other word. */
export function readMonth(word: string): number {
  const name = word.replace(/[.,]$/, '');
  return name.length < 3 ? 0 : names.findIndex((month) => month.startsWith(name)) + 1;
}

export function monthName(month: number): string {
  return (names[month - 1] ?? '').replace(/^./, (letter) => letter.toUpperCase());
}
