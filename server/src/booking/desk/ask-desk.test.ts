import type { AnswerOf } from '@docket/contract/endpoint.ts';
import { type askDesk, DeskPatient } from '@docket/contract/endpoints/booking.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { someHours } from '@docket/testing/build-hours.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { beforeEach, describe, expect, test } from 'vitest';

// The clinic's clock shows 2026-11-20 10:00, a Friday; the doctors work Monday to Friday, 9 to 12 and 13 to 17.
const clinic = useTestClinic();
let admin: SignedIn;
const asAdmin = clinic.as(() => admin);
let omar: SignedIn;
let ruth: SignedIn;
let skin: SignedIn;
let ana: string;

beforeEach(async () => {
  admin = await anAdmin(clinic.context);
  omar = await aDoctor(clinic.context, { name: 'Dr. Omar Haddad' });
  ruth = await aDoctor(clinic.context, { name: 'Ruth Adeyemi', speciality: 'Neurologist' });
  skin = await aDoctor(clinic.context, { name: 'Jonas Weber', speciality: 'Dermatologist' });
  for (const { id } of [omar, ruth, skin]) await someHours(clinic.context, id, { slotMinutes: 60 });
  const phone = '+44 20 7946 0018';
  ana = (await aPatient(clinic.context, { name: 'Ana Cruz', phone, dob: '1985-04-30' })).id;
  await aPatient(clinic.context, { name: 'Zoë Łukasiewicz', email: 'zoe@example.org' });
  await aPatient(clinic.context, { name: 'Omar Lind' });
});

type Answer = AnswerOf<typeof askDesk>;
const ask = async (q: string, more = {}): Promise<Answer> => {
  const query = { q, ...more };
  const { status, body } = await asAdmin.get('desk', query);
  expect(status).toBe(200);
  return body;
};
const patients = ({ patients }: Answer) => patients.map((patient) => patient.name);
const doctors = ({ doctors }: Answer) => doctors.map((doctor) => doctor.name);

