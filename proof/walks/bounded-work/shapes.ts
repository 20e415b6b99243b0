import { type Endpoint, maxBodyBytes } from '@docket/contract/endpoint.ts';
import { inputSchema, type JsonSchema } from '@docket/contract/json-schema.ts';
import { type Input, toRequest } from '@docket/testing/every-call/to-request.ts';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { toArbitrary } from '../hostile/generator/to-arbitrary.ts';

/** A hostile request of a call that can be sent in several sizes. */
export interface Shape {
  readonly name: string;
  /** Makes the request at this share of its limit: 0.25, 0.5 or 1. */
  readonly make: (share: number) => Promise<InjectOptions>;
}

const maxUrlBytes = 14 * 1_024;
const maxFormText = 64 * 1_024;

// Texts that are hard to parse, each repeated up to the limit.
const texts: Readonly<Record<string, string>> = {
  'one word': 'a',
  'short words': 'an ',
  names: 'krug muller ',
  'words of time': 'thu 10 to 4 ',
  dates: '10-12 9.10 ',
  marks: 'e\u0301',
  digits: '1 ',
  openings: '("{[<',
  signs: ".-@'",
};

/** Returns the hostile shapes of a call; `input` is one it accepts, and `headers` contain the caller's token. */
export function makeShapes(endpoint: Endpoint, input: Input, headers: Record<string, string>): Shape[] {
  const schema = inputSchema(endpoint);
  const fields = Object.entries(schema.properties ?? {}) as [string, JsonSchema][];
  return [
    ...fields.flatMap(([name, field]) => makeFieldShapes(endpoint, input, headers, name, field)),
    ...(endpoint.method === 'POST' && endpoint.fileField === undefined
      ? makeBodyShapes(endpoint, headers)
      : makeUrlShapes(endpoint, input, headers)),
  ];
}

function makeFieldShapes(
  endpoint: Endpoint,
  input: Input,
  headers: Record<string, string>,
  name: string,
  field: JsonSchema,
): Shape[] {
  const send = (value: unknown) => toInjected(endpoint, { ...input, [name]: value }, headers);
  const list = findVariant(field, 'array');
  if (list) {
    const [item] = fc.sample(toArbitrary(list.items as JsonSchema, name), { numRuns: 1, seed: 1 });
    const max = list.maxItems ?? maxBodyBytes(endpoint) / (JSON.stringify(item ?? 0).length + 1);
    return [{ name: `${name}: a list`, make: (share) => send(Array(Math.floor(share * max)).fill(item)) }];
  }
  const number = field.type === 'integer' || field.type === 'number' ? (field.maximum ?? 0) : 0;
  if (number > 1 && number <= 100_000)
    return [{ name: `${name}: a number`, make: (share) => send(Math.floor(share * number)) }];
  if (/^(to|toDate|until)$/.test(name)) return makeDayShapes(endpoint, input, headers, name);
  const text = findVariant(field, 'string');
  if (!text || text.enum || text.const !== undefined) return [];
  const max = Math.min(text.maxLength ?? 2_000, endpoint.method === 'GET' ? maxUrlBytes / 4 : maxFormText);
  return Object.entries(texts).map(([kind, part]) => ({
    name: `${name}: ${kind}`,
    make: (share) => send(fill(part, share * max)),
  }));
}

// The longest ranges of days that calls accept: a month's sheet, open slots, a year's statement.
const spans = [42, 62, 366];

function makeDayShapes(
  endpoint: Endpoint,
  input: Input,
  headers: Record<string, string>,
  name: string,
): Shape[] {
  return spans.map((days) => ({
    name: `${name}: ${days} days`,
    make: (share) => {
      const last = new Date(Date.UTC(2026, 10, 20 + Math.floor(share * days) - 1)).toISOString().slice(0, 10);
      const first = name === 'toDate' ? { fromDate: '2026-11-20' } : { from: '2026-11-20' };
      return toInjected(endpoint, { ...input, ...first, [name]: last }, headers);
    },
  }));
}

function findVariant(field: JsonSchema, type: 'array' | 'string'): JsonSchema | undefined {
  if (field.type === type) return field;
  return (field.anyOf as JsonSchema[] | undefined)?.find((variant) => variant.type === type);
}

// By default a body is parsed before it is checked.
function makeBodyShapes(endpoint: Endpoint, headers: Record<string, string>): Shape[] {
  const limit = maxBodyBytes(endpoint) - 64;
  const raw = (name: string, write: (bytes: number) => string): Shape => ({
    name: `a body of ${name}`,
    make: async (share) => ({
      method: 'POST',
      url: endpoint.path,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: write(share * limit),
    }),
  });
  return [
    raw('zeros', (bytes) => `{"x":[${fill('0,', bytes)}0]}`),
    raw('lists in lists', (bytes) => `{"x":${fill('[', bytes / 2)}${fill(']', bytes / 2)}}`),
    raw('fields', (bytes) => `{${Array.from({ length: bytes / 12 }, (_, at) => `"f${at}":1`).join()}}`),
    raw('one text', (bytes) => `{"x":"${fill('x', bytes)}"}`),
    raw('escapes', (bytes) => `{"x":"${fill('\\u0061', bytes)}"}`),
    raw('blanks', (bytes) => `{${fill(' ', bytes)}}`),
  ];
}

function makeUrlShapes(endpoint: Endpoint, input: Input, headers: Record<string, string>): Shape[] {
  if (endpoint.method !== 'GET') return [];
  const raw = (name: string, part: (at: number) => string): Shape => ({
    name: `a URL of ${name}`,
    make: async (share) => {
      const injected = await toInjected(endpoint, input, headers);
      const count = Math.floor((share * maxUrlBytes) / part(100).length);
      const more = Array.from({ length: count }, (_, at) => part(at)).join('&');
      return { ...injected, url: `${injected.url}${String(injected.url).includes('?') ? '&' : '?'}${more}` };
    },
  });
  return [
    raw('many fields', (at) => `f${at}=1`),
    raw('one field', () => 'q=%C3%A9'),
    raw('signs', () => '%3D=%26'),
  ];
}

/** Returns a call's request for injection into the server. */
export async function toInjected(
  endpoint: Endpoint,
  input: Input,
  headers: Record<string, string>,
): Promise<InjectOptions> {
  const { method, path, body } = await toRequest(endpoint, input);
  if (!(body instanceof FormData))
    return {
      method: method as 'POST',
      url: path,
      headers,
      ...(body !== undefined && { payload: body as object }),
    };
  const form = new Response(body);
  const type = { 'content-type': form.headers.get('content-type') ?? '' };
  return {
    method: 'POST',
    url: path,
    headers: { ...headers, ...type },
    payload: Buffer.from(await form.arrayBuffer()),
  };
}

function fill(part: string, length: number): string {
  return part.repeat(Math.max(1, Math.floor(length / part.length)));
}
