// @module-tag both-engines
import { aDoctor, anAdmin, aPatient } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { foldSign } from '../platform/search/fold.ts';
import { createRefolder } from '../platform/search/refold.ts';
import { storedSettings } from '../platform/stored-settings.ts';

const clinic = useTestClinic();

async function namesFor(q: string): Promise<string[]> {
  const { token } = await anAdmin(clinic.context);
  const [found, listed] = await Promise.all(
    ['/api/admin/patients', '/api/admin/patient-directory'].map((path) =>
      clinic.request({ method: 'GET', path, token: { admin: token }, query: { q } }),
    ),
  );
  const names = (answer: typeof found) =>
    answer?.body.patients.map((patient: { name: string }) => patient.name).toSorted();
  expect(names(listed), q).toEqual(names(found));
  return names(found);
}

test.each([
  ["Sean O'Brien", ['obrien', "o'brien", 'o brien', 'O’BRIEN', 'sean obrien', 'obrien sean']],
  ['Sean Obrien', ["o'brien", 'o brien', 'o-brien']],
  ['Jean-Luc Reid', ['jeanluc', 'jean luc', 'jean-luc reid', 'jeanluc reid']],
  ['Jeanluc Reid', ['jean-luc', 'jean luc']],
  ['Jan van den Berg', ['vandenberg', 'van den berg', 'jan vandenberg', 'denberg']],
  ['Jan Vandenberg', ['van den berg', 'vandenberg']],
  ["D'Angelo Rossi", ['dangelo', 'd angelo']],
  ['Maria Delacruz', ['de la cruz', 'dela cruz', 'maria de la cruz', 'cruz de la']],
  ['Maria de la Cruz', ['delacruz', 'dela cruz', 'maria delacruz']],
  ['Maria Dela Cruz', ['delacruz', 'maria de la cruz']],
  ['Tom McDonald', ['mc donald', 'tom mc donald', 'mc-donald', 'mcdonald']],
  ['Tom Mc Donald', ['mcdonald', 'tom mcdonald', 'macdonald', 'mac donald']],
  ['Tom McDonald', ['macdonald', 'mac donald', 'tom mac donald', 'mac-donald']],
  ['Ann MacGregor', ['mcgregor', 'mc gregor', 'ann mcgregor', 'mc greg']],
  ['Eva Mac Leod', ['mcleod', 'mc leod', 'macleod', 'mac leod']],
  ['Annemarie Frey', ['anne marie', 'anne-marie frey']],
  ['Anne Marie Frey', ['annemarie', 'frey annemarie', 'anne-marie']],
  ['Maryjo Reid', ['mary jo', 'mary-jo', 'mary jo reid']],
  [
    'Jean St. Clair',
    ['saint clair', 'st clair', 'st. clair', 'st.clair', 'stclair', 'saint cl', 'clair saint'],
  ],
  ['Jean St Clair', ['saint-clair', 'saintclair', 'st. clair', 'jean saint clair']],
  ['Jean Saint-Clair', ['st clair', 'st. clair', 'stclair', 'st-clair', 'saint clair']],
  ['Jean Saint Clair', ['st clair', 'st. clair', 'stclair', 'st-clair', 'jean st clair']],
  ['Jean Saintclair', ['st clair', 'saint clair', 'saint-clair', 'stclair']],
  ['Eva Sankt Georg', ['st. georg', 'st georg', 'stgeorg']],
  ['Lou Ste-Marie', ['sainte marie', 'sainte-marie', 'ste marie']],
  ['Ana Sta. Maria', ['santa maria', 'sta maria']],
  ['Gal·la Puig', ['galla', 'gal·la', "gal'la"]],
  ['أحمد علي', ['احمد', 'أحمد', 'إحمد', 'أَحْمَد', 'احـمد علي', 'علی']],
  ['فاطمة', ['فاطمه', 'فاطمة']],
  ['مصطفى', ['مصطفي']],
  ['שלום כהן', ['שָׁלוֹם', 'כהנ', 'כהן']],
  ['王小明', ['小明', '明', '王', '王小明', '王小']],
  ['सोफ़िया', ['सोफिया', 'सोफ़िया', 'सोफ']],
  ['सोफिया', ['सोफ़िया']],
  ['髙橋 健', ['高橋', '髙橋', '高橋 健', '高']],
  ['渡邉由美', ['渡辺', '渡邊', '渡辺由美']],
  ['李小龍', ['李小龙', '小龙']],
  ['李小龙', ['李小龍']],
  ['Đorđe Petrović', ['djordje', 'Djordje Petrovic', 'dorde']],
  ['山田 太郎', ['山田太郎', '太郎', '郎']],
  ['김민준', ['민준', '김']],
  ['タロウ', ['たろう', 'ﾀﾛｳ', 'ろう']],
  ['Андрей Семёнов', ['андреи', 'СЕМЕНОВ']],
  ['Işık Yıldız', ['isik', 'IŞIK', 'yildiz']],
  ['Groß', ['gross', 'GROSS']],
])('%s is found by each way of typing it', async (name, typed) => {
  await aPatient(clinic.context, { name, email: 'x@example.org', phone: '' });
  await aPatient(clinic.context, { name: 'Hannah Weber', email: 'w@example.com', phone: '' });
  for (const q of typed) expect(await namesFor(q), q).toEqual([name]);
});

