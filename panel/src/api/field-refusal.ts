import { findDetails, Refused } from '@docket/contract/client.ts';
import type { Endpoint } from '@docket/contract/endpoint.ts';
import { emailFieldInUse, nameLooksAlike, notValid } from '@docket/contract/refusals.ts';

/** Returns the field that the server refused, with its sentence; null for any other failure. */
export function fieldRefusal(error: unknown): { field: string; sentence: string } | null {
  const details =
    findDetails(error, notValid) ?? findDetails(error, emailFieldInUse) ?? findDetails(error, nameLooksAlike);
  if (!(error instanceof Refused) || !details || !error.message) return null;
  return { field: details.field, sentence: error.message };
}

/**
 * Checks a form against the contract. Returns the server's sentence for each wrong field. `input` is what the form
 * would send; default: the form itself.
 */
export function wrongFields<Form extends object>(
  endpoint: Endpoint,
  form: Form,
  input: object = form,
): Partial<Record<keyof Form, string>> {
  const wrong: Partial<Record<keyof Form, string>> = {};
  for (const { path, message } of endpoint.input.safeParse(input).error?.issues ?? []) {
    const field = findField(form, path.join('.'));
    if (field !== null) wrong[field] ??= message;
  }
  return wrong;
}

/** Returns the field of a refused path, or null: `line2` for "address.line2", `line1` for "address". */
export function findField<Form extends object>(form: Form, path: string): keyof Form | null {
  const [first = '', second = ''] = path.split('.');
  const names = [first, second, first === 'address' ? 'line1' : ''];
  // Safe to cast, because the name is a key of the form.
  return (names.find((name) => name in form) as keyof Form | undefined) ?? null;
}
