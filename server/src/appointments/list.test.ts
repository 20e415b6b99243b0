// @module-tag both-engines
import {
  type Appointment,
  getStatus,
  ListAnswer,
  sorts,
  statuses,
} from '@docket/contract/endpoints/appointments.ts';
import {
  fromWallMinutes,
  parseIsoDate,
  toSlotDate,
  toSlotMinutes,
  toWallMinutes,
} from '@docket/contract/formats/slot-date.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { beforeEach, describe, expect, test } from 'vitest';

const clinic = useTestClinic();
let admin: SignedIn;

beforeEach(async () => {
  admin = await anAdmin(clinic.context);
});

type Query = Record<string, string | number | boolean>;
const ask = (query: Query) => clinic.as(admin).get('appointments', query);
const askDoctors = (account: SignedIn, query: Query, path = '/api/doctor/appointments') =>
  clinic.as(account).get(path, query);
const read = async (query: Query): Promise<ListAnswer> => {
  const { status, body } = await ask(query);
  expect(status, body.message).toBe(200);
  return ListAnswer.parse(body);
};
const ids = (answer: { appointments: readonly Appointment[] }) =>
  answer.appointments.map((appointment) => appointment._id);

/** Creates thirty appointments of four patients and three doctors, in every status, some with equal values. */
async function fillSmallBook() {
  const names = ['Zoë Łuk', 'ana cruz', 'Émile Durand', 'Ana Cruz'];
  const patients = [];
  for (const name of names)
    patients.push(
      await aPatient(clinic.context, { name, phone: '+44 20 7946', email: `${patients.length}@example.org` }),
    );
  const doctors = [];
  for (const name of ['Dr. Weber', 'Dr. Åkesson', 'Dr. weber'])
    doctors.push(await aDoctor(clinic.context, { name }));
  for (let at = 0; at < 30; at += 1) {
    await anAppointment(clinic.context, {
      doctorId: doctors[at % 3]?.id ?? '',
      patientId: patients[(at * 7) % 4]?.id ?? '',
      slotDate: toSlotDate(
        fromWallMinutes(toWallMinutes({ year: 2026, month: 11, day: 1 }) + (at % 10) * 1_440).date,
      ),
      slotTime: `${(at % 12) + 1}:00 ${at % 2 ? 'AM' : 'PM'}`,
      status: statuses[(at * 5) % 3] ?? 'pending',
      amount: (at * 11) % 4,
      bookedAt: 1_000 + ((at * 13) % 17),
      overbooked: true,
    });
  }
  return { patients, doctors };
}

const sortValue: Record<string, (appointment: Appointment) => string | number> = {
  slot: toSlotMinutes,
  booked: (appointment) => appointment.bookedAt,
  patient: (appointment) =>
    appointment.userData.name
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .replace('Ł', 'L')
      .toLowerCase(),
  doctor: (appointment) =>
    appointment.docData.name
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase(),
  amount: (appointment) => appointment.amount,
};

