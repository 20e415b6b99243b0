import type { Endpoint } from '@docket/contract/endpoint.ts';
import { answerSchema, eventSchema, type JsonSchema } from '@docket/contract/json-schema.ts';
import { readGoldenAnswer, readGoldenEvents } from './golden.ts';
import { type DescribedRefusal, listRefusals } from './refusals.ts';

export const requestId = { 'x-request-id': { $ref: '#/components/headers/x-request-id' } };
const retryAfter = { 'retry-after': { $ref: '#/components/headers/retry-after' } };

const cacheControl = (...values: string[]) => ({
  'cache-control': { description: 'How the answer may be cached', schema: { type: 'string', enum: values } },
});
/** The header of answers that must not be cached. */
export const notKept = { 'cache-control': { $ref: '#/components/headers/cache-control' } };
const notKeptOrChanged = cacheControl('no-store, no-transform');
/** The header of pictures that a browser may cache: for a year, or for a day for the placeholder. */
export const kept = cacheControl('private, max-age=31536000, immutable', 'public, max-age=86400');

/** The header of answers that are cached but revalidated each time. */
export const revalidated = cacheControl('private, no-cache');

/** Returns the responses of a call by status, in OpenAPI form. */
export function toResponses(name: string, call: Endpoint): object {
  const headers = { ...requestId, ...(call.events ? notKeptOrChanged : notKept) };
  const answered = { description: 'Done', headers, content: toContent(name, call) };
  return { [call.status ?? 200]: answered, ...toRefused(listRefusals(call)) };
}

/** Returns refusals as OpenAPI responses, by status. */
export function toRefused(refusals: readonly DescribedRefusal[]): object {
  const described = refusals.map(({ status, description, examples }) => [
    status,
    {
      description,
      headers: { ...requestId, ...notKept, ...(status === 429 || status === 503 ? retryAfter : {}) },
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Refusal' },
          ...(examples && { examples }),
        },
      },
    },
  ]);
  return Object.fromEntries(described);
}

function toContent(name: string, call: Endpoint): object {
  if (call.events) {
    const events = readGoldenEvents().map((event) => `data: ${JSON.stringify(event)}\n\n`);
    const schema = {
      type: 'string',
      description: 'Server-sent events. The `data` of each is one event as JSON, see x-event.',
      contentMediaType: 'text/event-stream',
      'x-event': eventSchema(call),
    };
    return { 'text/event-stream': { schema, examples: { usual: { value: events.join('') } } } };
  }
  const golden = readGoldenAnswer(name);
  const examples = golden ? { examples: { usual: { value: golden } } } : {};
  if (call.csv)
    return { 'text/csv': { schema: { type: 'string', contentMediaType: 'text/csv' }, ...examples } };
  return { 'application/json': { schema: withSuccess(answerSchema(call)), ...examples } };
}

function withSuccess(schema: JsonSchema): JsonSchema {
  return {
    ...schema,
    properties: { success: { type: 'boolean', const: true }, ...schema.properties },
    required: ['success', ...(schema.required ?? [])],
  };
}
