import { detailsOf, Refused } from '@docket/contract/client.ts';
import type { Endpoint } from '@docket/contract/endpoint.ts';
import { emailFieldInUse, nameLooksAlike, notValid } from '@docket/contract/refusals.ts';

/** Returns the field that the server refused, with its sentence; null for any other failure. */
export function fieldRefusal(error: unknown): { field: string; sentence: string } | null {
  const details =
    detailsOf(error, notValid) ?? detailsOf(error, emailFieldInUse) ?? detailsOf(error, nameLooksAlike);
  if (!(error instanceof Refused) || !details || !error.message) return null;
  return { field: details.field, sentence: error.message };
}

/**
 * Checks a form against the contract; its fields are named as in the endpoint's input. Returns the server's sentence
 * for each wrong field.
 */
export function wrongFields<Form extends object>(
  endpoint: Endpoint,
  form: Form,
): Partial<Record<keyof Form, string>> {
  return wrongFieldsBy<keyof Form>(endpoint, form, (path) => {
    const field = path.split('.')[0] ?? '';
    return isFieldOf(form, field) ? field : null;
  });
}

/** Like `wrongFields`, for a form with other names: `fieldOf` returns the field of a path such as "address.line1". */
export function wrongFieldsBy<Field extends PropertyKey>(
  endpoint: Endpoint,
  input: object,
  fieldOf: (path: string) => Field | null,
): Partial<Record<Field, string>> {
  const wrong: Partial<Record<Field, string>> = {};
  for (const { path, message } of endpoint.input.safeParse(input).error?.issues ?? []) {
    const field = fieldOf(path.join('.'));
    if (field !== null) wrong[field] ??= message;
  }
  return wrong;
}

function isFieldOf<Form extends object>(form: Form, name: string): name is string & keyof Form {
  return name in form;
}
