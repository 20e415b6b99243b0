import { anAppointment } from '@docket/testing/build-appointment.ts';
import { aDoctor, aPatient } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { expect, test } from 'vitest';

const clinic = useTestClinic();

async function twoDoctors() {
  const { context } = clinic;
  const [mine, theirs] = [await aDoctor(context), await aDoctor(context)];
  const zoe = await aPatient(context, { name: 'Zoë Young', phone: '020 7946 0018', dob: '1985-04-30' });
  const ann = await aPatient(context, { name: 'Ann Young' });
  const stranger = await aPatient(context, { name: 'Tom Young', dob: '1985-04-30' });
  const at = (doctorId: string, patientId: string, slotDate: string, status?: 'cancelled') =>
    anAppointment(context, { doctorId, patientId, slotDate, ...(status && { status }) });
  const earlier = await at(mine.id, zoe.id, '3_8_2026');
  const newer = await at(mine.id, zoe.id, '20_11_2026', 'cancelled');
  await at(theirs.id, zoe.id, '19_11_2026');
  await at(mine.id, ann.id, '21_11_2026');
  await at(theirs.id, stranger.id, '20_11_2026');
  const ask = (path: string) => clinic.as(mine).get(`patients${path}`);
  const find = async (q: string): Promise<string[]> =>
    (await ask(`?q=${encodeURIComponent(q)}`)).body.patients.map((patient: { name: string }) => patient.name);
  return { ask, find, zoe, stranger, visits: [newer.id, earlier.id] };
}

test('a doctor finds only their own patients, by name, phone or date of birth', async () => {
  const { find } = await twoDoctors();
  expect(await find('young')).toEqual(['Ann Young', 'Zoë Young']);
  expect(await find('zoe')).toEqual(['Zoë Young']);
  expect(await find('7946 0018')).toEqual(['Zoë Young']);
  expect(await find('30.4.1985')).toEqual(['Zoë Young']);
  expect(await find('1985-04-30 tom')).toEqual([]);
  expect(await find('tom')).toEqual([]);
  expect(await find('-')).toEqual([]);
});

test('an empty search lists the patients with the newest appointments first', async () => {
  const { find } = await twoDoctors();
  expect(await find('')).toEqual(['Ann Young', 'Zoë Young']);
});

test('a patient’s page lists only the visits to this doctor, newest first', async () => {
  const { ask, zoe, visits } = await twoDoctors();
  const { body } = await ask(`/${zoe.id}`);
  expect(body.patient).toMatchObject({ name: 'Zoë Young', dob: '1985-04-30', appointments: 2, missed: 0 });
  expect(body.patient).not.toHaveProperty('note');
  expect(body.visits.map((visit: { _id: string }) => visit._id)).toEqual(visits);
});

test("a colleague's patient is refused like an unknown one", async () => {
  const { ask, stranger } = await twoDoctors();
  for (const id of [stranger.id, '019a9c1e-6e10-7c00-9d1e-0a4b5c6d7e8f'])
    expect(await ask(`/${id}`)).toMatchObject({ status: 404, body: { message: 'Patient not found' } });
});
