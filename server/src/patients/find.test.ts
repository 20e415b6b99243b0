// @module-tag both-engines
import assert from 'node:assert/strict';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { aDoctor, anAdmin, aPatient } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listAnchors, listGuesses } from '../platform/search/one-slip.ts';
import { readTerms } from '../platform/search/terms.ts';
import {
  emailsQuery,
  guessesQuery,
  namePrefixQuery,
  phoneEndingsQuery,
  termsQuery,
  wholeWordsQuery,
  wordPrefixesQuery,
} from './store.ts';

const clinic = useTestClinic();

async function find(query: Record<string, string | number>) {
  const { token } = await anAdmin(clinic.context);
  return clinic.request({ method: 'GET', path: '/api/admin/patients', token: { admin: token }, query });
}

async function namesFor(q: string, limit = 10): Promise<string[]> {
  return (await find({ q, limit })).body.patients.map((patient: { name: string }) => patient.name);
}

test('a patient is returned with all fields', async () => {
  const known = { name: 'Zoë Łuk', email: 'zoe@example.org', phone: '020 7946-0018', dob: '1985-04-30' };
  const { id } = await aPatient(clinic.context, known);
  expect((await find({ q: 'zoe' })).body).toEqual({
    success: true,
    patients: [{ _id: id, ...known, image: '/api/images/none.svg', nextVisit: null }],
  });
});

test.each([
  ['part of a first name', 'lukas'],
  ['another case and other accents', 'LÚKAŠZ'],
  ['part of a family name', 'owals'],
  ['both, in the other order', 'kowalski luk'],
  ['the beginning of a word, of two letters', 'ko'],
  ['of one letter', 'k'],
  ['the second half of a double name', 'nowak'],
  ['part of an email', 'lk@exam'],
  ['a phone as written', '020 7946-0018'],
  ['a phone without its blanks', '02079460018'],
  ['a phone in other groups', '0207 946 0018'],
  ['the end of a phone', '0018'],
  ['blanks around it', '  kowalski  '],
])('a patient is found by %s', async (_, q) => {
  await aPatient(clinic.context, {
    name: 'Łukasz Kowalski-Nowak',
    email: 'lk@example.org',
    phone: '020 7946 0018',
  });
  await aPatient(clinic.context, { name: 'Ann Other', email: 'ann@example.com', phone: '555 0142' });
  expect(await namesFor(q)).toEqual(['Łukasz Kowalski-Nowak']);
});

test.each([
  '020 7946 0511',
  '02079460511',
  '00442079460511',
  '+44 20 7946 0511',
  '0044 (20) 7946-0511',
  '7946 0511',
  '0207 946 0511 ruth',
  'ruth 00442079460511',
])('a number is found as callers give it: %s', async (q) => {
  await aPatient(clinic.context, { name: 'Ruth Given', phone: '+44 20 7946 0511' });
  await aPatient(clinic.context, { name: 'Ann Other', phone: '+44 20 7946 0512' });
  expect(await namesFor(q)).toEqual(['Ruth Given']);
});

test.each([
  '%',
  '_',
  '\\',
  '"',
  '*',
  "' or 1=1 --",
  'NEAR(',
  '(((',
  'zzz',
  '😀',
  '--',
  'a"b AND c',
  'a-𘩬',
  "o'𘩬",
  "𘩬𘩬'",
])('punctuation has no special meaning: %s finds no patient', async (q) => {
  await aPatient(clinic.context, { name: 'Bob Jones' });
  const answer = await find({ q });
  expect([answer.status, answer.body.patients]).toEqual([200, []]);
});

// Nearest first: names with these whole words, then names that begin with the text, then names with words that begin
// so. Parts within words or of an email address count only if no name matches.
test.each([
  ['mori', ['Bao Mori', 'Mori, Ken', 'Ren Mori', 'Ren Mori-Smith', 'Moritz Adler', 'Ren Moritz']],
  ['mor', ['Mori, Ken', 'Moritz Adler', 'Bao Mori', 'Ren Mori', 'Ren Mori-Smith', 'Ren Moritz']],
  ['MÓRI', ['Bao Mori', 'Mori, Ken', 'Ren Mori', 'Ren Mori-Smith', 'Moritz Adler', 'Ren Moritz']],
  ['ori', ['Ori Levi']],
  ['orit', ['Moritz Adler', 'Ren Moritz']],
  ['oriello', ['Ana Amoriello']],
  ['ren mori', ['Ren Mori']],
  ['mori ren', ['Ren Mori']],
  ['mori, ren', ['Ren Mori']],
  ['ken mori', ['Mori, Ken']],
  ['ren mor', ['Ren Mori', 'Ren Mori-Smith', 'Ren Moritz']],
  ['mori r', ['Ren Mori', 'Ren Mori-Smith', 'Ren Moritz']],
  ['ren mori smith', ['Ren Mori-Smith']],
  ['smith', ['Ren Mori-Smith']],
  ['r m', ['Ren Mori', 'Ren Mori-Smith', 'Ren Moritz']],
  ['levi', ['Ori Levi']],
  ['levi@mori', ['Ori Levi']],
  ['mori.example', ['Ori Levi']],
  ["o'neil", ["Sean O'Neil"]],
  ['neil sean', ["Sean O'Neil"]],
  ['ren 0714', ['Ren Mori']],
  ['mori 020 7946 0714', ['Ren Mori']],
])('the nearest come first: %s', async (q, names) => {
  for (const name of [
    'Moritz Adler',
    'Ren Mori-Smith',
    'Ana Amoriello',
    'Bao Mori',
    'Mori, Ken',
    'Ren Moritz',
  ])
    await aPatient(clinic.context, { name });
  await aPatient(clinic.context, { name: 'Ren Mori', phone: '020 7946 0714' });
  await aPatient(clinic.context, { name: 'Ori Levi', email: 'levi@mori.example' });
  await aPatient(clinic.context, { name: "Sean O'Neil" });
  expect(await namesFor(q)).toEqual(names);
});

