import { expect, test } from 'vitest';
import { everyCall } from './every-call.ts';
import { inputSchema, type JsonSchema } from './json-schema.ts';

// Fields of doctors' calls that name a record of another owner, with the reason why that is harmless.
const others: Readonly<Record<string, string>> = {
  'plan.doctorId': 'a doctor’s plan moves to the doctor alone: any other id is refused alike',
  messageId: 'looked up among the messages of the caller’s own appointment; others are passed over',
  movingId: 'only left out of the warnings about the caller’s own patient; another id leaves out nothing',
  'elsewhere.appointmentId': 'looked up among the visits of the caller’s own change; others are passed over',
};

function idFields(schema: JsonSchema, path: readonly string[] = []): string[] {
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema as Record<string, never>;
  return [
    ...Object.entries(properties as Record<string, JsonSchema>).flatMap(([name, field]) => [
      ...(/(^i|I)d$/.test(name) ? [[...path, name].join('.')] : []),
      ...idFields(field, [...path, name]),
    ]),
    ...[items, ...anyOf, ...oneOf, ...allOf].flatMap((part) => (part ? idFields(part, path) : [])),
  ];
}

const ofDoctors = everyCall.filter(({ endpoint }) => endpoint.caller === 'doctor');

test.each(ofDoctors)('$name declares the owner of every record it names', ({ endpoint }) => {
  const named = new Set(idFields(inputSchema(endpoint)));
  const declared = Object.keys(endpoint.ownerFields ?? {});
  expect([...named].filter((field) => !(field in others)).sort()).toEqual(declared.sort());
});

test('ids are found at any depth', () => {
  const byName = new Map(everyCall.map(({ name, endpoint }) => [name, endpoint]));
  const found = (name: string) => {
    const endpoint = byName.get(name);
    return endpoint ? [...new Set(idFields(inputSchema(endpoint)))] : [];
  };
  expect(found('cancelAppointmentAsDoctor')).toEqual(['appoitmentId']);
  expect(found('readHistoryAsDoctor')).toEqual(['id']);
  expect(found('undoChangeAsDoctor')).toEqual(['changeId', 'elsewhere.appointmentId']);
  expect(found('addTimeOffAsAdmin')).toEqual(['plan.appointmentId', 'plan.doctorId', 'doctorId']);
});

test('public calls declare no own records', () => {
  const open = everyCall.filter(({ endpoint }) => endpoint.caller === 'anyone');
  expect(open.filter(({ endpoint }) => endpoint.ownerFields)).toEqual([]);
});
