import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { listAppointments } from './endpoints/appointments.ts';
import { readHistory } from './endpoints/history.ts';
import { everyCall } from './every-call.ts';
import listOfAppointments from './golden/list-appointments-as-admin.golden.json' with { type: 'json' };
import { hideLike, hidePatients, isOfPatient, ofPatient, toInitials } from './patient-data.ts';
import { slotRefused } from './refusals.ts';
import { bookedByMistake, noShowReason } from './rules/cancel-reasons.ts';

test.each([
  ['Ada Lovelace', 'A. L.'],
  ['  ada   byron-king ', 'A. B. K.'],
  ['Łukasz', 'Ł.'],
  ['李 小龙', '李. 小.'],
  ['Dr. (Maria) O’Neil', 'D. M. O.'],
  ['A. L.', 'A. L.'],
  ['-', 'Hidden'],
  [' ', ''],
  ['', ''],
])('the name %j is hidden as %j', (name, initials) => {
  expect(toInitials(name)).toBe(initials);
});

const Person = z.object({
  name: ofPatient('name', z.string()),
  dob: ofPatient('text', z.nullable(z.string())),
  image: ofPatient('picture', z.string()),
  reason: ofPatient('text', z.string(), [noShowReason]),
});
const person = { name: 'Ada Lovelace', dob: '1985-04-30', image: '/a.webp', reason: 'Migraine' };
const hiddenPerson = { name: 'A. L.', dob: 'Hidden', image: '', reason: 'Hidden' };

test('patients are hidden at any depth, and other data stays', () => {
  const Answer = z.object({
    doctor: z.object({ name: z.string() }),
    people: z.array(z.extend(Person, { missed: z.number() })),
    first: z.optional(z.nullable(Person)),
    either: z.union([z.string(), z.object({ note: ofPatient('text', z.string()) })]),
    byId: z.record(z.string(), Person),
    held: hideLike(Person, z.record(z.string(), z.unknown())),
  });
  const doctor = { name: 'Maya Cohen' };
  const answer = {
    doctor,
    people: [{ ...person, missed: 2 }],
    first: null,
    either: { note: 'Calls twice' },
    byId: { a1: person },
    held: { ...person, since: 3 },
  };
  expect(hidePatients(Answer, answer)).toEqual({
    doctor,
    people: [{ ...hiddenPerson, missed: 2 }],
    first: null,
    either: { note: 'Hidden' },
    byId: { a1: hiddenPerson },
    held: { ...hiddenPerson, since: 3 },
  });
  expect(answer.people[0]?.name).toBe('Ada Lovelace');
});

test('unknown values and texts that programs read stay, and missing fields stay missing', () => {
  const unknown = { name: '', dob: null, image: '', reason: '' };
  expect(hidePatients(Person, unknown)).toEqual(unknown);
  expect(hidePatients(Person, { ...person, reason: noShowReason })).toMatchObject({ reason: noShowReason });
  expect(hidePatients(z.partial(Person), { name: 'Ada Lovelace' })).toEqual({ name: 'A. L.' });
});

test('hiding one value twice gives one object, and hiding hidden values changes nothing', () => {
  const once = hidePatients(Person, person);
  expect(hidePatients(Person, person)).toBe(once);
  expect(hidePatients(Person, once)).toEqual(once);
  const doctors = z.object({ doctors: z.array(z.object({ name: z.string() })) });
  const answer = { doctors: [{ name: 'Maya Cohen' }] };
  expect(hidePatients(doctors, answer)).toBe(answer);
});

test('the history keeps only values that reveal nothing about the patient', () => {
  const to = {
    patientName: 'Ada Lovelace',
    patientId: 'p1',
    reason: 'Migraine',
    cancelReason: bookedByMistake,
    slotTime: '10:30 AM',
    doctorName: 'Maya Cohen',
    amount: 50,
    payment: true,
    kind: 'doctor',
    added: 'Anything',
  };
  const who = { name: 'Sarah Lind', role: 'admin' as const };
  const entry = { _id: 'h1', at: 1, who, what: 'moved' as const, from: null, to };
  expect(hidePatients(readHistory.admin.answer, { history: [entry] }).history[0]).toEqual({
    ...entry,
    to: { ...to, patientName: 'A. L.', reason: 'Hidden', added: 'Hidden' },
  });
});

