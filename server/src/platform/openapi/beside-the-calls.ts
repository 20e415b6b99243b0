import { refusals } from './refusals.ts';
import { kept, notKept, requestId, revalidated, toRefused } from './to-responses.ts';

const done = {
  schema: {
    type: 'object',
    properties: { success: { type: 'boolean', const: true }, message: { type: 'string' } },
    required: ['success', 'message'],
    additionalProperties: false,
  },
};
const ready = {
  schema: {
    ...done.schema,
    properties: { ...done.schema.properties, disk: { type: 'string', const: 'full' } },
  },
};
const health = (operationId: string, summary: string, refused: object, answer: object = done) => ({
  get: {
    operationId,
    summary,
    tags: ['Beside the calls'],
    security: [],
    responses: {
      200: {
        description: 'Done',
        headers: { ...requestId, ...notKept },
        content: { 'application/json': answer },
      },
      ...refused,
    },
  },
});

const describeResponse = (description: string, keeping: object = kept) => ({
  description,
  headers: { ...requestId, ...keeping },
});
const picture = {
  operationId: 'readImage',
  summary: 'Read image',
  description:
    'A picture, by the URL in an answer, which is random for each upload. Its content never changes; a removed or replaced picture is not found any more.\n\nAnyone may call.',
  tags: ['Beside the calls'],
  security: [],
  parameters: [
    { name: 'name', in: 'path', required: true, schema: { type: 'string' }, example: 'none.svg' },
    { name: 'If-None-Match', in: 'header', schema: { type: 'string' } },
  ],
  responses: {
    200: {
      ...describeResponse('The picture'),
      content: { 'image/webp': {}, 'image/svg+xml': {} },
    },
    304: describeResponse('Unchanged'),
    ...toRefused([...refusals, { status: 404, description: 'The picture does not exist' }]),
  },
};

const feed = {
  operationId: 'readFeed',
  summary: 'Read calendar feed',
  description:
    'A doctor’s appointments as iCalendar text (RFC 5545), by the URL that set-calendar-feed returned once: from seven days ago to sixty days ahead, with initials unless full names were chosen.\n\nAnyone with the URL may call.',
  tags: ['Beside the calls'],
  security: [],
  parameters: [
    { name: 'name', in: 'path', required: true, schema: { type: 'string' }, example: 'a-token.ics' },
    { name: 'If-None-Match', in: 'header', schema: { type: 'string' } },
  ],
  responses: {
    200: { ...describeResponse('The appointments', revalidated), content: { 'text/calendar': {} } },
    304: describeResponse('Unchanged', revalidated),
    ...toRefused([...refusals, { status: 404, description: 'The feed does not exist, or has ended' }]),
  },
} as const;

const inbound = {
  operationId: 'handInFromSmsGateway',
  summary: 'Hand in from SMS gateway',
  description:
    'Delivery receipts and replies from the practice’s SMS gateway, as JSON or a form with the gateway’s fields: `id` and `status` (delivered, failed) of an SMS, or `from` and `text` of a patient’s reply. Unknown input is also answered with 200 and changes nothing.\n\nAnyone with the secret in the URL may call.',
  tags: ['Beside the calls'],
  security: [],
  parameters: [{ name: 'secret', in: 'path', required: true, schema: { type: 'string' } }],
  requestBody: {
    content: {
      'application/json': { schema: {}, example: { id: 'gw-1', status: 'delivered' } },
      'application/x-www-form-urlencoded': { schema: {}, example: { from: '+49301234567', text: 'YES' } },
    },
  },
  responses: {
    200: {
      description: 'Done, or nothing to do',
      headers: { ...requestId, ...notKept },
      content: { 'application/json': done },
    },
    ...toRefused([...refusals, { status: 404, description: 'The secret is wrong' }]),
  },
};

/** The OpenAPI paths of routes that are no calls of the contract. */
export const besideTheCalls = {
  '/api/images/{name}': { get: picture },
  '/feed/{name}': { get: feed },
  '/api/messages/inbound/{secret}': { post: inbound },
  '/healthz': health('readHealth', 'This process answers', {}),
  '/readyz': health(
    'readReadiness',
    'This process and its database answer; `disk` reports a full disk',
    toRefused([{ status: 503, description: 'The database does not answer' }]),
    ready,
  ),
};
