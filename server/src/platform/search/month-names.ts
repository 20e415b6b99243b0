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

/** Takes a word (folded); returns the month (1 to 12) it names, whole or by three letters and more; 0 when it names none. */
export function monthNamed(word: string): number {
  const name = word.replace(/[.,]$/, '');
  return name.length < 3 ? 0 : names.findIndex((month) => month.startsWith(name)) + 1;
}
