import type { JsonSchema } from '@docket/contract/json-schema.ts';
import { worldPassword } from '@docket/testing/every-call/world.ts';
import fc from 'fast-check';

/**
 * Returns a generator of values for a JSON Schema of the contract. Some field names stand for a special kind of
 * value: ids of existing records, days of the clinic's weeks. Throws Error for an unknown kind of schema.
 */
export function toArbitrary(schema: JsonSchema | boolean | undefined, name = ''): fc.Arbitrary<unknown> {
  const named = valuesByName[name];
  if (named) return named;
  // Without a schema: any text, because the server parses the field itself.
  if (typeof schema !== 'object') return fc.string({ maxLength: 20 });
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => toArbitrary(option, name)));
  switch (schema.type) {
    case 'object':
      return ofObject(schema);
    case 'array':
      return fc.array(toArbitrary(Array.isArray(schema.items) ? undefined : schema.items, name), {
        maxLength: 4,
      });
    case 'string':
      return ofText(schema);
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case undefined:
      return fc.string({ maxLength: 20 });
    default:
      throw new Error(`No values are known for a schema of the type ${schema.type} (${name})`);
  }
}

// Sometimes omits optional fields.
function ofObject({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, toArbitrary(schema, name)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

// Created once, because it contains a table of all characters.
const grapheme = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 });

function ofText({ minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<string> {
  return fc.oneof(
    fc.string({ minLength, maxLength: Math.min(maxLength, 40), unit: grapheme }),
    fc.constantFrom('Maria Lopez', '<script>alert(1)</script>', '{{7*7}}', 'محمد', "'; --", '%'),
  );
}

/**
 * Placeholder for the id of an existing record, resolved when the request is sent. `of`: kind of record, `at`: its
 * number.
 */
export class Ref {
  readonly of: string;
  readonly at: number;
  constructor(of: string, at: number) {
    this.of = of;
    this.at = at;
  }
}

const idOf = (of: string) => fc.nat(1_000).map((at) => new Ref(of, at));
const two = (value: number) => String(value).padStart(2, '0');
const slotDate = fc
  .tuple(fc.integer({ min: 18, max: 30 }), fc.constantFrom(11, 11, 11, 12))
  .map(([day, month]) => `${day}_${month}_2026`);
const slotTime = fc
  .tuple(fc.integer({ min: 7, max: 18 }), fc.constantFrom(0, 20, 30, 40))
  .map(([hour, minute]) => `${hour}:${two(minute)}`);
const isoDay = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((day) => `2026-11-${two(day)}`);
const dayIntervals = fc.constantFrom(
  [],
  [{ from: '09:00', to: '12:00' }],
  [
    { from: '08:30', to: '12:00' },
    { from: '13:00', to: '17:00' },
  ],
);
const passwords = fc.constantFrom(worldPassword, 'another horse entirely', 'not the password');

/** Values of fields whose names are more specific than their schemas. */
const valuesByName: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  appointmentId: idOf('appointment'),
  appoitmentId: idOf('appointment'),
  doctorId: idOf('doctor'),
  docId: idOf('doctor'),
  patientId: idOf('patient'),
  otherId: idOf('patient'),
  accountId: idOf('account'),
  timeOffId: idOf('timeOff'),
  changeId: idOf('change'),
  seen: idOf('change'),
  id: idOf('id'),
  mergeId: idOf('merge'),
  sessionId: idOf('session'),
  token: idOf('link'),
  slotDate,
  slotTime,
  from: isoDay(16, 22),
  to: isoDay(20, 29),
  fromDate: isoDay(20, 24),
  toDate: isoDay(22, 28),
  date: isoDay(20, 30),
  fromTime: fc.constantFrom('00:00', '09:00', '12:30'),
  toTime: fc.constantFrom('10:00', '17:00', '24:00'),
  dob: fc.constantFrom('1990-02-28', '', null),
  intervals: dayIntervals,
  weekly: fc
    .subarray([1, 2, 3, 4, 5, 6, 7])
    .chain((days) =>
      fc.tuple(...days.map((weekday) => dayIntervals.map((intervals) => ({ weekday, intervals })))),
    ),
  dated: fc
    .subarray(['2026-11-23', '2026-11-24', '2026-12-01'])
    .chain((days) => fc.tuple(...days.map((date) => dayIntervals.map((intervals) => ({ date, intervals }))))),
  email: fc.nat(50).map((at) => `somebody${at}@example.org`),
  password: passwords,
  currentPassword: passwords,
  newPassword: passwords,
  version: fc.nat(3),
  code: fc.constantFrom('123456', '000000', 'abcd-efgh'),
};
