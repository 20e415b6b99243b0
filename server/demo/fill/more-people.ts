import { defaultExperience, Speciality, specialities } from '@docket/contract/endpoints/doctors.ts';
import { fold } from '@docket/contract/formats/fold.ts';
import { millisecondsPerDay } from '@docket/contract/rules/limits.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { orderKeyOf } from '../../src/platform/keyset.ts';
import type { PreparedImage } from '../../src/platform/uploads/prepare-image.ts';
import { type DemoDoctor, demoDoctors, type Hours } from '../doctors.ts';
import { toPatientRow } from '../patient-row.ts';
import { type DemoPerson, makePeople, type Sex } from '../people.ts';
import { createPortraitDrafts, renderPortrait } from '../portraits.ts';
import type { Random } from '../random.ts';
import type { People } from '../rows.ts';
import { mailHost } from '../sign-ins.ts';
import { type Staff, toDoctorRows } from '../staff.ts';

const portraitsOfEach = 16;

// A busy practice, as measurements need it.
const busyHours: Hours = {
  opens: 8 * 60,
  closes: 18 * 60,
  lunch: 13 * 60,
  slotMinutes: 20,
  appointmentsPerDay: 20,
  dayOff: null,
  saturdays: true,
  sundays: false,
};

/** Returns an existing doctor as input of a filling. */
export function toStaff(
  doctor: Omit<Staff, 'speciality' | 'hours' | 'orderKey'> & { speciality: string; nameKey: string },
): Staff {
  const hours = demoDoctors.find(({ name }) => name === doctor.name)?.hours ?? busyHours;
  return {
    ...doctor,
    orderKey: orderKeyOf(doctor.nameKey),
    speciality: Speciality.parse(doctor.speciality),
    hours,
  };
}

/** Returns new people, who share some dozens of portraits. */
export async function makeMorePeople(
  { random, clock, createId }: { random: Random; clock: Clock; createId: (atMs: number) => string },
  counts: { doctors: number; patients: number; firstDoctor: number },
) {
  const portraits = await renderPool(random);
  const createdAt = (index: number) => clock.nowMs() - millisecondsPerDay - index;
  const doctors = makePeople(random, clock.today(), counts.doctors).map((person, index) =>
    toDoctorRows(toDoctor(person, random, counts.firstDoctor + index), {
      id: createId(createdAt(0)),
      email: `${fold(person.name).replace(/[^a-z]+/g, '.')}.${counts.firstDoctor + index}@${mailHost}`,
      passwordHash: null,
      imageHash: random.pick(portraits[person.sex]).name,
      createdAt: createdAt(0),
    }),
  );
  const patients = makePeople(random, clock.today(), counts.patients);
  const rows: People = {
    accounts: doctors.map(({ account }) => account),
    doctors: doctors.map(({ doctor }) => doctor),
    hours: doctors.map(({ hours }) => hours),
    timeOff: [],
    patients: patients.map((person, index) =>
      toPatientRow(
        person,
        { createId, createdAt: createdAt(counts.patients - index) },
        person.hasPortrait ? random.pick(portraits[person.sex]) : null,
      ),
    ),
  };
  return {
    rows,
    patients,
    staff: doctors.map(({ staff }) => staff),
    portraits: [...portraits.woman, ...portraits.man],
  };
}

function toDoctor({ name }: DemoPerson, random: Random, index: number): DemoDoctor {
  return {
    name,
    degree: 'MD',
    experience: defaultExperience,
    available: true,
    hours: busyHours,
    line1: '12 Linden Square',
    line2: `Room ${100 + index}`,
    fee: random.whole(8, 28) * 5,
    speciality: specialities[index % specialities.length] ?? 'General physician',
    about: 'Made up to see how the house does with many doctors.',
  };
}

async function renderPool(random: Random): Promise<Record<Sex, PreparedImage[]>> {
  const draft = createPortraitDrafts(random);
  const render = (sex: Sex) =>
    Promise.all(
      Array.from({ length: portraitsOfEach }, () =>
        renderPortrait(draft({ sex, age: random.whole(18, 80) }), 'patient'),
      ),
    );
  return { woman: await render('woman'), man: await render('man') };
}