describe('pages', () => {
  test.each(sorts)('sorted by %s hold every row once, forwards and back', async (sort) => {
    const { doctors } = await fillSmallBook();
    const everyone = await read({});
    for (const filter of [
      {},
      { status: 'pending' },
      { doctorId: doctors[1]?.id ?? '' },
      { from: '2026-11-03', to: '2026-11-06' },
      { q: 'ana' },
    ] as Query[]) {
      const pages: ListAnswer[] = [await read({ ...filter, sort, limit: 4 })];
      for (let page = pages[0]; page?.nextCursor; ) {
        page = await read({ ...filter, sort, limit: 4, cursor: page.nextCursor });
        pages.push(page);
      }
      const rows = pages.flatMap((page) => page.appointments);
      const expected = (await read(filter)).appointments;
      expect(new Set(ids({ appointments: rows }))).toEqual(new Set(ids({ appointments: expected })));
      expect(rows).toHaveLength(expected.length);
      expect(pages.every((page) => page.total === expected.length && page.totalCapped === false)).toBe(true);

      const value = sortValue[sort.replace('-', '')] ?? (() => 0);
      const values = rows.map(value);
      const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(values).toEqual(sort.startsWith('-') ? sorted.reverse() : sorted);

      expect(pages[0]?.previousCursor).toBeNull();
      let back = pages.at(-1);
      for (const page of pages.slice(0, -1).reverse()) {
        back = await read({ ...filter, sort, limit: 4, cursor: back?.previousCursor ?? '' });
        expect(ids(back)).toEqual(ids(page));
      }
      expect(back?.previousCursor).toBeNull();
    }
    expect(everyone.appointments).toHaveLength(30);
  });

  test('open on the newest booking', async () => {
    const old = await anAppointment(clinic.context, { bookedAt: 5 });
    const fresh = await anAppointment(clinic.context, { bookedAt: 9 });
    const between = await anAppointment(clinic.context, { bookedAt: 7 });
    expect(ids(await read({ limit: 10 }))).toEqual([fresh.id, between.id, old.id]);
  });

  test('a page before the first is the first, and whole', async () => {
    for (let at = 0; at < 5; at += 1) await anAppointment(clinic.context, { bookedAt: at });
    const first = await read({ limit: 3, sort: 'booked' });
    const second = await read({ limit: 3, sort: 'booked', cursor: first.nextCursor ?? '' });
    await anAppointment(clinic.context, { bookedAt: -1 });
    const back = await read({ limit: 4, sort: 'booked', cursor: second.previousCursor ?? '' });
    expect(back.appointments).toHaveLength(4);
    expect(back.previousCursor).toBeNull();
  });

  test('of nothing are empty', async () => {
    expect(await read({ limit: 10 })).toEqual({
      appointments: [],
      nextCursor: null,
      previousCursor: null,
      total: 0,
      totalCapped: false,
    });
    expect(await read({})).toEqual({ appointments: [] });
  });
});

describe('a cursor', () => {
  test('serves the very list it came from', async () => {
    await fillSmallBook();
    const { nextCursor } = await read({ limit: 5, sort: 'patient', status: 'pending' });
    expect(nextCursor).toBeTruthy();
    const cursor = nextCursor ?? '';
    for (const other of [
      { sort: 'patient' },
      { sort: '-patient', status: 'pending' },
      { sort: 'patient', status: 'completed' },
      { sort: 'patient', status: 'pending', q: 'ana' },
      { sort: 'patient', status: 'pending', from: '2026-01-01' },
      { sort: 'patient', status: 'pending', unpaid: true },
    ]) {
      const { status, body } = await ask({ limit: 5, cursor, ...other });
      expect({ status, message: body.message }).toEqual({
        status: 422,
        message: 'cursor does not belong to this list',
      });
    }
    expect((await ask({ limit: 50, cursor, sort: 'patient', status: 'pending' })).status).toBe(200);
  });

  test('without a limit is refused: whoever has one wants a page, and would get everything', async () => {
    const { status, body } = await ask({ cursor: 'x' });
    expect([status, body.message, body.details]).toEqual([
      422,
      'limit is required with cursor',
      { field: 'limit' },
    ]);
  });

  test.each([
    'nonsense',
    '%%%',
    '____',
    Buffer.from('[]').toString('base64url'),
    Buffer.from('null').toString('base64url'),
    Buffer.from('{"a":1}').toString('base64url'),
    'A'.repeat(600),
  ])('that is %s is refused', async (cursor) => {
    const { status, body } = await ask({ limit: 5, cursor });
    expect({ status, message: body.message }).toEqual({
      status: 422,
      message: 'cursor does not belong to this list',
    });
  });

  test('with a place nobody can stand at is refused', async () => {
    await fillSmallBook();
    for (const sort of ['slot', 'patient']) {
      const { nextCursor } = await read({ limit: 5, sort });
      const [name, back] = JSON.parse(Buffer.from(nextCursor ?? '', 'base64url').toString());
      const positions: unknown[][] = [
        [1e15, 1],
        ['x', 1],
        [1.5, 1],
        [1],
        [1, 2, 3],
        [null, 1],
        ['a\0', 'b', 1],
        ['\ud800', 'b', 1],
        [{}, [], 1],
        ['a', 'b', '1; drop table'],
        ['x'.repeat(300), 'b', 1],
      ];
      for (const position of positions) {
        const cursor = Buffer.from(JSON.stringify([name, back, ...position])).toString('base64url');
        expect((await ask({ limit: 5, sort, cursor })).status).toBe(422);
      }
    }
  });

  test('can be sent along with the longest names', async () => {
    const { id } = await aPatient(clinic.context, { name: '\ufdfa'.repeat(120) });
    const other = await aPatient(clinic.context, { name: '𝔷'.repeat(60) });
    for (const patientId of [id, other.id, id, other.id]) await anAppointment(clinic.context, { patientId });
    let page = await read({ limit: 1, sort: 'patient' });
    const listedIds = ids(page);
    while (page.nextCursor) {
      expect(page.nextCursor.length).toBeLessThanOrEqual(600);
      page = await read({ limit: 1, sort: 'patient', cursor: page.nextCursor });
      listedIds.push(...ids(page));
    }
    expect(new Set(listedIds).size).toBe(4);
  });
});

