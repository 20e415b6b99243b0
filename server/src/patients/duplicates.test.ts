// @module-tag both-engines
import { someHours } from '@docket/testing/build-hours.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { beforeEach, expect, test } from 'vitest';

const clinic = useTestClinic();
const known = { name: 'Zoë Łuk', dob: '1985-04-30', phone: '+44 20 7946 0511' };
let admin: SignedIn;
const asAdmin = clinic.as(() => admin);
let existing: { id: string; name: string; dob: string; phone: string };

beforeEach(async () => {
  admin = await anAdmin(clinic.context);
  existing = { ...known, id: (await aPatient(clinic.context, known)).id };
});
const count = async () => {
  return (await asAdmin.read('patient-directory')).total;
};

test('among several records with a number, the one with the name or the exact number is reported', async () => {
  const namesake = await aPatient(clinic.context, { name: 'Hana Nguyen', phone: '+1 560 946 0511' });
  const existingFor = async (person: object) =>
    (await asAdmin.post('add-patient', person)).body.details.existing.id;
  expect(await existingFor({ name: 'nguyen, hana', phone: '946 0511' })).toBe(namesake.id);
  const patient = await aPatient(clinic.context, { name: 'Ola Short', phone: '946 0511' });
  expect(await existingFor({ name: 'Tom Luk', phone: '9460511' })).toBe(patient.id);
});

test.each([
  ['the same name and date of birth', { name: 'zoe ŁUK', dob: '1985-04-30' }],
  ['the same phone number', { name: 'Tom Luk', phone: '+44 20 7946 0511' }],
  ['the number as it is dialled at home', { name: 'Tom Luk', phone: '020 7946-0511' }],
  ['the number as it is dialled from abroad', { name: 'Tom Luk', phone: '0044 (20) 79460511' }],
  ['the number as it is dialled within a town', { name: 'Tom Luk', phone: '79460511' }],
  ['the last seven digits', { name: 'Tom Luk', phone: '946-0511' }],
  ['the words in another order', { name: 'łuk zoë', dob: '1985-04-30' }],
  ['the surname first', { name: 'Łuk, Zoë', dob: '1985-04-30' }],
])('%s is refused with the existing record, and added only with `anyway`', async (_, person) => {
  const refused = await asAdmin.post('add-patient', person);
  expect(refused.status).toBe(409);
  expect(refused.body.details).toEqual({ existing });
  expect(refused.body.message).toMatch(/^Zoë Łuk with this .* is already on record$/);
  expect(await count()).toBe(1);
  expect((await asAdmin.post('add-patient', { ...person, anyway: true })).status).toBe(201);
  expect(await count()).toBe(2);
});

test.each([
  ['the same name and no date of birth', { name: 'Zoë Łuk' }],
  ['the same name and another date of birth', { name: 'Zoë Łuk', dob: '1985-05-30' }],
  ['the same date of birth and another name', { name: 'Zoë Lukas', dob: '1985-04-30' }],
  ['another number', { name: 'Tom Luk', phone: '+44 20 7946 0512' }],
  ['a number within a town that ends otherwise', { name: 'Tom Luk', phone: '7946 0512' }],
  ['the same few last digits', { name: 'Tom Luk', phone: '0511' }],
  ['the same last digits of a longer number', { name: 'Tom Luk', phone: '+44 30 7946 0511' }],
])('%s is another patient', async (_, person) => {
  expect((await asAdmin.post('add-patient', person)).status).toBe(201);
});

test.each([
  ['Mira Krüger', 'Mira Krueger'],
  ['Mira Krüger', 'krüger mira'],
  ['Mira Krüger', 'Krueger, Mira'],
  ['Mira Krueger', 'Mira Krüger'],
  ['Eva Groß', 'Gross Eva'],
  ['Bo Bäuerle', 'Bo Baeuerle'],
  ['Jörn Åæs', 'Joern Aaes'],
])('%s and %s, born on one day, are duplicates', async (name, other) => {
  const dob = '1984-12-03';
  const { id } = await aPatient(clinic.context, { name, dob });
  const existing = { id, name, dob, phone: '' };
  expect(await asAdmin.post('add-patient', { name: other, dob })).toMatchObject({
    status: 409,
    body: { details: { existing } },
  });
  expect((await asAdmin.post('add-patient', { name: other, dob: '1984-12-04' })).status).toBe(201);
  expect((await asAdmin.post('add-patient', { name: other })).status).toBe(201);
  expect((await asAdmin.post('add-patient', { name: `${other} Lind`, dob })).status).toBe(201);
});