test('a name in two spellings shows both people', async () => {
  for (const name of ["Sean O'Brien", 'Ann Obrien', 'Tom O Brien'])
    await aPatient(clinic.context, { name, email: '', phone: '' });
  for (const q of ['obrien', 'o brien', "o'brien"])
    expect(await namesFor(q), q).toEqual(['Ann Obrien', "Sean O'Brien", 'Tom O Brien']);
});

test('a whole name in two spellings shows both people', async () => {
  for (const name of ["Sean O'Brien", 'Sean Obrien', 'Sean Other'])
    await aPatient(clinic.context, { name, email: '', phone: '' });
  expect(await namesFor('sean obrien')).toEqual(["Sean O'Brien", 'Sean Obrien']);
});

test.each([['saint clair'], ['st clair'], ['st. clair'], ['saint-clair'], ['stclair']])(
  '%s shows people of each spelling, and none whose name begins like it',
  async (q) => {
    for (const name of [
      'Ann St. Clair',
      'Jo Saint Clair',
      'Lou Saint-Clair',
      'Stephen Lind',
      'Steve Clairmont',
    ])
      await aPatient(clinic.context, { name, email: '', phone: '' });
    expect(await namesFor(q)).toEqual(
      expect.arrayContaining(['Ann St. Clair', 'Jo Saint Clair', 'Lou Saint-Clair']),
    );
    expect(await namesFor(q)).not.toContain('Stephen Lind');
  },
);

test.each([
  ['GG', '960333', ['960333', '+44 1481 960333']],
  ['SM', '886555', ['886555', '0549 886555']],
  ['NF', '22609', ['22609', '+672 3 22609']],
  ['AG', '4608888', ['4608888', '460 8888', '+1 268 460 8888']],
  ['AR', '011 15-2345-7777', ['011 15-2345-7777', '01115 2345 7777', '2345-7777']],
  ['GB', '020 7946 0511', ['02079460511', '7946 0511', '+44 20 7946 0511']],
])('in %s the number %s is found as it is typed, and has no double', async (country, phone, typed) => {
  const { token } = await anAdmin(clinic.context);
  const post = (path: string, body: object) =>
    clinic.request({ method: 'POST', path: `/api/admin/${path}`, token: { admin: token }, body });
  expect((await post('change-settings', { country })).status).toBe(200);
  expect((await post('add-patient', { name: 'Ola Near', phone })).status).toBe(201);
  for (const q of typed.slice(0, country === 'AR' ? 3 : 1))
    expect([q, await namesFor(q)]).toEqual([q, ['Ola Near']]);
  for (const other of typed.filter((q) => q.replace(/\D/g, '').length >= 5 && q !== '2345-7777'))
    expect([other, (await post('add-patient', { name: 'Tom Far', phone: other })).status]).toEqual([
      other,
      409,
    ]);
});

