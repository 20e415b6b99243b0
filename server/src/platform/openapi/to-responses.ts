import type { Endpoint } from '@docket/contract/endpoint.ts';
import { answerSchema, eventSchema, type JsonSchema } from '@docket/contract/json-schema.ts';
import { readGoldenAnswer, readGoldenEvents } from './golden.ts';
import { refusalsOf } from './refusals.ts';

const requestId = { 'x-request-id': { $ref: '#/components/headers/x-request-id' } };
const retryAfter = { 'retry-after': { $ref: '#/components/headers/retry-after' } };

/** Takes a call and its name; returns what it may answer, by status. */
export function toResponses(name: string, call: Endpoint): object {
  const refused = refusalsOf(call).map(({ status, says }) => [
    status,
    {
      description: says,
      headers: { ...requestId, ...(status === 429 || status === 503 ? retryAfter : {}) },
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
    },
  ]);
  const answered = { description: 'Done', headers: requestId, content: toContent(name, call) };
  return { [call.status ?? 200]: answered, ...Object.fromEntries(refused) };
}

function toContent(name: string, call: Endpoint): object {
  if (call.events) {
    const events = readGoldenEvents().map((event) => `data: ${JSON.stringify(event)}\n\n`);
    const schema = {
      type: 'string',
      description: 'Server-sent events. The `data` of each is such an event as JSON.',
      contentMediaType: 'text/event-stream',
      'x-event': eventSchema(call),
    };
    return { 'text/event-stream': { schema, examples: { usual: { value: events.join('') } } } };
  }
  const golden = readGoldenAnswer(name);
  const examples = golden ? { examples: { usual: { value: golden } } } : {};
  return { 'application/json': { schema: withSuccess(answerSchema(call)), ...examples } };
}

function withSuccess(schema: JsonSchema): JsonSchema {
  return {
    ...schema,
    properties: { success: { type: 'boolean', const: true }, ...schema.properties },
    required: ['success', ...(schema.required ?? [])],
  };
}
