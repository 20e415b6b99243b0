import {
  type Endpoint,
  idempotencyHeader,
  tokenHeader,
  toTwinPath,
  unattendedHeader,
} from '@docket/contract/endpoint.ts';
import { everyCall, type NamedCall } from '@docket/contract/every-call.ts';
import { imageTypes } from '@docket/contract/formats/images.ts';
import { inputSchema, type JsonSchema } from '@docket/contract/json-schema.ts';
import { maxImageBytes } from '@docket/contract/rules/limits.ts';
import { besideTheCalls } from './beside-the-calls.ts';
import { readGoldenRequests, toKebab } from './golden.ts';
import { toResponses } from './to-responses.ts';

const sharedParameters = {
  [idempotencyHeader]: {
    name: idempotencyHeader,
    in: 'header',
    description: 'A value you choose: a request repeated with it within 24 hours runs only once',
    schema: { type: 'string', maxLength: 200 },
  },
  [unattendedHeader]: {
    name: unattendedHeader,
    in: 'header',
    description:
      'Sent as 1 with reads that a program makes unattended, so that they do not keep an idle session alive',
    schema: { type: 'string', enum: ['1'] },
  },
};

export interface OpenApiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly [part: string]: unknown;
}

/** Returns the OpenAPI document of every call, under each of its paths. `version` is the program's. */
export function createDocument(version: string): OpenApiDocument {
  const requests = readGoldenRequests();
  const paths: Record<string, Record<string, object>> = {};
  const add = (path: string, { name, tag, endpoint }: NamedCall, isTwin: boolean) => {
    const at = path.replace(/:(\w+)/g, '{$1}');
    const method = endpoint.method.toLowerCase();
    // The path of one call takes precedence over the twin of another.
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
    const twin = toTwinPath(call.endpoint.path);
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

function describe({ summary, ownerFields, caller, needs }: Endpoint): string {
  const fields = Object.entries(ownerFields ?? {}).map(
    ([field, owned]) => `\`${field}\` must be the caller’s ${owned}`,
  );
  const whose = ownerFields
    ? `${fields.join(', ')}; one of another account is answered like a missing one.`
    : '';
  const callers =
    caller === 'anyone' ? 'Anyone may call.' : `For ${needs ?? caller}s${needs ? ' alone' : ''}.`;
  return [summary, callers, whose].filter(Boolean).join('\n\n');
}

// "cancelAppointmentAsDoctor" gives "Cancel appointment as doctor".
function toPhrase(name: string): string {
  const text = toKebab(name).replaceAll('-', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const description = `Every answer is JSON: \`success: true\` with the result, or \`success: false\` with one sentence for a
person and, where it helps, details for the program. Unknown fields are ignored. Times are those of the clock
on the clinic's wall; timestamps are epoch milliseconds; money is dollars. Doctors' calls answer under \`/api/doctor/\` and
\`/api/doctors/\` alike.

Before it reaches a call, a request may be refused in this shape with 408 if it takes too long to arrive, or 431 if
its headers are too large. Every answer has the browser's security headers
(\`content-security-policy\`, \`x-content-type-options\`, \`x-frame-options\`, \`referrer-policy\`, \`permissions-policy\`,
\`cross-origin-resource-policy\` and, on https, \`strict-transport-security\`).`;

const components = {
  securitySchemes: {
    [tokenHeader.admin]: {
      type: 'apiKey',
      in: 'header',
      name: tokenHeader.admin,
      description: 'The token of an admin: a manager, or the front desk unless a call is for managers only',
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
    'x-request-id': { description: 'Identifies the request in the log', schema: { type: 'string' } },
    'cache-control': {
      description: 'The answer must not be cached',
      schema: { type: 'string', const: 'no-store' },
    },
    'retry-after': { description: 'Seconds to wait, if known', schema: { type: 'integer' } },
  },
  schemas: {
    Refusal: {
      type: 'object',
      properties: {
        success: { type: 'boolean', const: false },
        message: { type: 'string', description: 'One sentence for a person' },
        details: {
          type: 'object',
          description: 'Details for the program, where useful',
          additionalProperties: true,
        },
      },
      required: ['success', 'message'],
      additionalProperties: false,
    },
  },
};

const missingFileEffects = {
  refused: 'Required.',
  kept: 'If omitted, the present picture stays.',
  removed: 'If omitted, the present picture is removed.',
} as const;

function toRequestBody(
  { fileField, missingFile = 'refused' }: Endpoint,
  schema: JsonSchema,
  example: Record<string, unknown> | undefined,
): object {
  const required = (schema.required ?? []).length > 0;
  const examples = example ? { examples: { usual: { value: example } } } : {};
  if (!fileField) return { required, content: { 'application/json': { schema, ...examples } } };
  const description = `A picture of at most ${maxImageBytes / 1024 / 1024} MiB. ${missingFileEffects[missingFile]}`;
  const file = { description, type: 'string', format: 'binary' };
  const form = {
    ...schema,
    properties: { ...schema.properties, [fileField]: file },
    required: [...(schema.required ?? []), ...(missingFile === 'refused' ? [fileField] : [])],
  };
  const encoding = {
    [fileField]: { contentType: imageTypes.join(', ') },
    // Object fields are sent as JSON text.
    ...Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([, field]) => (field as JsonSchema).type === 'object')
        .map(([name]) => [name, { contentType: 'application/json' }]),
    ),
  };
  return { required: true, content: { 'multipart/form-data': { schema: form, encoding, ...examples } } };
}

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