test('an exact name comes first among many that begin alike', async () => {
  for (let at = 0; at < 30; at += 1) await aPatient(clinic.context, { name: `Morita Adams ${at}` });
  await aPatient(clinic.context, { name: 'Zoe Mori' });
  expect((await namesFor('mori', 3))[0]).toBe('Zoe Mori');
});

test.each([
  ['mueller', ['Greta Müller']],
  ['greta mueller', ['Greta Müller']],
  ['müller greta', ['Greta Müller']],
  ['müll', ['Greta Müller']],
  ['muell', ['Greta Müller']],
  ['schröder', ['Jan Schroeder']],
  ['Jörg Baeuerle', ['Joerg Bäuerle']],
  ['michael', ['Michael Roth']],
  ['michal', ['Michal Roth']],
  ['samuel müller', []],
])('another spelling is found if no name matches: %s', async (q, found) => {
  for (const name of ['Greta Müller', 'Jan Schroeder', 'Joerg Bäuerle', 'Michael Roth', 'Michal Roth'])
    await aPatient(clinic.context, { name });
  expect(await namesFor(q)).toEqual(found);
});

test('nothing typed gives the newest first', async () => {
  for (const name of ['First', 'Second', 'Third']) await aPatient(clinic.context, { name });
  expect(await namesFor('', 2)).toEqual(['Third', 'Second']);
  expect(await namesFor('   ', 2)).toEqual(['Third', 'Second']);
  expect((await find({})).body.patients).toHaveLength(3);
});

test('names longer than the sort key are still distinguished', async () => {
  const long = 'A'.repeat(60);
  await aPatient(clinic.context, { name: `${long} One` });
  await aPatient(clinic.context, { name: `${long} Two` });
  expect(await namesFor(`${long} t`)).toEqual([`${long} Two`]);
});

test.each([
  ['webber', ['Ute Weber']],
  ['weer', ['Ute Weber']],
  ['hannahreid', ['Hannah Reid']],
  ['reidhannah', ['Hannah Reid']],
  ['ried', ['Hannah Reid']],
  ['hanah reid', ['Hannah Reid']],
  ['hannah raid', ['Hannah Reid']],
  ['hanah raid', []],
  ['xeber', ['Ute Weber']],
  ['wbeer ute', ['Ute Weber']],
  ['muler', ['Jana Müller']],
  ['xy', []],
  ['%eber', []],
  ['w_ber', []],
  ['weber9', []],
])('a name with a slip is offered as the nearest: %s', async (q, names) => {
  for (const name of ['Ute Weber', 'Hannah Reid', 'Jana Müller', 'Rolf Hansen'])
    await aPatient(clinic.context, { name, email: '' });
  const { body } = await find({ q });
  expect(body.patients.map(({ name }: { name: string }) => name)).toEqual(names);
  expect(body.isNearest).toBe(names.length > 0 ? true : undefined);
});

test.each([
  ['obrian', ["Hannah O'Brien"]],
  ['obrein', ["Hannah O'Brien"]],
  ['obriem', ["Hannah O'Brien"]],
  ['hannah obrein', ["Hannah O'Brien"]],
  ['obrein hanah', []],
  ['dangello', ["Rosa D'Angelo-Vitti"]],
  ['rosa dangelovitti', ["Rosa D'Angelo-Vitti"]],
  ['vanderwal', ['Jan van der Waal']],
  ['annemarie dupond', ['Anne-Marie Dupont-Leroy']],
  ['annemari dupont', ['Anne-Marie Dupont-Leroy']],
])('a slip in a name typed without its apostrophe, hyphen or blanks: %s', async (q, names) => {
  for (const name of ["Hannah O'Brien", "Rosa D'Angelo-Vitti", 'Jan van der Waal', 'Anne-Marie Dupont-Leroy'])
    await aPatient(clinic.context, { name, email: '' });
  expect(await namesFor(q)).toEqual(names);
});