test('records without a date of birth are never duplicates by name', async () => {
  await aPatient(clinic.context, { name: 'Ana Cruz', dob: null });
  expect((await asAdmin.post('add-patient', { name: 'Ana Cruz' })).status).toBe(201);
});

test('booking and walk-in refuse duplicates too, and book nothing', async () => {
  const doctor = await aDoctor(clinic.context);
  await someHours(clinic.context, doctor.id);
  const slot = { doctorId: doctor.id, slotDate: '20_11_2026', slotTime: '2:00 PM' };
  const patient = { name: 'Luk Zoe', dob: '1985-04-30' };
  for (const [path, body] of [
    ['book-appointment', { ...slot, patient }],
    ['walk-in', { doctorId: doctor.id, patient }],
  ] as const) {
    expect(await asAdmin.post(path, body)).toMatchObject({ status: 409, body: { details: { existing } } });
    expect(await count()).toBe(1);
    expect((await asAdmin.post(path, { ...body, patientId: existing.id, patient: undefined })).status).toBe(
      201,
    );
  }
  const later = { ...slot, slotTime: '3:00 PM', patient, anyway: true };
  expect((await asAdmin.post('book-appointment', later)).status).toBe(201);
  expect(await count()).toBe(2);
});

test('a repeated request gets the first answer, and is no duplicate', async () => {
  const headers = { 'idempotency-key': 'once-and-no-more' };
  const person = { name: 'Tom Luk', phone: '+49 30 555 0142', dob: '1990-01-01' };
  const first = await asAdmin.post('add-patient', person, headers);
  expect(first.status).toBe(201);
  expect((await asAdmin.post('add-patient', person, headers)).body).toEqual(first.body);
});

test('an email of another record is refused in either spelling of its domain, by add and edit', async () => {
  const email = 'ada@müller.de';
  const first = await aPatient(clinic.context, { name: 'Ada Frey', email });
  const warning = {
    status: 409,
    body: {
      message: 'Ada Frey with this email is already on record',
      details: { existing: { id: first.id } },
    },
  };
  const other = await aPatient(clinic.context, { name: 'Tom Frey', email: 'xada@müller.de' });
  for (const typed of [email, 'ADA@xn--mller-kva.de']) {
    expect(await asAdmin.post('add-patient', { name: 'Tom Frey', email: typed })).toMatchObject(warning);
    const edit = { patientId: other.id, email: typed };
    expect(await asAdmin.post('edit-patient', { ...edit, anyway: false })).toMatchObject(warning);
    expect((await asAdmin.post('edit-patient', { ...edit, anyway: true })).status).toBe(200);
    expect(
      (await asAdmin.post('edit-patient', { patientId: other.id, email: '', anyway: false })).status,
    ).toBe(200);
  }
  expect((await asAdmin.post('add-patient', { name: 'Eva Frey', email: 'da@müller.de' })).status).toBe(201);
});

test('editing to the name and date of birth of another record is refused, and saved with `anyway`', async () => {
  const other = await aPatient(clinic.context, { name: 'Zoë Łuk', dob: '1990-01-01', phone: '' });
  const warning = {
    status: 409,
    body: { message: 'Zoë Łuk with this name and date of birth is already on record', details: { existing } },
  };
  const toDob = { patientId: other.id, dob: known.dob };
  expect(await asAdmin.post('edit-patient', { ...toDob, anyway: false })).toMatchObject(warning);
  const toBoth = { ...toDob, name: 'Luk, Zoe' };
  expect(await asAdmin.post('edit-patient', { ...toBoth, anyway: false })).toMatchObject(warning);
  expect((await asAdmin.post('edit-patient', { ...toBoth, anyway: true })).status).toBe(200);
  // Both records share these values now: changing another field warns no more.
  const note = { patientId: other.id, note: 'Twins', anyway: false };
  expect((await asAdmin.post('edit-patient', note)).status).toBe(200);
  expect(
    (await asAdmin.post('edit-patient', { patientId: existing.id, phone: '', anyway: false })).status,
  ).toBe(200);
});
