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

const describeResponse = (says: string, keeping: object = kept) => ({
  description: says,
  headers: { ...requestId, ...keeping },
});
const picture = {
  operationId: 'readImage',
  summary: 'Read image',
  description:
    'A picture, by the address an answer names: a random one for each upload. What it shows never changes; a removed or replaced picture is not found from then on.\n\nAnyone may call.',
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
    304: describeResponse('The one that is known already'),
    ...toRefused([...refusals, { status: 404, says: 'There is no such picture' }]),
  },
};

const feed = {
  operationId: 'readFeed',
  summary: 'Read calendar feed',
  description:
    'A doctor’s appointments as iCalendar text (RFC 5545), by the address that set-calendar-feed answered once: from seven days back to sixty ahead, with initials unless names were chosen.\n\nAnyone may call who has the address.',
  tags: ['Beside the calls'],
  security: [],
  parameters: [
    { name: 'name', in: 'path', required: true, schema: { type: 'string' }, example: 'a-token.ics' },
    { name: 'If-None-Match', in: 'header', schema: { type: 'string' } },
  ],
  responses: {
    200: { ...describeResponse('The appointments', revalidated), content: { 'text/calendar': {} } },
    304: describeResponse('The same as those that are known already', revalidated),
    ...toRefused([...refusals, { status: 404, says: 'There is no such feed, or it has ended' }]),
  },
} as const;

const inbound = {
  operationId: 'handInFromSmsGateway',
  summary: 'Hand in from SMS gateway',
  description:
    'Receipts and replies of the practice’s own SMS gateway, as JSON or a form in the gateway’s own fields: `id` and `status` (delivered, failed) of an SMS, or `from` and `text` of what a patient answered. What is not known or not understood is answered with 200 as well, and changes nothing.\n\nWhoever has the secret in the address may call.',
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
    ...toRefused([...refusals, { status: 404, says: 'This is not the address' }]),
  },
};

/** What is served beside the calls of the contract, as a document's paths. */
export const besideTheCalls = {
  '/api/images/{name}': { get: picture },
  '/feed/{name}': { get: feed },
  '/api/messages/inbound/{secret}': { post: inbound },
  '/healthz': health('readHealth', 'This process answers', {}),
  '/readyz': health(
    'readReadiness',
    'This process and its database answer; `disk` says that writing finds no room',
    toRefused([{ status: 503, says: 'The database does not answer' }]),
    ready,
  ),
};
