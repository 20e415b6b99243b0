import { type Endpoint, maxBodyBytes } from '@docket/contract/endpoint.ts';
import { everyCall, type NamedCall } from '@docket/contract/every-call.ts';
import { inputSchema, type JsonSchema } from '@docket/contract/json-schema.ts';
import fc from 'fast-check';
import type { HostileCase } from '../case.ts';
import { toArbitrary } from '../generator/to-arbitrary.ts';

/**
 * A value that a field should refuse: its label, and its JSON text (JSON allows 1e400, which JavaScript can't hold).
 */
type BrokenValue = readonly [label: string, json: string];

const notNumbers: readonly BrokenValue[] = [
  '1e400',
  '-1e400',
  '0.5',
  '"NaN"',
  '"Infinity"',
  '"0x10"',
  '"12abc"',
  '"1e2"',
  '"012"',
  '" 5"',
  '"+5"',
  '"1,000"',
  '"12.345"',
  '"50.00"',
  '"٥"',
  '"ten"',
  '""',
  'null',
  '[1]',
  '{"valueOf":12}',
  'true',
].map((json) => [json, json]);
const notTexts: readonly BrokenValue[] = [
  ['with NUL', '"a\\u0000b"'],
  ['with half of a surrogate pair', '"\\ud800"'],
  ['a number', '7'],
  ['a list', '["$pending"]'],
  ['an object', '{"$ne":""}'],
  ['null', 'null'],
  ['true', 'true'],
  ['empty', '""'],
  ['10,000 characters', `"${'x'.repeat(10_000)}"`],
];
const notChoices: readonly BrokenValue[] = ['"constructor"', '"__proto__"', '""', 'null', '0', '{}'].map(
  (json) => [json, json],
);
const notBooleans: readonly BrokenValue[] = ['"maybe"', '"yes"', '2', 'null', '[]', '{}'].map((json) => [
  json,
  json,
]);
const notLists: readonly BrokenValue[] = [
  ['a text', '"constructor"'],
  ['a number', '7'],
  ['an object', '{"0":"x","length":1}'],
  ['null', 'null'],
];
const notObjects: readonly BrokenValue[] = [
  ['a text', '"constructor"'],
  ['a list', '["junk",{"a":[1]}]'],
  ['null', 'null'],
  ['true', 'true'],
];

function breakValue(schema: JsonSchema, name: string): readonly BrokenValue[] {
  if (schema.enum) {
    const [first] = schema.enum.filter((choice) => typeof choice === 'string');
    const inList: BrokenValue = ['a choice in a list', JSON.stringify([schema.enum[0]])];
    const inCapitals: BrokenValue[] =
      first === undefined ? [] : [['a choice in capitals', JSON.stringify(first.toUpperCase())]];
    return [...notChoices, inList, ...inCapitals];
  }
  if (schema.anyOf) return schema.anyOf.flatMap((option) => [...breakValue(option as JsonSchema, name)]);
  switch (schema.type) {
    case 'integer':
    case 'number':
      return [...breakLimits(schema), ...notNumbers];
    case 'boolean':
      return notBooleans;
    case 'array':
      return breakList(schema, name);
    case 'object':
      return breakObject(schema);
    default:
      return [...makeTooLong(schema), ...notTexts];
  }
}

function breakLimits({ minimum = 0, maximum }: JsonSchema): BrokenValue[] {
  const below: BrokenValue = ['below the least', String(minimum - 1)];
  return maximum === undefined ? [below] : [below, ['above the most', String(maximum + 1)]];
}

function makeTooLong({ maxLength }: JsonSchema): BrokenValue[] {
  return maxLength === undefined ? [] : [['a character too many', JSON.stringify('x'.repeat(maxLength + 1))]];
}

function breakList({ items, maxItems }: JsonSchema, name: string): BrokenValue[] {
  const item = items as JsonSchema | undefined;
  const inList = item ? breakValue(item, name).slice(0, 6) : [];
  const tooMany = Array.from({ length: (maxItems ?? 0) + 1 }, () => makeSample(item, name));
  return [
    ...notLists,
    ...inList.map(([label, json]): BrokenValue => [`an item: ${label}`, `[${json}]`]),
    ...(maxItems === undefined ? [] : [['an item too many', JSON.stringify(tooMany)] as const]),
  ];
}