test('a refusal hides the patient in a slot', () => {
  const holder = { patient: 'Ada Lovelace', slotDate: '5_9_2026', slotTime: '10:30 AM' };
  const details = { why: 'taken' as const, holder, takenBy: 'Sarah Lind' };
  expect(hidePatients(slotRefused.details, details)).toEqual({
    ...details,
    holder: { ...holder, patient: 'A. L.' },
  });
  const offered = { why: 'offered' as const, offeredTo: { patient: 'Ada Lovelace', until: '2:20 PM' } };
  expect(hidePatients(slotRefused.details, offered)).toEqual({
    why: 'offered',
    offeredTo: { patient: 'A. L.', until: '2:20 PM' },
  });
});

test('the list of appointments keeps doctors, times and money', () => {
  const { appointments } = listOfAppointments;
  const hidden = hidePatients(listAppointments.admin.answer, { appointments }).appointments;
  expect(hidden).toHaveLength(appointments.length);
  for (const [at, { userData, reason, note, cancelReason, ...rest }] of hidden.entries()) {
    const { userData: _u, reason: _r, note: _n, cancelReason: _c, ...before } = appointments[at] ?? {};
    expect(rest).toEqual(before);
    expect(userData.image).toBe('');
    for (const text of [reason, note, cancelReason, userData.dob, userData.phone, userData.email])
      expect(['', null, 'Hidden', noShowReason, bookedByMistake]).toContain(text);
  }
});

// A field with such a name is declared by `ofPatient`, or listed here as not a patient's.
const mayBePatients =
  /(name|phone|email|dob|born|image|picture|notes?|reason|patient|comment|words|typed|meant|holder|details|warnings)$/i;
const ofOthers = [
  'admin.email',
  'admin.name',
  'by.name',
  'changes.doctorName',
  'countries.name',
  'docData.image',
  'docData.name',
  'doctor.email',
  'doctor.image',
  'doctor.name',
  'doctors.email',
  'doctors.image',
  'doctors.name',
  'email',
  'freeNow.name',
  'holidays.name',
  'links.email',
  'links.name',
  'name',
  'nextFree.doctorName',
  'people.email',
  'people.name',
  'person.email',
  'person.name',
  'practice.name',
  'practice.phone',
  'profileData.email',
  'profileData.image',
  'profileData.name',
  'settings.name',
  'shut.email',
  'shut.name',
  'states.name',
  'timeOff.doctorName',
  'timeOff.reason',
  'who.name',
  'entries.doctorName',
  'frontDesk.email',
  'frontDesk.name',
  'withoutOutcome.doctorName',
  'understood.doctorWords',
  'coming.doctorName',
  'offers.doctorName',
  'holds.doctorName',
  'busiest.name',
  'offer.doctorName',
  'freed.doctorName',
  'instead.doctorName',
  'doctorName',
  'appointment.doctorName',
  'madeBy.name',
  'held.reason',
];

test('texts of an answer that may be a patient’s are declared so, or listed as others’', () => {
  const found = everyCall
    .flatMap(({ endpoint }) => textsOf(endpoint))
    .filter((path) => mayBePatients.test(path));
  expect(found.length).toBeGreaterThan(ofOthers.length);
  expect(found.filter((path) => !ofOthers.includes(path))).toEqual([]);
});

/** Returns the texts that are not declared as a patient's, by their last two names: "docData.name". */
function textsOf({ answer, refusals = [] }: Endpoint): string[] {
  const schemas = [answer, ...refusals.flatMap(({ details }) => (details ? [details] : []))];
  return schemas.flatMap((schema) => textsIn(schema, [])).map((path) => path.slice(-2).join('.'));
}

function textsIn(schema: z.core.$ZodType, path: readonly string[]): (readonly string[])[] {
  if (isOfPatient(schema)) return [];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => textsIn(field, [...path, name]));
    case 'array':
      return textsIn(def.element, path);
    case 'record':
      return textsIn(def.valueType, path);
    case 'union':
      return def.options.flatMap((option) => textsIn(option, path));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return textsIn(def.innerType, path);
    case 'string':
    case 'unknown':
    case 'any':
      return [path];
    default:
      return [];
  }
}
