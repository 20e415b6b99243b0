import type { Endpoint } from '@docket/contract/endpoint.ts';
import { everyCall } from '@docket/contract/every-call.ts';
import type { HostileCase } from '../case.ts';

type Sent = Omit<HostileCase, 'path'> & { readonly path?: string };

/** What every call has to refuse of its own fields; tokens and whole bodies are in openapi/refusals.test.ts. */
export const everyCallCases: readonly HostileCase[] = everyCall.flatMap(({ name, endpoint }) =>
  fieldsOf(endpoint).map((one) => ({
    ...{ method: endpoint.method, path: endpoint.path },
    ...one,
    name: `${name}: ${one.name}`,
  })),
);

// One field after the other is of a type that it never has; the others are missing, which is refused as well.
function fieldsOf({ method, input, fileField, path }: Endpoint): Sent[] {
  const names = Object.keys((input as { shape?: object }).shape ?? {}).filter(
    (name) => !path.includes(`:${name}`),
  );
  const junk = ['junk', { a: [1] }];
  return names.map((field) => {
    const name = `${field} of another type`;
    const twice = `${path.replace(':id', 'x')}?${field}=1&${field}=2`;
    if (method === 'GET') return { name: `${field} twice`, path: twice, status: 422 };
    if (fileField) return { name: `${field} with NUL`, form: [{ name: field, value: 'a\0b' }], status: 422 };
    return { name, json: { [field]: junk }, status: 422 };
  });
}