describe('search', () => {
  const found = async (q: string) => {
    const whole = (await read({ q })).appointments.map((appointment) => appointment.userData.name).sort();
    const page = (await read({ q, limit: 200 })).appointments
      .map((appointment) => appointment.userData.name)
      .sort();
    expect(page).toEqual(whole);
    return whole;
  };

  beforeEach(async () => {
    const weber = await aDoctor(clinic.context, { name: 'Dr. Jonas Weber', email: 'jweber@clinic.example' });
    const osei = await aDoctor(clinic.context, { name: 'Dr. Amara Osei', email: 'osei@clinic.example' });
    const of = async (doctorId: string, name: string, email = '', phone = '') =>
      anAppointment(clinic.context, {
        doctorId,
        patientId: (await aPatient(clinic.context, { name, email, phone })).id,
      });
    await of(weber.id, 'Zoë Łukasiewicz', 'zoe_l@mail.example', '+44 20 7946-0018');
    await of(osei.id, 'Mary-Jo O’Brien', 'mj%o@mail.example', '555 0100');
    await of(osei.id, 'José Núñez');
    await of(osei.id, '김민준 100%');
    await of(osei.id, 'Ana "Nita" Cruz 🦷');
  });

  test.each([
    ['a part of a word', 'kasie', ['Zoë Łukasiewicz']],
    ['without regard to case and accents', 'NUNEZ', ['José Núñez']],
    ['accents typed where there are none', 'anä', ['Ana "Nita" Cruz 🦷']],
    ['the beginning of a word for one letter', 'b', ['Mary-Jo O’Brien']],
    ['the beginning of a word for two letters', 'jo', ['José Núñez', 'Mary-Jo O’Brien', 'Zoë Łukasiewicz']],
    ['not the middle of a word for two letters', 'as', []],
    ['another spelling', 'nuenez', ['José Núñez']],
    ['another spelling beside another word', 'mary oebrien', ['Mary-Jo O’Brien']],
    ['all words', 'jos nun', ['José Núñez']],
    ['all words, whatever their order', 'nun jos', ['José Núñez']],
    ['words of one person only', 'nunez obrien', []],
    ['a phone as written', '20 7946-0018', ['Zoë Łukasiewicz']],
    ['a phone by its digits', '79460018', ['Zoë Łukasiewicz']],
    ['a phone with other signs', '(44) 20.7946 00 18', ['Zoë Łukasiewicz']],
    ['an email', 'zoe_l@mail.example', ['Zoë Łukasiewicz']],
    ['a doctor', 'weber', ['Zoë Łukasiewicz']],
    ['a doctor and an email', 'jweber@clinic', ['Zoë Łukasiewicz']],
    ['a patient and their doctor', 'zoe weber', ['Zoë Łukasiewicz']],
    ['a doctor and their patient', 'amara osei nita', ['Ana "Nita" Cruz 🦷']],
    ['a patient and a doctor, each with their beginnings', 'jo am', ['José Núñez', 'Mary-Jo O’Brien']],
    ['nobody where the patient was with another doctor', 'zoe osei', []],
    ['nobody where a word fits neither', 'zoe weber x', []],
    ['two letters of another script', '김민', ['김민준 100%']],
    ['a picture', '🦷', ['Ana "Nita" Cruz 🦷']],
    ['a quotation mark inside', 'a "n', ['Ana "Nita" Cruz 🦷']],
    ['a percent sign as itself', '100%', ['김민준 100%']],
    ['a percent sign inside', 'mj%o', ['Mary-Jo O’Brien']],
    ['an underscore as itself', 'e_l', ['Zoë Łukasiewicz']],
    ['a lone percent sign finds nothing', '%', []],
    ['a lone underscore finds nothing', '_', []],
    ['a lone quotation mark', '"', ['Ana "Nita" Cruz 🦷']],
    ['a lone star finds nothing', '*', []],
    ['signs that could be operators', 'NEAR(ana nita)', []],
    ['words that could be operators', 'ana OR jose', []],
    ['a minus finds what is behind it', '-jo', ['Mary-Jo O’Brien']],
    ['a lone minus finds nothing', '-', []],
    ['a backslash', '\\', []],
    ['a comment', "'; drop table appointments; --", []],
    ['columns of an index', 'words:ana', []],
    ['a caret and a star', '^ana*', []],
  ])('finds %s', async (_, q, names) => {
    expect(await found(q)).toEqual([...names].sort());
  });

  test('for nothing but blanks is no search', async () => {
    for (const q of ['', ' ', '\t\n', '\u00a0']) expect((await read({ q, limit: 10 })).total).toBe(5);
  });

  test('goes on finding people who were renamed', async () => {
    const { id } = await aPatient(clinic.context, { name: 'Before Wedding' });
    const { id: appointment } = await anAppointment(clinic.context, { patientId: id });
    await clinic.context.engine.transaction(async ({ db }) => {
      await db
        .updateTable('patients')
        .set({ name: 'Aaron After', name_key: 'aaron after', search: 'aaron after' })
        .where('id', '=', id)
        .execute();
    });
    expect((await read({ q: 'wedding', limit: 10 })).total).toBe(0);
    expect(ids(await read({ q: 'aaron', limit: 10 }))).toEqual([appointment]);
    expect(ids(await read({ sort: 'patient', limit: 1 }))).toEqual([appointment]);
  });
});

