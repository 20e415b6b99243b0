import * as z from 'zod/mini';
import { isEmailAddress, mixesScripts } from './email-address.ts';
import { text } from './fields.ts';
import { formatMixedAlphabets } from './scripts.ts';

/** An email address in any script, lower-cased and trimmed, so that case and outer blanks make no difference. */
export function email(name: string) {
  return z.pipe(
    text(name, 254, 1),
    z.pipe(
      z.transform(toPlainEmail),
      z.string().check(
        z.refine(isEmailAddress, `${name} must be an email address`),
        z.refine((value) => !mixesScripts(value), formatMixedScripts(name)),
      ),
    ),
  );
}

function toPlainEmail(typed: string): string {
  return typed.trim().normalize('NFC').toLowerCase();
}

/** Returns the sentence of the refusal for a text that `email` refuses; `name` is the field. */
export function emailSentence(name: string, typed: unknown): string {
  const isAddress = typeof typed === 'string' && isEmailAddress(toPlainEmail(typed));
  return isAddress ? formatMixedScripts(name) : `${name} must be an email address`;
}

function formatMixedScripts(name: string): string {
  return formatMixedAlphabets(name, ' after the @');
}
