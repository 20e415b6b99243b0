import * as z from 'zod/mini';
import { cleanName } from './clean-name.ts';
import { isEmailAddress, mixesScripts } from './email-address.ts';
import { mixedAlphabets } from './scripts.ts';

/** For inputs that are rewritten before they are checked: the schema of what is sent, for documents. */
export const asSent = new WeakMap<object, z.ZodMiniType>();

/** Rewrites what was sent before it is checked, such as the text "5" into the number 5; documents describe what is checked. */
export function rewritten<Checked extends z.ZodMiniType>(
  rewrite: (value: unknown) => unknown,
  checked: Checked,
) {
  const schema = z.pipe(z.transform(rewrite), checked as z.ZodMiniType<z.output<Checked>, unknown>);
  asSent.set(schema, checked);
  return schema;
}

const canonicalNumber = /^-?(0|[1-9]\d*)(\.\d+)?$/;
// "50.00" is fifty of something else: of cents it would be half a dollar.
const canonicalWhole = /^-?(0|[1-9]\d*)$/;

/** Takes canonical numeric strings as numbers; leaves anything else for the check behind. */
const fromNumericString =
  (canonical: RegExp) =>
  (value: unknown): unknown =>
    typeof value === 'string' && canonical.test(value) ? Number(value) : value;

/** A whole number between `least` and `most`, also as a numeric string; `name` is the field in the refusal. */
export function wholeNumber(name: string, least: number, max: number) {
  const sentence = `${name} must be a whole number from ${least} to ${max}`;
  return rewritten(
    fromNumericString(canonicalWhole),
    z.int(sentence).check(z.minimum(least, sentence), z.maximum(max, sentence)),
  );
}

/** Text of `least` to `most` characters with outer blanks cut, with something to see in it unless `least` is 0; `name` is the field in the refusal. */
export function text(name: string, max: number, least = 0) {
  return boundedText(name, max, least, z.trim());
}

/** A name, or another label of one line, as `cleanName` makes it; with something to see in it unless `least` is 0. */
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
      z.refine((value) => least === 0 || somethingToSee.test(value), `${name} is required`),
      z.refine(hasNoControlCharacters, `${name} contains characters that can't be stored`),
    );
}

/** Optional text: left out, null and blank all mean an empty one. */
export function optionalText(name: string, max: number) {
  return z._default(
    rewritten((value) => value ?? '', text(name, max)),
    '',
  );
}

/** `optionalText` on one line, cleaned as `label` cleans it. */
export function optionalLabel(name: string, max: number) {
  return z._default(
    rewritten((value) => value ?? '', label(name, max)),
    '',
  );
}

type GivenOf<Field> =
  Field extends z.ZodMiniDefault<infer Given extends z.ZodMiniType> ? GivenOf<Given> : Field;

/**
 * A change of an object: every field may be left out, and then is not there. What stands elsewhere for a field that is left
 * out, as the empty text of `optionalText`, does not: it would erase what is known.
 */
export function changesOf<Shape extends Record<string, z.ZodMiniType>>(whole: z.ZodMiniObject<Shape>) {
  const fields = Object.entries(whole.shape).map(([name, field]) => [
    name,
    z.optional(withoutDefault(field)),
  ]);
  // The same names, each with its own field.
  return z.object(Object.fromEntries(fields) as { [F in keyof Shape]: z.ZodMiniOptional<GivenOf<Shape[F]>> });
}

function withoutDefault(field: z.ZodMiniType): z.ZodMiniType {
  let inner = field;
  // The type of what is inside leaves its methods out.
  while (inner instanceof z.ZodMiniDefault) inner = inner.def.innerType as z.ZodMiniType;
  return inner;
}

/** An opaque id as the server gave it. */
export function id(name: string) {
  return text(name, 64, 1);
}

/** A password to be compared, up to 1,024 characters exactly as typed: a blank at either end belongs to it. */
export function givenPassword(name: string) {
  const missing = `${name} is required`;
  return z.string(missing).check(z.minLength(1, missing), z.maxLength(1_024, `${name} is too long`));
}

/** An email address of any script, lower-cased: case and surrounding blanks do not make another address. */
export function email(name: string) {
  return z.pipe(
    text(name, 254, 1),
    z.pipe(
      z.transform(toPlainEmail),
      z.string().check(
        z.refine(isEmailAddress, `${name} must be an email address`),
        z.refine((value) => !mixesScripts(value), mixedScripts(name)),
      ),
    ),
  );
}

function toPlainEmail(typed: string): string {
  return typed.trim().normalize('NFC').toLowerCase();
}

/** The sentence for a text that `email` refuses; `name` is the field in it. */
export function emailSentence(name: string, typed: unknown): string {
  const isAddress = typeof typed === 'string' && isEmailAddress(toPlainEmail(typed));
  return isAddress ? mixedScripts(name) : `${name} must be an email address`;
}

function mixedScripts(name: string): string {
  return mixedAlphabets(name, ' behind the @');
}

const fee = 'Fee must be 0 to 100,000 with at most two decimals';

/** Dollars, 0 to 100,000 with at most two decimals; empty means 0. */
export const GivenDollars = rewritten(
  (value) => (value === '' || value === null ? 0 : fromNumericString(canonicalNumber)(value)),
  z.number(fee).check(
    z.minimum(0, fee),
    z.maximum(100_000, fee),
    z.refine((dollars) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6, fee),
  ),
);
/** The same, where left out means 0 as well. */
export const Dollars = z._default(GivenDollars, 0);

const yesOrNo = new Map<unknown, boolean>([
  ['true', true],
  ['false', false],
]);

/** true or false, also as the words. */
export function flag(name: string) {
  return rewritten((value) => yesOrNo.get(value) ?? value, z.boolean(`${name} must be true or false`));
}

// A name of zero-width characters or marks of direction alone could be neither read nor clicked.
const somethingToSee = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

// Line breaks and tabs may stand in a text; NUL and its kind can't be stored by every database.
function hasNoControlCharacters(value: string): boolean {
  for (const character of value) {
    const code = character.charCodeAt(0);
    if ((code < 32 && code !== 9 && code !== 10 && code !== 13) || code === 127) return false;
    // Half of a surrogate pair is no character at all.
    if (character.length === 1 && code >= 0xd800 && code <= 0xdfff) return false;
  }
  return true;
}
