import {
  type Endpoint,
  idempotencyHeader,
  tokenHeader,
  twinPath,
  unattendedHeader,
} from '@docket/contract/endpoint.ts';
import { everyCall, type NamedCall } from '@docket/contract/every-call.ts';
import { imageTypes } from '@docket/contract/images.ts';
import { inputSchema, type JsonSchema } from '@docket/contract/json-schema.ts';
import { besideTheCalls } from './beside-the-calls.ts';
import { readGoldenRequests, toKebab } from './golden.ts';
import { toResponses } from './to-responses.ts';

/** The request headers that many calls take. */
const sharedParameters = {
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

/** A document of OpenAPI 3.1. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly [part: string]: unknown;
}

/** Describes every call of the contract under each of its addresses. Takes the version of the program. */
export function createDocument(version: string): OpenApiDocument {
  const requests = readGoldenRequests();
  const paths: Record<string, Record<string, object>> = {};
  const add = (path: string, { name, tag, endpoint }: NamedCall, isTwin: boolean) => {
    const at = path.replace(/:(\w+)/g, '{$1}');
    const method = endpoint.method.toLowerCase();
    // A call's own path outranks another one's twin.
    if (isTwin && paths[at]?.[method]) return;
    const operation = toOperation(name, endpoint, requests[name]);
    const described = {
      ...operation,
      tags: [toPhrase(tag)],
      description: describe(endpoint),
    };
    paths[at] = { ...paths[at], [method]: isTwin ? { ...described, operationId: `${name}Twin` } : described };
  };
  for (const call of everyCall) add(call.endpoint.path, call, false);
  for (const call of everyCall) {
    const twin = twinPath(call.endpoint.path);
    if (twin) add(twin, call, true);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Docket', version, license: { name: 'MIT', identifier: 'MIT' }, description },
    servers: [{ url: '/' }],
    paths: { ...paths, ...besideTheCalls },
    components,
  };
}

function toOperation(name: string, endpoint: Endpoint, example: Record<string, unknown> | undefined) {
  const schema = inputSchema(endpoint);
  const { caller, method } = endpoint;
  return {
    operationId: name,
    summary: toPhrase(name),
    security: caller === 'anyone' ? [] : [{ [tokenHeader[caller]]: [] }],
    parameters: toParameters(endpoint, schema, example),
    ...(method === 'POST' ? { requestBody: toRequestBody(endpoint, schema, example) } : {}),
    responses: toResponses(name, endpoint),
  };
}

function describe({ summary, own, caller, needs }: Endpoint): string {
  const fields = Object.entries(own ?? {}).map(([field, owned]) => `\`${field}\` names an own ${owned}`);
  const whose = own
    ? `${fields.join(', ')}; that of somebody else answers like one that does not exist.`
    : '';
  const callers =
    caller === 'anyone' ? 'Anyone may call.' : `For ${needs ?? caller}s${needs ? ' alone' : ''}.`;
  return [summary, callers, whose].filter(Boolean).join('\n\n');
}

// "cancelAppointment.doctor" as "Cancel as doctor"
function toPhrase(name: string): string {
  const text = toKebab(name).replaceAll('-', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const description = `Every answer is JSON: \`success: true\` with what was asked for, or \`success: false\` with one sentence for a
person and, where it helps, details for the program. Fields that are not named here are passed over. Times are those of the clock
on the clinic's wall; moments are epoch milliseconds; money is dollars. Doctors' calls answer under \`/api/doctor/\` and
\`/api/doctors/\` alike.

Before a request is a call of any kind it may be refused in the same shape: 408 where it takes too long to arrive, 431 where
its headers are too large. Every answer of the server has the headers that browsers heed for security
(\`content-security-policy\`, \`x-content-type-options\`, \`x-frame-options\`, \`referrer-policy\`, \`permissions-policy\`,
\`cross-origin-resource-policy\` and, on https, \`strict-transport-security\`).`;

const components = {
  securitySchemes: {
    [tokenHeader.admin]: {
      type: 'apiKey',
      in: 'header',
      name: tokenHeader.admin,
      description:
        'The token of an admin: a manager, or the front desk where a call is not for managers alone',
    },
    [tokenHeader.doctor]: {
      type: 'apiKey',
      in: 'header',
      name: tokenHeader.doctor,
      description: 'The token of a doctor',
    },
  },
  parameters: sharedParameters,
  headers: {
    'x-request-id': { description: 'Names the request in the log', schema: { type: 'string' } },
    'cache-control': {
      description: 'Nobody may keep the answer',
      schema: { type: 'string', const: 'no-store' },
    },
    'retry-after': { description: 'Seconds to wait, where it is known', schema: { type: 'integer' } },
  },
  schemas: {
    Refusal: {
      type: 'object',
      properties: {
        success: { type: 'boolean', const: false },
        message: { type: 'string', description: 'One sentence for a person' },
        details: {
          type: 'object',
          description: 'For the program, where it helps',
          additionalProperties: true,
        },
      },
      required: ['success', 'message'],
      additionalProperties: false,
    },
  },
};

/** The request body of a POST call as OpenAPI has it. */
function toRequestBody(
  { fileField }: Endpoint,
  schema: JsonSchema,
  example: Record<string, unknown> | undefined,
): object {
  const required = (schema.required ?? []).length > 0;
  const examples = example ? { examples: { usual: { value: example } } } : {};
  if (!fileField) return { required, content: { 'application/json': { schema, ...examples } } };
  const file = { description: 'A picture; left out: none', type: 'string', format: 'binary' };
  const form = { ...schema, properties: { ...schema.properties, [fileField]: file } };
  const encoding = {
    [fileField]: { contentType: imageTypes.join(', ') },
    // Fields that hold fields travel as JSON text.
    ...Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([, field]) => (field as JsonSchema).type === 'object')
        .map(([name]) => [name, { contentType: 'application/json' }]),
    ),
  };
  return { required: true, content: { 'multipart/form-data': { schema: form, encoding, ...examples } } };
}

/** A call's parameters in the path, the query and the headers. */
function toParameters(
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
