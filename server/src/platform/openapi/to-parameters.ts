import { type Endpoint, idempotencyHeader, unattendedHeader } from '@docket/contract/endpoint.ts';
import type { JsonSchema } from '@docket/contract/json-schema.ts';

/** Takes a call, the schema of its input and an example; returns its parameters: in the path, the query and headers. */
export function toParameters(
  { method, path, creates, caller }: Endpoint,
  schema: JsonSchema,
  example: Record<string, unknown> = {},
): object[] {
  const inPath = new Set([...path.matchAll(/:(\w+)/g)].map(([, name]) => name));
  const required = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties ?? {}).filter(
    ([name]) => method === 'GET' || inPath.has(name),
  );
  return [
    ...fields.map(([name, field]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || required.has(name),
      schema: field,
      ...(name in example ? { example: example[name] } : {}),
    })),
    ...(creates ? [{ $ref: `#/components/parameters/${idempotencyHeader}` }] : []),
    ...(caller === 'anyone' ? [] : [{ $ref: `#/components/parameters/${unattendedHeader}` }]),
  ];
}

/** The request headers that many calls take. */
export const sharedParameters = {
  [idempotencyHeader]: {
    name: idempotencyHeader,
    in: 'header',
    description: 'A value of your own: the same request sent again with it within 24 hours is done once',
    schema: { type: 'string', maxLength: 200 },
  },
  [unattendedHeader]: {
    name: unattendedHeader,
    in: 'header',
    description: 'Sent as 1 with what a program reads of itself, so that it keeps no session from going idle',
    schema: { type: 'string', enum: ['1'] },
  },
};
