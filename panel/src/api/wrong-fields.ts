import type { Endpoint } from '@docket/contract/endpoint.ts';

/** Takes an endpoint and a form whose fields are named as its input's; returns what the contract would refuse, in the server's own sentences. */
export function wrongFields<Form extends object>(
  endpoint: Endpoint,
  form: Form,
): Partial<Record<keyof Form, string>> {
  const wrong: Partial<Record<keyof Form, string>> = {};
  for (const { path, message } of endpoint.input.safeParse(form).error?.issues ?? []) {
    const field = String(path[0]);
    if (isFieldOf(form, field)) wrong[field] ??= message;
  }
  return wrong;
}

function isFieldOf<Form extends object>(form: Form, name: string): name is string & keyof Form {
  return name in form;
}
