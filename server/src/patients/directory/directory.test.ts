// @module-tag both-engines
import { anAdmin, aPatient } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { readSearch } from '../read-search.ts';
import { directoryQueries } from './store.ts';

const clinic = useTestClinic();
let token: string;

beforeEach(async () => {
  token = (await anAdmin(clinic.context)).token;
});

const ask = (query: Record<string, string | number> = {}) =>
  clinic.request({ method: 'GET', path: '/api/admin/patient-directory', token: { admin: token }, query });
const names = (body: { patients: { name: string }[] }) => body.patients.map(({ name }) => name);

async function some(...all: string[]): Promise<void> {
  for (const name of all) await aPatient(clinic.context, { name });
}

test('lists all patients by name, regardless of case, accents and age of the record', async () => {
  await some('zoe young', 'Łukasz Adams', 'anna Blue', 'Ávila Cruz', 'Anna Blue');
  const { status, body } = await ask();
  expect(status).toBe(200);
  expect(names(body)).toEqual(['anna Blue', 'Anna Blue', 'Ávila Cruz', 'Łukasz Adams', 'zoe young']);
  expect(body).toMatchObject({ total: 5, totalCapped: false, nextCursor: null, previousCursor: null });
});

test('an empty directory has no rows', async () => {
  expect((await ask()).body).toMatchObject({
    patients: [],
    total: 0,
    nextCursor: null,
    previousCursor: null,
  });
});

test.each(['mueller', 'müller', 'greta mueller', 'müller greta'])(
  'another spelling finds somebody too: %s',
  async (q) => {
    await some('Greta Müller', 'Greta Mueller', 'Greta Moller');
    const { body } = await ask({ q });
    expect([names(body).toSorted(), body.total]).toEqual([['Greta Mueller', 'Greta Müller'], 2]);
  },
);

describe('search', () => {
  beforeEach(async () => {
    await aPatient(clinic.context, {
      name: 'Zoë Łukasz-Young',
      email: 'zoe@example.org',
      phone: '020 7946-0018',
      dob: '1985-04-30',
    });
    await aPatient(clinic.context, { name: 'Zoran Other', phone: '555 0142', dob: '1985-05-30' });
    await aPatient(clinic.context, { name: 'Nobody Else' });
  });

  test.each([
    ['part of the name without its accents', 'lukas'],
    ['the beginning of a word of the name', 'yo'],
    ['part of the email', 'zoe@exam'],
    ['part of the phone in other groups', '0207 946'],
    ['the date of birth', '1985-04-30'],
    ['the date of birth as it is written', '30.4.1985'],
    ['with zeros', '30.04.1985'],
    ['with blanks', '30. 4. 1985'],
    ['with strokes', '30/4/1985'],
    ['with strokes and the month first, where nothing else is a date', '4/30/1985'],
    ['the date of birth and part of the name', 'zo 30.4.1985'],
    ['the same the other way round', '1985-04-30 YOUNG'],
  ])('finds by %s', async (_, q) => {
    const { body } = await ask({ q });
    expect(names(body)).toEqual(['Zoë Łukasz-Young']);
    expect(body.total).toBe(1);
  });

  test.each(['31.2.1985', '1985-13-01', '30.4.1986', 'zoran 30.4.1985', '%', '\\', '"', '30.4.1985 %'])(
    'finds no patient by %s',
    async (q) => {
      expect((await ask({ q })).body).toMatchObject({ patients: [], total: 0 });
    },
  );

  test('a number that only looks like a date is a phone number', async () => {
    await aPatient(clinic.context, { name: 'Phone Only', phone: '2085-46-00' });
    expect(names((await ask({ q: '2085-46-00' })).body)).toEqual(['Phone Only']);
  });

  test('the field for one name understands a date of birth, too', async () => {
    const query = { q: '30.4.1985' };
    const path = '/api/admin/patients';
    const { body } = await clinic.request({ method: 'GET', path, token: { admin: token }, query });
    expect(names(body)).toEqual(['Zoë Łukasz-Young']);
  });
});

test('names that begin as typed come first, each part by name', async () => {
  await some('Joanna Lee', 'Zed Ann', 'Ann Young', 'Bea Annable', 'anna Adams', 'Ánn Young');
  expect(names((await ask({ q: 'ann' })).body)).toEqual([
    'Ann Young',
    'Ánn Young',
    'anna Adams',
    'Bea Annable',
    'Joanna Lee',
    'Zed Ann',
  ]);
});