describe('filters', () => {
  test('narrow the whole list as they narrow a page', async () => {
    const { doctors } = await fillSmallBook();
    const all = (await read({})).appointments;
    const ofDays = (from: string, to: string) => (appointment: Appointment) => {
      const order = toSlotMinutes(appointment);
      const end = toWallMinutes(parseIsoDate(to) ?? { year: 2199, month: 1, day: 1 }) + 1_440;
      return order >= toWallMinutes(parseIsoDate(from) ?? { year: 1900, month: 1, day: 1 }) && order < end;
    };
    const isUnpaid = ({ openCents }: Appointment) => openCents !== 0;
    const cases: [Query, (appointment: Appointment) => boolean][] = [
      [{ status: 'cancelled' }, (appointment) => getStatus(appointment) === 'cancelled'],
      [{ doctorId: doctors[0]?.id ?? '' }, (appointment) => appointment.doctorId === doctors[0]?.id],
      [{ from: '2026-11-04' }, ofDays('2026-11-04', '2199-01-01')],
      [{ to: '2026-11-04' }, ofDays('1900-01-01', '2026-11-04')],
      [{ from: '2026-11-04', to: '2026-11-04' }, ofDays('2026-11-04', '2026-11-04')],
      [{ from: '2026-11-05', to: '2026-11-04' }, () => false],
      [{ doctorId: 'nobody' }, () => false],
      [{ unpaid: true }, isUnpaid],
      [{ unpaid: false }, () => true],
      [
        { unpaid: true, from: '2026-11-04', doctorId: doctors[1]?.id ?? '' },
        (one) => isUnpaid(one) && one.doctorId === doctors[1]?.id && ofDays('2026-11-04', '2199-01-01')(one),
      ],
      [{ unpaid: true, q: 'cruz' }, (one) => isUnpaid(one) && /cruz/i.test(one.userData.name)],
      [
        { status: 'pending', q: 'cruz', doctorId: doctors[0]?.id ?? '' },
        (appointment) =>
          getStatus(appointment) === 'pending' &&
          /cruz/i.test(appointment.userData.name) &&
          appointment.doctorId === doctors[0]?.id,
      ],
      [
        { q: 'weber', status: 'completed' },
        (appointment) => /weber/i.test(appointment.docData.name) && getStatus(appointment) === 'completed',
      ],
    ];
    for (const [query, fits] of cases) {
      const expected = all.filter(fits);
      expect((await read(query)).appointments).toEqual(expected);
      const page = await read({ ...query, limit: 200, sort: 'booked' });
      expect(page.total).toBe(expected.length);
      expect(page.appointments).toEqual(expected);
    }
  });

  test.each([
    [{ limit: 0 }, 'limit must be a whole number from 1 to 200'],
    [{ limit: -1 }, 'limit must be a whole number from 1 to 200'],
    [{ limit: 201 }, 'limit must be a whole number from 1 to 200'],
    [{ limit: 1e9 }, 'limit must be a whole number from 1 to 200'],
    [{ limit: 'abc' }, 'limit must be a whole number from 1 to 200'],
    [{ limit: 1.5 }, 'limit must be a whole number from 1 to 200'],
    [{ limit: '' }, 'limit must be a whole number from 1 to 200'],
    [{ from: '2026-02-30' }, 'from must be a real date like 2026-09-05'],
    [{ to: '30_2_2026' }, 'to must be a real date like 2026-09-05'],
    [{ to: '99999-01-01' }, 'to must be a real date like 2026-09-05'],
    [{ status: 'done' }, 'status must be pending, cancelled or completed'],
    [{ unpaid: 'maybe' }, 'unpaid must be true or false'],
    [{ sort: 'name' }, `sort must be one of ${sorts.join(', ')}`],
    [{ doctorId: 'x'.repeat(10_000) }, 'doctorId must have at most 64 characters'],
    [{ q: 'x'.repeat(121) }, 'q must have at most 120 characters'],
    [{ q: 'a\0b' }, "q contains characters that can't be stored"],
  ])('%j is refused with a sentence', async (query, message) => {
    const { status, body } = await ask(query);
    expect({ status, message: body.message }).toEqual({ status: 422, message });
  });

  test('sent twice are refused', async () => {
    const { status } = await clinic.as(admin).get('appointments?status=pending&status=completed&limit=5');
    expect(status).toBe(422);
  });
});