test('a phone stored in other digits is found and stays as it is', async () => {
  const { id } = await aPatient(clinic.context, { name: 'Ali', email: '', phone: '٠٥٠ ١٢٣ ٤٥٦٧' });
  expect(await namesFor('0501234567')).toEqual(['Ali']);
  expect(await namesFor('۰۵۰۱۲۳۴۵۶۷')).toEqual(['Ali']);
  const { db } = clinic.context.engine.read;
  const row = await db.selectFrom('patients').select('phone').where('id', '=', id).executeTakeFirst();
  expect(row?.phone).toBe('٠٥٠ ١٢٣ ٤٥٦٧');
});

test.each([
  ["Sean O'Brien", 'sean obrien'],
  ['Jan van den Berg', 'Jan Vandenberg'],
  ['أحمد', 'احمد'],
  ['Jean St. Clair', 'jean saint clair'],
  ['Jean Saint-Clair', 'St Clair, Jean'],
  ['Maria Delacruz', 'Maria de la Cruz'],
  ['Annemarie Frey', 'Anne Marie Frey'],
  ['Tom McDonald', 'Tom Mc Donald'],
  ['Ivo MacDuff', 'Ivo McDuff'],
  ['李小龙', '小龙 李'],
  ['小龙 李', '李小龙'],
])('%s is on record when %s of the same day is added', async (known, added) => {
  await aPatient(clinic.context, { name: known, email: '', phone: '', dob: '1985-04-30' });
  const { token } = await anAdmin(clinic.context);
  const input = { name: added, dob: '1985-04-30' };
  const answer = await clinic.request({
    method: 'POST',
    path: '/api/admin/add-patient',
    token: { admin: token },
    body: input,
  });
  expect([answer.status, answer.body.details?.existing?.name]).toEqual([409, known]);
});

/** Writes the row's keys as an older release did. */
async function writeAsBefore(id: string, search: string): Promise<void> {
  await clinic.context.engine.transaction(async ({ db }) => {
    await db.updateTable('patients').set({ search, name_key: search }).where('id', '=', id).execute();
  });
}

test.each([
  ['a year ahead', 365 * 86_400_000, 1],
  ['five minutes ahead', 300_000, 0],
])('a lease that a node wrote with its clock %s', async (_, aheadMs, folded) => {
  const { id } = await aPatient(clinic.context, { name: 'أحمد', email: '', phone: '' });
  await writeAsBefore(id, 'أحمد');
  const until = clinic.context.clock.nowMs() + aheadMs;
  await clinic.context.engine.transaction((tx) =>
    storedSettings(tx).write('folding search texts', `another-node ${until}`),
  );
  expect(await createRefolder(clinic.context).refoldAll()).toBe(folded);
});

test('rows of an older release are found before and after they are folded again, in batches', async () => {
  const { engine } = clinic.context;
  const { id } = await aPatient(clinic.context, { name: 'أحمد', email: '', phone: '' });
  await writeAsBefore(id, 'أحمد');
  expect(await namesFor('أحمد')).toEqual(['أحمد']);
  for (let at = 0; at < 120; at += 1) {
    const other = await aPatient(clinic.context, { name: `Tim O'Hara ${at}`, email: '', phone: '' });
    await writeAsBefore(other.id, `tim o'hara ${at}`);
  }
  expect(await createRefolder(clinic.context).refoldAll()).toBe(121);
  expect(await namesFor('احمد')).toEqual(['أحمد']);
  expect(await namesFor('ohara 117')).toEqual(["Tim O'Hara 117"]);
  const left = await engine.read.db
    .selectFrom('patients')
    .select('id')
    .where('search', 'not like', `%${foldSign}`)
    .execute();
  expect(left).toEqual([]);
  expect(await createRefolder(clinic.context).refoldAll()).toBe(0);
});