describe('pages', () => {
  const all = Array.from({ length: 23 }, (_, at) => `Same Name ${String.fromCharCode(97 + (at % 7))}`);

  test.each([{}, { q: 'same' }])('with %j list each patient once, forwards and back', async (query) => {
    await some(...all, 'Other Person');
    const forwards: string[][] = [];
    let page = (await ask({ ...query, limit: 5 })).body;
    expect(page.previousCursor).toBeNull();
    for (;;) {
      forwards.push(page.patients.map(({ _id }: { _id: string }) => _id));
      if (!page.nextCursor) break;
      page = (await ask({ ...query, limit: 5, cursor: page.nextCursor })).body;
    }
    const expected = (await ask({ ...query, limit: 200 })).body.patients.map(
      ({ _id }: { _id: string }) => _id,
    );
    expect(forwards.flat()).toEqual(expected);
    expect(new Set(forwards.flat()).size).toBe(expected.length);

    const backwards: string[][] = [];
    while (page.previousCursor) {
      page = (await ask({ ...query, limit: 5, cursor: page.previousCursor })).body;
      backwards.unshift(page.patients.map(({ _id }: { _id: string }) => _id));
    }
    expect(backwards).toEqual(forwards.slice(0, -1));
  });

  test('a name added before the cursor is skipped, one added after it is listed', async () => {
    await some('B', 'D', 'F');
    const { body } = await ask({ limit: 1 });
    await some('A', 'C');
    const next = (await ask({ limit: 5, cursor: body.nextCursor })).body;
    expect(names(next)).toEqual(['C', 'D', 'F']);
  });

  test.each(['x', 'bm90IGpzb24', Buffer.from('["x",0,"a",1]').toString('base64url'), '"'])(
    'a cursor of no such list is refused: %s',
    async (cursor) => {
      expect(await ask({ cursor })).toMatchObject({
        status: 422,
        body: { message: 'cursor does not belong to this list' },
      });
    },
  );

  test('a cursor of another search is refused', async () => {
    await some(...all);
    const { nextCursor } = (await ask({ q: 'same', limit: 2 })).body;
    expect((await ask({ q: 'name', limit: 2, cursor: nextCursor })).status).toBe(422);
  });
});

test.each([
  [{ q: 'x'.repeat(10_000) }, 'q must have at most 120 characters'],
  [{ q: 'a\0b' }, "q contains characters that can't be stored"],
  [{ limit: 0 }, 'limit must be a whole number from 1 to 200'],
  [{ limit: 201 }, 'limit must be a whole number from 1 to 200'],
  [{ limit: 'many' }, 'limit must be a whole number from 1 to 200'],
])('%o is refused with a sentence', async (query, message) => {
  expect(await ask(query as Record<string, string>)).toMatchObject({ status: 422, body: { message } });
});

test('doctors and strangers do not get in', async () => {
  const path = '/api/admin/patient-directory';
  expect((await clinic.request({ method: 'GET', path })).status).toBe(401);
});

