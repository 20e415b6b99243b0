const titles = /^(dr|prof|mr|mrs|ms|mx)\.?$/i;
const pastels = 6;

/** Returns the initials of first and last name without titles: "EP" for "Dr. Elena Petrova". */
export function toInitials(name: string): string {
  const nameParts = name.split(/\s+/).filter((word) => word !== '' && !titles.test(word));
  const letters = [nameParts[0], nameParts.length > 1 ? nameParts.at(-1) : undefined].map(firstLetter);
  return letters.join('').toUpperCase() || '?';
}

function firstLetter(word: string | undefined): string {
  return word?.match(/[\p{L}\p{N}]/u)?.[0] ?? '';
}

/** Returns a number from 0 to 5, constant for a name, so that a person has one colour everywhere. */
export function choosePastel(name: string): number {
  let sum = 7;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return sum % pastels;
}