test('names of an older release become one line, of staff and doctors too, and are found', async () => {
  const { context } = clinic;
  const { engine } = context;
  const dirty = 'Anna\u202e\nMe\u200bier';
  const { id } = await aPatient(context, { name: 'Anna', email: '', phone: '' });
  const same = await aPatient(context, { name: 'Tim Reid', email: '', phone: '' });
  const doctor = await aDoctor(context);
  const admin = await anAdmin(context);
  await engine.transaction(async ({ db }) => {
    const old = { name: dirty, name_key: 'anna meier', search: 'anna meier' };
    await db.updateTable('patients').set(old).where('id', '=', id).execute();
    await db.updateTable('doctors').set(old).where('id', '=', doctor.id).execute();
    const ids = [doctor.id, admin.id];
    await db.updateTable('accounts').set({ name: dirty }).where('id', 'in', ids).execute();
  });
  expect(await createRefolder(context).refoldAll()).toBe(2);
  const { db } = engine.read;
  const namesOf = async (table: 'patients' | 'doctors' | 'accounts', ids: string[]) =>
    (await db.selectFrom(table).select('name').where('id', 'in', ids).execute()).map(({ name }) => name);
  expect(await namesOf('patients', [id])).toEqual(['Anna Meier']);
  expect(await namesOf('patients', [same.id])).toEqual(['Tim Reid']);
  expect(await namesOf('doctors', [doctor.id])).toEqual(['Anna Meier']);
  expect(await namesOf('accounts', [doctor.id, admin.id])).toEqual(['Anna Meier', 'Anna Meier']);
  expect(await namesFor('meier')).toEqual(['Anna Meier']);
  expect(await createRefolder(context).refoldAll()).toBe(0);
});

test('rows written by an older node afterwards are folded at the next check', async () => {
  const { id } = await aPatient(clinic.context, { name: "Sean O'Brien", email: '', phone: '' });
  const refolder = createRefolder(clinic.context);
  expect(await refolder.refoldAll()).toBe(0);
  await writeAsBefore(id, "sean o'brien");
  expect(await refolder.refoldAll()).toBe(1);
  expect(await namesFor('obrien')).toEqual(["Sean O'Brien"]);
});

test('one node folds at a time, and another goes on when the lease has ended', async () => {
  const { engine, clock } = clinic.context;
  const { id } = await aPatient(clinic.context, { name: "Sean O'Brien", email: '', phone: '' });
  await writeAsBefore(id, "sean o'brien");
  const values = { key: 'folding search texts', value: `another ${clock.nowMs() + 1_000}` };
  await engine.transaction(async ({ db }) => {
    await db.insertInto('clinic').values(values).execute();
  });
  expect(await createRefolder(clinic.context).refoldAll()).toBe(0);
  clinic.setNow('2026-11-20T10:01');
  expect(await createRefolder(clinic.context).refoldAll()).toBe(1);
});

test.each(['patients', 'doctors'])('%s to fold again are found by an index of theirs', async (table) => {
  const { engine } = clinic.context;
  const query = sql`select 1 from ${sql.id(table)} where search not like ${sql.lit(`%${foldSign}`)} limit 1`;
  const lines = await engine.transaction(async ({ db, kind }) => {
    // PostgreSQL reads so few rows faster without an index.
    if (kind === 'postgres') await sql`set local enable_seqscan = off`.execute(db);
    const explainQuery = kind === 'sqlite' ? sql`explain query plan ${query}` : sql`explain ${query}`;
    return JSON.stringify((await explainQuery.execute(db)).rows);
  });
  expect(lines).toContain(`${table}_to_fold`);
});