describe('among many', () => {
  const many = 20_000;
  beforeEach(() => fill(many));

  test('the total stops at 10,000 and every page is still correct', async () => {
    const everybody = (await ask({ limit: 3 })).body;
    expect(everybody).toMatchObject({ total: 10_000, totalCapped: true });
    expect(names(everybody)).toEqual(['name0 family0', 'name1 family1', 'name10 family10']);

    // Every name contains "family"; names with "zz" sort last.
    const wide = (await ask({ q: 'family', limit: 3 })).body;
    expect(wide).toMatchObject({ total: 10_000, totalCapped: true });
    expect(names(wide)).toEqual(names(everybody));
    const late = (await ask({ q: 'person', limit: 3 })).body;
    expect(late).toMatchObject({ total: 10_000, totalCapped: true });
    expect(names(late)).toEqual(['zz person 0 family76', 'zz person 1 family77', 'zz person 10 family86']);
    const next = (await ask({ q: 'person', limit: 3, cursor: late.nextCursor })).body;
    expect(names(next)).toEqual([
      'zz person 100 family79',
      'zz person 1000 family9',
      'zz person 10000 family85',
    ]);
    expect(names((await ask({ q: 'person', limit: 3, cursor: next.previousCursor })).body)).toEqual(
      names(late),
    );
  });

  test('pages continue from names that begin as typed to the others, and back', async () => {
    // 9,000 names begin with "name". Half of the other patients have it as a searched word.
    let page = (await ask({ q: 'name', limit: 200 })).body;
    expect(page).toMatchObject({ total: 10_000, totalCapped: true });
    const seenIds = new Set<string>();
    const crossing = () =>
      names(page).some((name) => name.startsWith('name')) &&
      names(page).some((name) => name.startsWith('zz'));
    let before = page;
    for (let count = 0; count < 80 && page.nextCursor; count += 1) {
      for (const { _id } of page.patients) seenIds.add(_id);
      before = page;
      page = (await ask({ q: 'name', limit: 173, cursor: page.nextCursor })).body;
      if (crossing()) break;
    }
    expect(crossing()).toBe(true);
    expect(seenIds.size + names(page).filter((name) => name.startsWith('name')).length).toBe(9_000);
    expect(
      names(page)
        .filter((name) => name.startsWith('zz'))
        .slice(0, 2),
    ).toEqual(['zz person 1 family77', 'zz person 10001 family86']);
    const next = (await ask({ q: 'name', limit: 173, cursor: page.nextCursor })).body;
    expect(next.patients.some(({ _id }: { _id: string }) => seenIds.has(_id))).toBe(false);
    expect((await ask({ q: 'name', limit: 173, cursor: next.previousCursor })).body.patients).toEqual(
      page.patients,
    );
    expect((await ask({ q: 'name', limit: 173, cursor: page.previousCursor })).body.patients).toEqual(
      before.patients,
    );
  });

  test('every query uses an index and never scans the table', async () => {
    const { engine } = clinic.context;
    const queries = directoryQueries(engine.kind);
    const window = { after: [0, 'name5 family5', 5] as const, descending: false, limit: 51 };
    const backwards = { ...window, descending: true };
    const named = readSearch('family7', '');
    const born = readSearch('1985-04-30', '');
    const readQueryPlan = async (
      query: ReturnType<typeof queries.listAll> | ReturnType<typeof queries.count>,
    ) => (await engine.explain({ compile: () => query.compile(engine.read.db) })).join('\n');
    for (const [query, index] of [
      [queries.listAll({ ...window, after: null }), 'patients_name'],
      [queries.listAll(window), 'patients_name'],
      [queries.listAll(backwards), 'patients_name'],
      [queries.scanNamePrefix(readSearch('name5', ''), window), 'patients_name'],
      [queries.scanNamePrefix(readSearch('name5', ''), backwards), 'patients_name'],
      [queries.scanAll(named, window), 'patients_name'],
      [queries.scanAll(named, backwards), 'patients_name'],
      [queries.listMatches(named, window), 'patients_search'],
      [queries.count(named, 10_001), 'patients_search'],
      [queries.listMatches(readSearch('müller family7', ''), window), 'patients_search'],
      [queries.count(readSearch('mueller', ''), 10_001), 'patients_search'],
      [queries.listMatches(born, window), 'patients_born'],
      [queries.listMatches(readSearch('1985-04-30 family7', ''), window), 'patients_born'],
      [queries.count(born, 10_001), 'patients_born'],
    ] as const) {
      const lines = await readQueryPlan(query);
      expect(lines).toContain(index);
      expect(lines).not.toMatch(/SCAN (patients|a|p)\b(?!_| USING)|Seq Scan on patients/);
    }
    // Nearly half of the names begin with "name": a page of them must be read without sorting them all, at any size.
    for (const query of [
      queries.listAll(window),
      queries.scanNamePrefix(readSearch('name', ''), { ...window, after: null }),
      queries.scanNamePrefix(readSearch('name', ''), window),
      queries.scanNamePrefix(readSearch('name', ''), backwards),
      queries.scanAll(named, window),
    ]) {
      const walked = await readQueryPlan(query);
      expect(walked).toMatch(/SEARCH p USING INDEX patients_name|Index Cond/);
      expect(walked).not.toMatch(/TEMP B-TREE|Sort|patients_search/);
    }
  });
});

async function fill(count: number): Promise<void> {
  const { engine } = clinic.context;
  await engine.transaction(async (tx) => {
    for (let at = 0; at < count; at += 500) {
      const rows = Array.from({ length: 500 }, (_, n) => {
        const i = at + n;
        const name = `${i < 9_000 ? `name${i}` : `zz person ${i - 9_000}`} family${i % 97}`;
        const dob = `19${10 + (i % 90)}-0${1 + (i % 9)}-${10 + (i % 18)}`;
        const search = i >= 9_000 && i % 2 === 1 ? `${name} name` : name;
        return { id: `p${i}`, name, name_key: name, search, email: '', phone: '', dob, created_at: 0 };
      });
      await tx.db.insertInto('patients').values(rows).execute();
    }
    // New rows wait in a list beside PostgreSQL's index; only a vacuum would move them in.
    if (tx.kind === 'postgres') await sql`select gin_clean_pending_list('patients_search')`.execute(tx.db);
    await sql`analyze patients`.execute(tx.db);
  });
}
