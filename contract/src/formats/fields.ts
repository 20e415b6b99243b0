import * as z from 'zod/mini';
import { cleanName } from './clean-name.ts';
import { fold } from './fold.ts';

/** For each schema that rewrites its input before the check: the schema that documents the input. */
export const documentedSchemas = new WeakMap<object, z.ZodMiniType>();

/**
 * Returns a schema that rewrites its input (such as the text "5" into the number 5) and then checks the result with
 * `checked`. Documentation shows only `checked`.
 */
export function rewritten<Checked extends z.ZodMiniType>(
  rewrite: (value: unknown) => unknown,
  checked: Checked,
) {
  const schema = z.pipe(z.transform(rewrite), checked as z.ZodMiniType<z.output<Checked>, unknown>);
  documentedSchemas.set(schema, checked);
  return schema;
}

const canonicalNumber = /^-?(0|[1-9]\d*)(\.\d+)?$/;
// Fields of whole numbers may be cents: "50.00" could mean fifty dollars and would be read as 50 cents.
const canonicalWhole = /^-?(0|[1-9]\d*)$/;

/** Turns canonical numeric strings into numbers. The check that follows refuses anything else. */
const fromNumericString =
  (canonical: RegExp) =>
  (value: unknown): unknown =>
    typeof value === 'string' && canonical.test(value) ? Number(value) : value;

/** Checks for a whole number from `least` to `max`, also as a numeric string; `name` is the field in the refusal. */
export function wholeNumber(name: string, least: number, max: number) {
  const sentence = `${name} must be a whole number from ${least} to ${max}`;
  return rewritten(
    fromNumericString(canonicalWhole),
    z.int(sentence).check(z.minimum(least, sentence), z.maximum(max, sentence)),
  );
}

/**
 * Checks for text of `least` to `max` characters and trims it. Unless `least` is 0 it needs a visible character.
 * `name` is the field in the refusal.
 */
export function text(name: string, max: number, least = 0) {
  return boundedText(name, max, least, z.trim());
}

/**
 * Checks a name or another one-line label, cleaned by `cleanName`. Unless `least` is 0 it needs a visible character.
 */
export function label(name: string, max: number, least = 0) {
  return boundedText(name, max, least, z.overwrite(cleanName));
}

function boundedText(name: string, max: number, least: number, tidy: ReturnType<typeof z.trim>) {
  const wrongType = `${name} must be text`;
  const tooShort = least === 1 ? `${name} is required` : `${name} must have at least ${least} characters`;
  return z
    .string({ error: (issue) => (issue.input === undefined ? `${name} is required` : wrongType) })
    .check(
      tidy,
      z.minLength(least, tooShort),
      z.maxLength(max, `${name} must have at most ${max} characters`),
      z.refine((value) => least === 0 || visibleCharacter.test(value), `${name} is required`),
      z.refine(hasNoControlCharacters, `${name} contains characters that can't be stored`),
    );
}

/**
 * Text to search for. Folding turns some letters into eighteen, and a search costs as much as its folded text is long,
 * so the folded length is bounded too.
 */
export function searchText(name: string, max: number) {
  const isShort = (value: string) => value.length > max || fold(value).length <= 2 * max;
  return text(name, max).check(z.refine(isShort, `${name} must have at most ${max} characters`));
}

/** Like `searchText`: a missing field, null and blanks all become ''. */
export function optionalSearchText(name: string, max: number) {
  return z._default(
    rewritten((value) => value ?? '', searchText(name, max)),
    '',
  );
}

/** Optional text: a missing field, null and blanks all become ''. */
export function optionalText(name: string, max: number) {
  return z._default(
    rewritten((value) => value ?? '', text(name, max)),
    '',
  );
}

/** Like `optionalText`, on one line and cleaned like `label`. */
export function optionalLabel(name: string, max: number) {
  return z._default(
    rewritten((value) => value ?? '', label(name, max)),
    '',
  );
}

type GivenOf<Field> =
  Field extends z.ZodMiniDefault<infer Given extends z.ZodMiniType> ? GivenOf<Given> : Field;

/**
 * Returns the schema of a change: every field is optional, and a missing one stays missing. Defaults such as the ''
 * of `optionalText` are dropped: they would erase stored text.
 */
export function toChangeSchema<Shape extends Record<string, z.ZodMiniType>>(whole: z.ZodMiniObject<Shape>) {
  const fields = Object.entries(whole.shape).map(([name, field]) => [
    name,
    z.optional(withoutDefault(field)),
  ]);
  // Safe to cast: each field keeps its name.
  return z.object(Object.fromEntries(fields) as { [F in keyof Shape]: z.ZodMiniOptional<GivenOf<Shape[F]>> });
}

function withoutDefault(field: z.ZodMiniType): z.ZodMiniType {
  let inner = field;
  // Safe to cast: the type of innerType lacks only methods.
  while (inner instanceof z.ZodMiniDefault) inner = inner.def.innerType as z.ZodMiniType;
  return inner;
}

/** An opaque id of a record. */
export function id(name: string) {
  return text(name, 64, 1);
}

/** A password to compare, up to 1,024 characters exactly as typed: blanks at either end belong to it. */
export function passwordToCheck(name: string) {
  const missing = `${name} is required`;
  return z.string(missing).check(z.minLength(1, missing), z.maxLength(1_024, `${name} is too long`));
}

const fee = 'Fee must be 0 to 100,000 with at most two decimals';

/** Dollars, 0 to 100,000 with at most two decimals; empty or null means 0. */
export const DollarsInput = rewritten(
  (value) => (value === '' || value === null ? 0 : fromNumericString(canonicalNumber)(value)),
  z.number(fee).check(
    z.minimum(0, fee),
    z.maximum(100_000, fee),
    z.refine((dollars) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6, fee),
  ),
);
/** Like `DollarsInput`; a missing field means 0 too. */
export const Dollars = z._default(DollarsInput, 0);

const booleansByText = new Map<unknown, boolean>([
  ['true', true],
  ['false', false],
]);

/** Checks for true or false, also as text; `name` is the field in the refusal. */
export function flag(name: string) {
  return rewritten((value) => booleansByText.get(value) ?? value, z.boolean(`${name} must be true or false`));
}

// A name of zero-width characters or marks of direction would be invisible and could not be clicked.
const visibleCharacter = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

// Line breaks and tabs are allowed; some databases can't store NUL and other control characters.
function hasNoControlCharacters(value: string): boolean {
  for (const character of value) {
    const code = character.charCodeAt(0);
    if ((code < 32 && code !== 9 && code !== 10 && code !== 13) || code === 127) return false;
    // Half of a surrogate pair is not a character.
    if (character.length === 1 && code >= 0xd800 && code <= 0xdfff) return false;
  }
  return true;
}