describe('the desk field', () => {
  test.each([
    ['\ufdfa'.repeat(200), 422],
    ['\ufdfa'.repeat(23), 422],
    ['\ufdfa Ana', 200],
    ['ß'.repeat(200), 200],
  ])('takes no letters that become a very long text: %s', async (q, status) => {
    const answer = await asAdmin.get('desk', { q });
    expect(answer.status).toBe(status);
    if (status === 422) expect(answer.body.message).toBe('q must have at most 200 characters');
  });

  test.each([
    ['ana', ['Ana Cruz']],
    ['cruz ana', ['Ana Cruz']],
    ['anacruz tomorrow 10:00', ['Ana Cruz']],
    ['lukas', ['Zoë Łukasiewicz']],
    ['7946 0018', ['Ana Cruz']],
    ['+44 20 79', ['Ana Cruz']],
    ['1985-04-30', ['Ana Cruz']],
    ['30.4.1985', ['Ana Cruz']],
    ['ana 30.04.1985 tomorrow', ['Ana Cruz']],
    ['zoe@example', ['Zoë Łukasiewicz']],
    ['nobody at all', []],
  ])('finds patients: %s', async (q, names) => {
    expect(patients(await ask(q))).toEqual(names);
  });

  test.each([
    ['crux', ['Ana Cruz']],
    ['cruzana', ['Ana Cruz']],
    ['ana curz', ['Ana Cruz']],
    ['lid omar', []],
    ['omar lid', []],
    ['omar lindd', ['Omar Lind']],
    ['lukasiewcz', ['Zoë Łukasiewicz']],
    ['cruxx', []],
  ])('offers similar names and selects none: %s', async (q, names) => {
    const answer = await ask(q);
    expect(patients(answer)).toEqual(names);
    expect(answer.understood.isNearest).toBe(names.length > 0 ? true : undefined);
  });

  test.each([
    ['Léa Bélanger', 'abel', undefined],
    ['Ste. Marie Dubois', 'ried', undefined],
    ['Isabel Diaz', 'abel', true],
    ['Isabel Diaz', 'abel diaz', true],
    ['Isabel Diaz', 'isabel', false],
    ['Isabel Diaz', 'isab di', false],
    ['Jean St. Clair', 'saintclair', false],
    ['Maria de la Cruz', 'delacruz', false],
    ['Maria Delacruz', 'de la cruz', false],
    ['Mary Jo Reid', 'maryjo', false],
    ['Anne Marie', 'annemarie', false],
    ['Anne Marie', 'marieanne', true],
    ["Sean O'Brien", 'o brien', false],
    ['Jürg Müller', 'mueller', false],
    ['王小明', '小明', false],
    ['Jan van den Berg', 'vandenberg', false],
    ['Jan van der Berg', 'van den berg', true],
    ['Jan van der Berg', 'jan van den berg', true],
    ['Jan van der Berg', 'van der berg', false],
    ['Tom McDonald', 'mac donald', false],
    ['Ann MacGregor', 'mc gregor', false],
    ['Eva Mac Leod', 'mcleod', false],
    ['Eva Mac Leod', 'mc leod', false],
  ])('is sure of %s only by the beginning of a word: %s', async (name, typed, isNearest) => {
    await aPatient(clinic.context, { name });
    const answer = await ask(`${typed} weber fri 2:00pm`);
    if (isNearest === undefined) return expect(patients(answer)).not.toContain(name);
    expect([patients(answer), answer.understood.isNearest ?? false]).toEqual([[name], isNearest]);
  });

  test('is no surer of a part within a word beside part of a phone number', async () => {
    await aPatient(clinic.context, { name: 'Isabel Diaz', phone: '+44 20 7946 0777' });
    const answer = await ask('abel 0777 weber fri 2:00pm');
    expect([patients(answer), answer.understood.isNearest]).toEqual([['Isabel Diaz'], true]);
  });

  test('asks about Reid where only a run of two words holds what is typed', async () => {
    for (const name of ['Ste. Marie Dubois', 'Eleanor Reid', 'Hannah Reid'])
      await aPatient(clinic.context, { name });
    const answer = await ask('ried weber fri 11');
    expect(patients(answer)).toEqual(['Eleanor Reid', 'Hannah Reid']);
    expect(answer.understood.isNearest).toBe(true);
  });

  test.each([
    [
      'Jean St. Clair',
      ['dr saint clair', 'dr. st clair', 'with saint-clair', 'dr stclair', 'ana saint clair'],
    ],
    ['Jean Saint-Clair', ['dr st clair', 'dr. st. clair', 'with saint clair', 'ana st. clair']],
    ["Sean O'Brien", ['dr obrien', 'dr o brien', "with o'brien", 'ana obrien', 'ana o brien']],
    ['Sean Obrien', ["dr o'brien", 'dr o brien', 'ana o brien']],
    ['Tom McDonald', ['dr mc donald', 'dr mcdonald', 'ana mc donald', 'dr mac donald', 'ana macdonald']],
    ['Tom Mc Donald', ['dr mcdonald', 'ana mcdonald']],
    ['Maria Delacruz', ['dr de la cruz', 'with maria de la cruz', 'dr dela cruz']],
    ['Maria de la Cruz', ['dr delacruz', 'with maria delacruz']],
    ['Anne-Marie Frey', ['dr annemarie', 'dr anne marie', 'with annemarie frey']],
    ['Annemarie Frey', ['dr anne-marie', 'dr anne marie frey']],
  ])('finds the doctor %s in any spelling', async (name, typed) => {
    const { id } = await aDoctor(clinic.context, { name });
    await someHours(clinic.context, id, { slotMinutes: 60 });
    for (const q of typed) {
      const answer = await ask(`${q} tomorrow`);
      expect([q, doctors(answer)]).toEqual([q, [name]]);
      expect([q, patients(answer)]).toEqual([q, q.startsWith('ana ') ? ['Ana Cruz'] : []]);
    }
  });

  test.each([
    ['ana omar', ['Ana Cruz'], ['Dr. Omar Haddad'], 'ana', 'omar'],
    ['omar haddad ana', ['Ana Cruz'], ['Dr. Omar Haddad'], 'ana', 'omar haddad'],
    ['ana dr. omar had', ['Ana Cruz'], ['Dr. Omar Haddad'], 'ana', 'omar had'],
    ['dr ruth ana', ['Ana Cruz'], ['Ruth Adeyemi'], 'ana', 'ruth'],
    ['derm ana', ['Ana Cruz'], ['Jonas Weber'], 'ana', 'derm'],
    ['ana neurology', ['Ana Cruz'], ['Ruth Adeyemi'], 'ana', 'neurology'],
    ['omar omar', ['Omar Lind'], ['Dr. Omar Haddad'], 'omar', 'omar'],
    ['omar lind ruth', ['Omar Lind'], ['Ruth Adeyemi'], 'omar lind', 'ruth'],
    ['haddad', [], ['Dr. Omar Haddad'], '', 'haddad'],
    ['new person weber', [], ['Jonas Weber'], 'new person', 'weber'],
    ['jon baker', [], [], 'jon baker', ''],
    ['jon', [], ['Jonas Weber'], '', 'jon'],
    ['paediatrician ana', ['Ana Cruz'], [], 'ana', 'paediatrician'],
    ['ped ana', ['Ana Cruz'], ['Pia Holm'], 'ana', 'ped'],
    ['ana neu', ['Ana Cruz'], ['Ruth Adeyemi'], 'ana', 'neu'],
    ['ana web', ['Ana Cruz'], ['Jonas Weber'], 'ana', 'web'],
    ['neu new person', [], ['Ruth Adeyemi'], 'new person', 'neu'],
    ['tom van der berg', [], [], 'tom van der berg', ''],
    ['gen omar', ['Omar Genz'], [], 'gen omar', ''],
  ])('tells patients from doctors: %s', async (q, patientNames, doctorNames, patientWords, doctorWords) => {
    if (q === 'ped ana') await aDoctor(clinic.context, { name: 'Pia Holm', speciality: 'Paedetricians' });
    if (q === 'gen omar') await aPatient(clinic.context, { name: 'Omar Genz' });
    const answer = await ask(q);
    expect(patients(answer)).toEqual(patientNames);
    if (doctorWords !== '') expect(doctors(answer)).toEqual(doctorNames);
    expect(answer.understood).toEqual({ date: null, time: null, patientWords, doctorWords });
  });

  test.each(['+44 (0)20 7946 0018', '00 44 20 7946 0018', '(020) 7946-0018 ext 12'])(
    'a phone number is one word, and no day: %s',
    async (q) => {
      const answer = await ask(q);
      expect(patients(answer)).toEqual(['Ana Cruz']);
      expect(answer.understood).toMatchObject({ date: null, time: null });
    },
  );

  test('reports a corrected typing error', async () => {
    await aDoctor(clinic.context, { name: 'Irina Petrova' });
    const answer = await ask('ana cruz petrva');
    expect(doctors(answer)).toEqual(['Irina Petrova']);
    expect(answer.understood.mended).toEqual([{ typed: 'petrva', meant: 'Petrova' }]);
  });

  test('reads words in any order with a day and a time, and offers slots from then on', async () => {
    for (const q of ['ana omar mon 14:00', 'mon omar 2pm ana', '14:00 ana mon dr omar']) {
      const answer = await ask(q);
      expect(patients(answer)).toEqual(['Ana Cruz']);
      expect(answer.understood).toMatchObject({ date: '2026-11-23', time: '14:00' });
      expect(answer.doctors).toHaveLength(1);
      expect(answer.doctors[0]).toMatchObject({
        doctorId: omar.id,
        slotMinutes: 60,
        speciality: 'General physician',
      });
      expect(answer.doctors[0]?.slots).toEqual([
        { slotDate: '23_11_2026', slotTime: '2:00 PM' },
        { slotDate: '23_11_2026', slotTime: '3:00 PM' },
        { slotDate: '23_11_2026', slotTime: '4:00 PM' },
        { slotDate: '24_11_2026', slotTime: '9:00 AM' },
        { slotDate: '24_11_2026', slotTime: '10:00 AM' },
        { slotDate: '24_11_2026', slotTime: '11:00 AM' },
      ]);
    }
  });

  test('without a doctor’s name offers the available ones, soonest first', async () => {
    await aDoctor(clinic.context, { available: false });
    for (const slotTime of ['10:00 AM', '11:00 AM'])
      await anAppointment(clinic.context, {
        doctorId: omar.id,
        slotDate: '20_11_2026',
        slotTime,
        durationMinutes: 60,
      });
    const answer = await ask('ana');
    expect(doctors(answer)).toEqual(['Ruth Adeyemi', 'Jonas Weber', 'Dr. Omar Haddad']);
    expect(answer.doctors[2]?.slots[0]).toEqual({ slotDate: '20_11_2026', slotTime: '1:00 PM' });
  });

  test('offers a known patient the doctors of the next and the last appointment first', async () => {
    const at = (slotDate: string, doctorId: string) =>
      anAppointment(clinic.context, { patientId: ana, doctorId, slotDate, slotTime: '9:00 AM' });
    await at('1_9_2026', skin.id);
    expect(doctors(await ask('ana'))).toEqual(['Jonas Weber', 'Dr. Omar Haddad', 'Ruth Adeyemi']);
    await at('20_11_2027', ruth.id);
    expect(doctors(await ask('ana'))).toEqual(['Ruth Adeyemi', 'Jonas Weber', 'Dr. Omar Haddad']);
    expect(doctors(await ask('ana omar'))).toEqual(['Dr. Omar Haddad']);
    expect(doctors(await ask('lukas'))[0]).toBe('Dr. Omar Haddad');
  });

  test('a time alone means its next occurrence', async () => {
    expect((await ask('ana 9:00')).doctors[0]?.slots[0]).toEqual({
      slotDate: '23_11_2026',
      slotTime: '9:00 AM',
    });
    expect((await ask('ana 11:00')).doctors[0]?.slots[0]).toEqual({
      slotDate: '20_11_2026',
      slotTime: '11:00 AM',
    });
  });

  test('the desk ignores notice, and may request a length', async () => {
    await someHours(clinic.context, omar.id, { noticeMinutes: 4_000 });
    const [found] = (await ask('dr omar', { length: 120 })).doctors;
    expect(found?.slots[0]).toEqual({ slotDate: '20_11_2026', slotTime: '10:00 AM' });
    expect(found?.slots).not.toContainEqual({ slotDate: '20_11_2026', slotTime: '11:00 AM' });
  });

  test('an unavailable doctor is listed without a slot, an archived one is not listed', async () => {
    await asAdmin.post('change-availability', { docId: ruth.id, available: false });
    expect((await ask('dr ruth')).doctors).toMatchObject([{ name: 'Ruth Adeyemi', slots: [] }]);
    await asAdmin.post('archive-doctor', { docId: ruth.id });
    expect((await ask('dr ruth')).doctors).toEqual([]);
  });

  test('shows a patient’s last and next appointment, and the numbers of missed and cancelled ones', async () => {
    const appointment = { patientId: ana, doctorId: omar.id };
    const at = (slotDate: string, status: 'pending' | 'cancelled' | 'completed', doctorId = omar.id) =>
      anAppointment(clinic.context, { ...appointment, doctorId, slotDate, slotTime: '9:30 AM', status });
    await at('1_9_2026', 'completed');
    await at('5_10_2026', 'completed', ruth.id);
    await at('7_10_2026', 'cancelled');
    const missed = await at('9_10_2026', 'pending', skin.id);
    await at('1_12_2026', 'pending', skin.id);
    await at('27_11_2026', 'cancelled');
    await at('3_12_2026', 'pending');
    await asAdmin.post('cancel-appointment', { appointmentId: missed.id, reason: 'Did not come' });
    for (const [day, cancellation] of [
      ['30_11_2026', { reason: 'Booked by mistake' }],
      ['29_11_2026', { kind: 'mistake' }],
    ] as const) {
      const mistaken = await at(day, 'pending');
      await asAdmin.post('cancel-appointment', { appointmentId: mistaken.id, ...cancellation });
    }
    const [found] = (await ask('ana')).patients;
    expect(DeskPatient.parse(found)).toEqual({
      _id: ana,
      name: 'Ana Cruz',
      email: '',
      phone: '+44 20 7946 0018',
      dob: '1985-04-30',
      image: '/api/images/none.svg',
      lastVisit: { slotDate: '5_10_2026', slotTime: '9:30 AM', doctor: 'Ruth Adeyemi' },
      nextVisit: { slotDate: '1_12_2026', slotTime: '9:30 AM', doctor: 'Jonas Weber' },
      missed: 1,
      cancelled: 2,
      // The open amount of the two completed ones; future appointments do not count.
      openCents: 10_000,
    });
    expect((await ask('lukas')).patients).toMatchObject([
      { lastVisit: null, nextVisit: null, missed: 0, cancelled: 0 },
    ]);
  });

  test('offers only the requested part of a day, on that day and after', async () => {
    const { understood, doctors } = await ask('ana omar tomorrow afternoon');
    expect(understood).toMatchObject({ date: '2026-11-21', from: '12:00', until: '18:00' });
    expect(doctors[0]?.slots.slice(0, 5)).toEqual(
      ['1:00 PM', '2:00 PM', '3:00 PM', '4:00 PM']
        .map((slotTime) => ({ slotDate: '23_11_2026', slotTime }))
        .concat([{ slotDate: '24_11_2026', slotTime: '1:00 PM' }]),
    );
    const early = await ask('ana omar before 10');
    expect(early.doctors[0]?.slots[0]).toEqual({ slotDate: '23_11_2026', slotTime: '9:00 AM' });
    expect(early.doctors[0]?.slots[1]).toEqual({ slotDate: '24_11_2026', slotTime: '9:00 AM' });
  });

  test.each([
    ['day', '1/12', '2026-12-01'],
    ['day', '12/1', '2027-01-12'],
    ['month', '1/12', '2027-01-12'],
    ['month', '12/1', '2026-12-01'],
  ])('where the practice writes the %s first, %s is %s', async (dateOrder, typedDate, date) => {
    await asAdmin.post('change-settings', { dateOrder });
    expect((await ask(`ana omar ${typedDate}`)).understood).toMatchObject({ date, patientWords: 'ana' });
  });

  test('offers six slots of each doctor, and more on request', async () => {
    const few = (await ask('ana omar mon')).doctors[0]?.slots ?? [];
    expect(few).toHaveLength(6);
    const more = (await ask('ana omar mon', { most: 24 })).doctors[0]?.slots ?? [];
    expect(more).toHaveLength(24);
    expect(more.slice(0, 6)).toEqual(few);
    const query = { q: 'ana', most: 31 };
    expect((await asAdmin.get('desk', query)).status).toBe(422);
  });

  test('offers slots of the requested length', async () => {
    const { understood, doctors } = await ask('ana omar 2 hours today');
    expect(understood.length).toBe(120);
    expect(doctors[0]?.slots).not.toContainEqual({ slotDate: '20_11_2026', slotTime: '11:00 AM' });
    const double = await ask('ana omar double today');
    expect(double.understood.isDouble).toBe(true);
    expect(double.doctors[0]?.slots).toEqual(doctors[0]?.slots);
  });

  test('reports unclear words, and finds the named patient', async () => {
    const answer = await ask('ana cruz xyzzy mon');
    expect(patients(answer)).toEqual(['Ana Cruz']);
    expect(answer.understood).toMatchObject({ patientWords: 'ana cruz', unclear: ['xyzzy'] });
  });

  test('for a chosen patient, words can only name a doctor', async () => {
    const known = await ask('omar mon', { isPatientKnown: true });
    expect([patients(known), doctors(known)]).toEqual([[], ['Dr. Omar Haddad']]);
    expect((await ask('lukas', { isPatientKnown: true })).understood.unclear).toEqual(['lukas']);
  });

  test('accepts nonsense', async () => {
    for (const q of [
      ' ',
      '%',
      '"',
      "';--",
      '\\',
      'dr',
      'dr dr dr',
      '25:00 31.2.2027',
      'a '.repeat(100),
      '...',
      '0',
    ])
      await ask(q);
    const tooLong = await asAdmin.get('desk', { q: 'x'.repeat(10_000) });
    expect(tooLong.body.message).toBe('q must have at most 200 characters');
  });

  test('returns a limited number', async () => {
    for (let at = 0; at < 14; at += 1) {
      const { id } = await aDoctor(clinic.context, { name: `Dr. Many ${at}` });
      await someHours(clinic.context, id);
      await aPatient(clinic.context, { name: `Lena ${at}` });
    }
    const answer = await ask('lena');
    expect(answer.patients).toHaveLength(8);
    expect(answer.doctors).toHaveLength(12);
    for (const { slots } of answer.doctors) expect(slots.length).toBeLessThanOrEqual(6);
  });
});

