const titles = /^(dr|prof|mr|mrs|ms|mx)\.?$/i;
const pastels = 6;

/** First and last name's first letters, titles left out: "Dr. Elena Petrova" gives "EP". */
export function initialsOf(name: string): string {
  const nameParts = name.split(/\s+/).filter((word) => word !== '' && !titles.test(word));
  const letters = [nameParts[0], nameParts.length > 1 ? nameParts.at(-1) : undefined].map(firstLetter);
  return letters.join('').toUpperCase() || '?';
}

function firstLetter(word: string | undefined): string {
  return word?.match(/[\p{L}\p{N}]/u)?.[0] ?? '';
}

/** The same person has the same colour everywhere: a number from 0 to 5. */
export function pastelOf(name: string): number {
  let sum = 7;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return sum % pastels;
}