function breakObject(schema: JsonSchema): BrokenValue[] {
  const valid = makeSample(schema, '') as object;
  const nested = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    breakValue(field as JsonSchema, name)
      .slice(0, 3)
      .map(([label, json]): BrokenValue => [`${name} ${label}`, withField(valid, name, json)]),
  );
  return [...notObjects, ...nested];
}

function withField(fields: object, name: string, json: string): string {
  return JSON.stringify({ ...fields, [name]: '?' }).replace('"?"', () => json);
}

function makeSample(schema: JsonSchema | undefined, name: string, seed = 1): unknown {
  const [sample] = fc.sample(toArbitrary(schema, name), { numRuns: 1, seed });
  return JSON.parse(JSON.stringify(sample, (_, value) => (isReference(value) ? 'x' : value)) ?? 'null');
}

// The generator's placeholder for a record id.
function isReference(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'of' in value && 'at' in value;
}

// Returns valid values of the required fields, so that only the broken field can be refused; null if no sample is
// valid.
function makeValidFields({ input }: Endpoint, schema: JsonSchema): Record<string, unknown> | null {
  const required = Object.entries(schema.properties ?? {}).filter(([name]) =>
    schema.required?.includes(name),
  );
  for (let seed = 1; seed <= 20; seed += 1) {
    const fields = Object.fromEntries(
      required.map(([name, field]) => [name, makeSample(field as JsonSchema, name, seed)]),
    );
    if (input.safeParse(fields).success) return fields;
  }
  return null;
}

const seenSchemas = new Set<string>();
let turn = 0;

// Every schema is tried with all its broken values once. Further fields with an equal schema get two of them in turn;
// fields with amounts of money get all.
function chosenFor(schema: JsonSchema, name: string): readonly BrokenValue[] {
  const all = breakValue(schema, name);
  const key = JSON.stringify(schema);
  const isKnown = seenSchemas.has(key);
  seenSchemas.add(key);
  if (!isKnown || /cents$/i.test(name)) return all;
  turn += 2;
  return all.length <= 2 ? all : [at(all, turn), at(all, turn + 1)];
}

function at<Value>(values: readonly Value[], position: number): Value {
  return values[position % values.length] as Value;
}

function makeCases({ name: call, endpoint }: NamedCall): HostileCase[] {
  const { method, path, fileField, input } = endpoint;
  const schema = inputSchema(endpoint);
  const valid = makeValidFields(endpoint, schema);
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => !path.includes(`:${name}`));
  return fields.flatMap(([name, field]): HostileCase[] => {
    const common = { method, path, status: 422 };
    if (method === 'GET') {
      const twice = `${path.replace(':id', 'x')}?${name}=1&${name}=2`;
      return [{ ...common, name: `${call}: ${name} twice`, path: twice }];
    }
    if (fileField) return [{ ...common, name: `${call}: ${name} with NUL`, form: [{ name, value: 'a\0b' }] }];
    const isRefused = (body: string) => !input.safeParse(JSON.parse(body)).success;
    const sent = chosenFor(field as JsonSchema, name).map(([label, json]) => ({
      label,
      body: withField(valid ?? {}, name, json),
    }));
    if (schema.required?.includes(name)) {
      const { [name]: _, ...others } = valid ?? {};
      sent.push({ label: 'missing', body: JSON.stringify(others) });
    }
    return sent
      .filter(({ body }) => isRefused(body))
      .map(({ label, body }) => {
        const isTooLarge = Buffer.byteLength(body) > maxBodyBytes(endpoint);
        const refusal = isTooLarge ? { status: 413 } : valid ? { field: name } : {};
        return { ...common, name: `${call}: ${name} ${label}`, raw: body, ...refusal };
      });
  });
}

/** Every field of every call refuses values of another type, beyond its limits, or missing. */
export const brokenFieldCases: readonly HostileCase[] = everyCall.flatMap(makeCases);