test('a patient is listed with the next appointment', async () => {
  const { id: patientId } = await aPatient(clinic.context, { name: 'Ute Weber' });
  const { id: doctorId } = await aDoctor(clinic.context, { name: 'Jonas Holm' });
  await anAppointment(clinic.context, { patientId, doctorId, slotDate: '1_12_2026', slotTime: '9:30 AM' });
  const { body } = await find({ q: 'weber' });
  expect(body.patients[0].nextVisit).toEqual({
    slotDate: '1_12_2026',
    slotTime: '9:30 AM',
    doctor: 'Jonas Holm',
  });
});

test.each([
  ['an endless search', { q: 'x'.repeat(10_000) }, 'q must have at most 120 characters'],
  ['NUL', { q: 'a\u0000b' }, "q contains characters that can't be stored"],
  ['no patients', { limit: 0 }, 'limit must be a whole number from 1 to 50'],
  ['too many', { limit: 51 }, 'limit must be a whole number from 1 to 50'],
  ['half a patient', { limit: 1.5 }, 'limit must be a whole number from 1 to 50'],
  ['a word for a number', { limit: 'ten' }, 'limit must be a whole number from 1 to 50'],
])('%s is refused with a sentence', async (_, query, sentence) => {
  const answer = await find(query);
  expect([answer.status, answer.body.message]).toEqual([422, sentence]);
});

test('among many the plans read an index, never the whole table', async () => {
  const { engine } = clinic.context;
  await fillPatients(20_000);
  const readQueryPlan = async (query: {
    compile: (db: typeof engine.read.db) => { sql: string; parameters: readonly unknown[] };
  }) => (await engine.explain({ compile: () => query.compile(engine.read.db) })).join('\n');
  const named = await readQueryPlan(namePrefixQuery('anna k', 10));
  const common = await readQueryPlan(namePrefixQuery('name', 10));
  const matching = await readQueryPlan(termsQuery(engine.read, readTerms('kowalski') ?? [], 10));
  const spelled = await readQueryPlan(termsQuery(engine.read, readTerms('müller') ?? [], 10));
  const called = await readQueryPlan(wholeWordsQuery(engine.read, ['kowalski'], 10));
  const alike = await readQueryPlan(wordPrefixesQuery(engine.read, ['kowalski'], 10));
  const shortened = await readQueryPlan(wordPrefixesQuery(engine.read, ['st', 'kowalski'], 10));
  const inFull = await readQueryPlan(wholeWordsQuery(engine.read, ['saint', 'kowalski'], 10));
  const joined = await readQueryPlan(termsQuery(engine.read, readTerms('maria de la kowalski') ?? [], 10));
  const emailed = await readQueryPlan(emailsQuery(engine.read, ['anna@müller.de', 'anna@xn--mller-kva.de']));
  const guess = (word: string, others: string[]) =>
    guessesQuery(engine.read, [{ anchors: listAnchors(word), guesses: listGuesses(word), others }]) ??
    assert.fail();
  const guessed = await readQueryPlan(guess('kowalzkowskimor', []));
  const guessedShort = await readQueryPlan(guess('raid', ['anna']));
  const phoned = await readQueryPlan(phoneEndingsQuery(engine.read, ['9460511']));
  expect(phoned).toMatch(/patients_search/);
  expect(guessed).toMatch(/patients_search/);
  expect(named).toMatch(/patients_name/);
  expect(common).toMatch(/SEARCH p USING INDEX patients_name|Index Cond/);
  expect(common).not.toMatch(/TEMP B-TREE|Sort|Bitmap/);
  expect(matching).toMatch(/patients_search/);
  expect(spelled).toMatch(/patients_search/);
  expect(called).toMatch(/patients_search/);
  expect(alike).toMatch(/patients_search/);
  for (const found of [shortened, inFull, joined, emailed]) expect(found).toMatch(/patients_search/);
  expect(
    `${shortened}\n${inFull}\n${joined}\n${emailed}\n${named}\n${matching}\n${spelled}\n${called}\n${alike}\n${phoned}\n${guessed}\n${guessedShort}`,
  ).not.toMatch(/SCAN patients\b(?!_)|SCAN p\b(?!_)|Seq Scan/);
});

async function fillPatients(count: number): Promise<void> {
  const { engine } = clinic.context;
  await engine.transaction(async (tx) => {
    for (let at = 0; at < count; at += 500) {
      const rows = Array.from({ length: 500 }, (_, n) => {
        const name = `name${at + n} family${(at + n) % 97}`;
        return { id: `p${at + n}`, name, name_key: name, search: name, email: '', phone: '', created_at: 0 };
      });
      await tx.db.insertInto('patients').values(rows).execute();
    }
    // New rows wait in a list beside PostgreSQL's index; only a vacuum would move them in.
    if (tx.kind === 'postgres') await sql`select gin_clean_pending_list('patients_search')`.execute(tx.db);
    await sql`analyze patients`.execute(tx.db);
  });
}