describe('a warning before booking', () => {
  const warnings = async (slotDate: string, doctorId = omar.id) => {
    const query = { patientId: ana, doctorId, slotDate };
    return (await asAdmin.get('booking-warnings', query)).body;
  };

  test('names an appointment that day, or with that doctor within seven days', async () => {
    const appointment = { patientId: ana, slotDate: '25_11_2026', slotTime: '10:00 AM' };
    await anAppointment(clinic.context, { ...appointment, doctorId: omar.id });
    await anAppointment(clinic.context, { ...appointment, doctorId: ruth.id, status: 'cancelled' });
    const day = 'Ana Cruz has an appointment with Dr. Omar Haddad that day at 10:00 AM';
    const near =
      'Ana Cruz has an appointment with Dr. Omar Haddad within 7 days: 25 November 2026 at 10:00 AM';
    expect((await warnings('25_11_2026')).warnings).toEqual([day]);
    expect((await warnings('25_11_2026', ruth.id)).warnings).toEqual([day]);
    for (const slotDate of ['18_11_2026', '2_12_2026'])
      expect((await warnings(slotDate)).warnings).toEqual([near]);
    expect((await warnings('2_12_2026', ruth.id)).warnings).toEqual([]);
    for (const slotDate of ['17_11_2026', '3_12_2026'])
      expect((await warnings(slotDate)).warnings).toEqual([]);
  });

  test('is refused for an unknown doctor and an invalid day', async () => {
    expect((await warnings('25_11_2026', 'nobody')).message).toBe('Doctor not found');
    expect((await warnings('31_2_2027')).message).toBe('slotDate must be a real day like 5_9_2026');
  });
});