describe("a doctor's list", () => {
  test('is only theirs, whatever is asked for', async () => {
    const doctor = await aDoctor(clinic.context, { name: 'Dr. Own' });
    const other = await aDoctor(clinic.context, { name: 'Dr. Other' });
    const first = await anAppointment(clinic.context, { doctorId: doctor.id, bookedAt: 1 });
    const second = await anAppointment(clinic.context, {
      doctorId: doctor.id,
      bookedAt: 2,
      status: 'cancelled',
    });
    await anAppointment(clinic.context, { doctorId: other.id });
    for (const path of ['/api/doctor/appointments', '/api/doctors/appointments'])
      expect(ids((await askDoctors(doctor, {}, path)).body)).toEqual([first.id, second.id]);
    for (const query of [{}, { doctorId: other.id }, { q: 'own' }] as Query[]) {
      const { body } = await askDoctors(doctor, { ...query, limit: 10 });
      expect(ids(body)).toEqual([second.id, first.id]);
      expect(body.total).toBe(2);
    }
    expect((await askDoctors(doctor, { q: 'other', limit: 10 })).body.appointments).toEqual([]);
  });

  test("does not take another one's cursor", async () => {
    const doctor = await aDoctor(clinic.context);
    const other = await aDoctor(clinic.context);
    for (const doctorId of [doctor.id, doctor.id, other.id, other.id])
      await anAppointment(clinic.context, { doctorId });
    const { body } = await askDoctors(doctor, { limit: 1 });
    expect((await askDoctors(other, { limit: 1, cursor: body.nextCursor })).status).toBe(422);
  });
});
