// Schemas of single variables. A fault omits the name of the variable, which is put in front of it. Every variable is
// optional.
import * as z from 'zod/mini';

/** Returns a schema that trims a text; null when missing or blank. */
export function text(maxLength: number) {
  return z.pipe(
    z.string().check(
      z.trim(),
      z.refine((value) => value.length <= maxLength, `must have at most ${maxLength} characters`),
    ),
    z.transform((value) => value || null),
  );
}

/**
 * Returns a schema that reads a variable, null when missing or blank. An unreadable value is refused with the
 * sentence.
 */
export function parsed<T>(
  maxLength: number,
  read: (value: string) => T | null,
  sentence: (value: string) => string,
) {
  return z.pipe(
    text(maxLength),
    z.transform((value, context): T | null => {
      if (value === null) return null;
      const result = read(value);
      if (result === null) context.issues.push({ code: 'custom', message: sentence(value), input: value });
      return result;
    }),
  );
}

/** Returns a schema that reads a whole number in these limits. */
export function wholeNumber({ min, max }: { min: number; max: number }) {
  const read = (value: string) => {
    const number = Number(value);
    return /^\d+$/.test(value) && number >= min && number <= max ? number : null;
  };
  return parsed(40, read, (value) => `must be a whole number from ${min} to ${max}, not "${value}"`);
}

/** Returns a schema that reads one of the choices, in capitals or not, and returns it as listed. */
export function oneOf<const T extends string>(choices: readonly T[]) {
  const read = (value: string) =>
    choices.find((choice) => choice.toLowerCase() === value.toLowerCase()) ?? null;
  return parsed(100, read, (value) => `must be one of ${choices.join(', ')}, not "${value}"`);
}

function readTimeZone(value: string): string | null {
  // An offset has no daylight saving time: appointments would be an hour off for half of the year.
  // The signs of Etc/GMT+2 are inverted: it is two hours behind Greenwich.
  if (/^([+-]|(Etc\/)?(GMT|UTC)[+-])/i.test(value)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** A time zone from the environment or a command's argument. */
export const TimeZone = parsed(
  100,
  readTimeZone,
  (value) => `must be a time zone like Europe/Berlin, not "${value}"`,
);
