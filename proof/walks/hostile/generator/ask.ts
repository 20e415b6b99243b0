import type { Endpoint } from '@docket/contract/endpoint.ts';
import { everyCall, type NamedCall } from '@docket/contract/every-call.ts';
import { inputSchema } from '@docket/contract/json-schema.ts';
import fc from 'fast-check';
import { toArbitrary } from './to-arbitrary.ts';

/** A generated request; its ids are resolved when it is sent. */
export interface Ask {
  /** Name of the call in the contract. */
  readonly call: string;
  readonly token: 'own' | "a colleague's" | "the other role's" | 'revoked' | 'none' | 'junk';
  /** True: the fields override those of a valid input. */
  readonly overridesValid: boolean;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Complete body, sent instead of the fields. */
  readonly raw: string | null;
  readonly file: 'picture' | 'junk' | 'none';
  readonly key: string | null;
}

const junk = fc.oneof(
  fc.anything({ withNullPrototype: true, maxDepth: 3 }),
  fc.constantFrom<unknown>(
    '',
    '\0',
    '\ud800',
    'x'.repeat(10_000),
    '__proto__',
    '1e400',
    '12abc',
    '0x10',
    -0,
    1e308,
  ),
  fc.constantFrom<unknown>('31_2_2026', '0_13_2026', '1_1_20260', '2026-02-30', '25:00', [], {}, null, true),
  fc.double(),
  fc.string({ unit: 'binary', maxLength: 300 }),
);
const token = fc.oneof(
  { weight: 14, arbitrary: fc.constant('own' as const) },
  { weight: 2, arbitrary: fc.constant("a colleague's" as const) },
  { weight: 4, arbitrary: fc.constantFrom("the other role's", 'revoked', 'none', 'junk') },
) as fc.Arbitrary<Ask['token']>;

const endpoints = new Map(everyCall.map(({ name, endpoint }) => [name, endpoint]));

/** Returns the call of a request. */
export function findEndpoint({ call }: Ask): Endpoint {
  const endpoint = endpoints.get(call);
  if (!endpoint) throw new Error(`No call is named ${call}`);
  return endpoint;
}

/** Generates requests of every call: valid shapes, shapes with one broken field, and junk. */
export const anAsk: fc.Arbitrary<Ask> = fc.oneof(...everyCall.map(makeAsk));

function makeAsk(call: NamedCall): fc.Arbitrary<Ask> {
  return fc.oneof(
    { weight: 3, arbitrary: ofShape(call) },
    { weight: 3, arbitrary: withBrokenField(call) },
    { weight: 1, arbitrary: ofJunk(call) },
  );
}

type Sent = Partial<{ [name in keyof Ask]: fc.Arbitrary<Ask[name]> }>;

function withDefaults(call: NamedCall, sent: Sent): fc.Arbitrary<Ask> {
  return fc.record({
    call: fc.constant(call.name),
    token,
    overridesValid: fc.constant(false),
    fields: fc.constant({}),
    raw: fc.constant(null),
    file: fc.constantFrom('picture', 'picture', 'junk', 'none'),
    key: fc.option(fc.constantFrom('a', 'b', '', 'x'.repeat(201)), { freq: 4 }),
    ...sent,
  } as { [name in keyof Ask]: fc.Arbitrary<Ask[name]> });
}

function makeInput({ endpoint }: NamedCall): fc.Arbitrary<Record<string, unknown>> {
  return toArbitrary(inputSchema(endpoint)) as fc.Arbitrary<Record<string, unknown>>;
}

function ofShape(call: NamedCall): fc.Arbitrary<Ask> {
  const all = makeInput(call);
  const some = all.chain((fields) => fc.subarray(Object.keys(fields)).map((names) => only(fields, names)));
  return fc.oneof(
    withDefaults(call, { fields: all }),
    withDefaults(call, { fields: some, overridesValid: fc.constant(true) }),
  );
}

function withBrokenField(call: NamedCall): fc.Arbitrary<Ask> {
  const names = [...Object.keys(inputSchema(call.endpoint).properties ?? {}), 'appointmentId'];
  const broken = fc.tuple(makeInput(call), fc.constantFrom(...names), junk);
  const fields = broken.map(([good, name, value]) => ({ ...good, [name]: value }));
  return withDefaults(call, { fields, overridesValid: fc.boolean() });
}

function ofJunk(call: NamedCall): fc.Arbitrary<Ask> {
  const names = fc.string({ maxLength: 20 });
  return fc.oneof(
    withDefaults(call, { fields: fc.dictionary(names, junk, { maxKeys: 5 }) }),
    withDefaults(call, { raw: fc.oneof(fc.json(), fc.string({ unit: 'binary', maxLength: 200 })) }),
  );
}

function only(fields: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
}
