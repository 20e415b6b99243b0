import { toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import { millisecondsPerDay } from '@docket/contract/rules/limits.ts';
import type { Context } from '../src/platform/context.ts';
import { hashPassword } from '../src/platform/passwords.ts';
import { demoDoctors } from './doctors.ts';
import { makeTimeOffRows } from './hours-rows.ts';
import { toPatientRow } from './patient-row.ts';
import { type DemoPerson, makePeople } from './people.ts';
import { createPortraitDrafts, renderPortrait } from './portraits.ts';
import { createRandom, type Random } from './random.ts';
import type { People } from './rows.ts';
import { makeSignIns } from './sign-ins.ts';
import { type Staff, toDoctorRows } from './staff.ts';

const patientCount = 400;

/** Returns all people of the demo clinic, with portraits and sign-ins. */
export async function makeDemoPeople(context: Context, seed: string, createId: (atMs: number) => string) {
  const { clock } = context;
  // Counted from the day's beginning, so the hour of the start makes no difference.
  const midnightMs = Temporal.PlainDate.from(clock.today()).toZonedDateTime(clock.timeZone).epochMilliseconds;
  const daysAgo = (days: number) => midnightMs - days * millisecondsPerDay;
  const random = createRandom(`${seed} people`);
  const patients = makePeople(random, clock.today(), patientCount);
  const signIns = makeSignIns(demoDoctors.map((doctor) => doctor.name));
  const [portraits, hashes] = await Promise.all([
    makePortraits(createRandom(`${seed} portraits`), patients),
    hashAll([signIns.admin, ...signIns.doctors, ...(signIns.frontDesk ? [signIns.frontDesk] : [])]),
  ]);
  const frontDesk = { id: createId(daysAgo(900)), name: signIns.admin.name };
  const doctors = demoDoctors.map((doctor, index) =>
    toDoctorRows(doctor, {
      id: createId(daysAgo(800 - index * 20)),
      email: signIns.doctors[index]?.email ?? '',
      passwordHash: hashes[index + 1] ?? null,
      imageHash: portraits.ofDoctors[index]?.name ?? null,
      createdAt: daysAgo(800 - index * 20),
    }),
  );
  const patientRows = patients.map((person, index) =>
    // The first patients were on record before the first stored appointment.
    toPatientRow(person, { createId, createdAt: daysAgo(500 - index) }, portraits.ofPatients[index] ?? null),
  );
  const admin = {
    id: frontDesk.id,
    role: 'admin' as const,
    email: signIns.admin.email,
    name: signIns.admin.name,
    passwordHash: hashes[0] ?? null,
    createdAt: daysAgo(900),
  };
  const reception = signIns.frontDesk && {
    id: createId(daysAgo(400)),
    role: 'admin' as const,
    isFrontDesk: true,
    email: signIns.frontDesk.email,
    name: signIns.frontDesk.name,
    passwordHash: hashes.at(-1) ?? null,
    createdAt: daysAgo(400),
  };
  const rows: People = {
    accounts: [admin, ...(reception ? [reception] : []), ...doctors.map(({ account }) => account)],
    doctors: doctors.map(({ doctor }) => doctor),
    hours: doctors.map(({ hours }) => hours),
    timeOff: makeTimeOffRows(
      doctors.map(({ doctor }) => doctor.id),
      toWallMinutes(clock.today()),
      () => createId(daysAgo(3)),
    ),
    patients: patientRows,
  };
  const staff: readonly Staff[] = doctors.map((doctor) => doctor.staff);
  return {
    signIns,
    patients,
    rows,
    staff,
    frontDesk,
    portraits: [...portraits.ofDoctors, ...portraits.ofPatients].filter((portrait) => portrait !== null),
  };
}

async function makePortraits(random: Random, patients: readonly DemoPerson[]) {
  const draft = createPortraitDrafts(random);
  const ofDoctors = demoDoctors.map(({ portrait }) => renderPortrait(portrait, 'doctor'));
  const ofPatients = patients.map((person) =>
    person.hasPortrait ? renderPortrait(draft(person), 'patient') : null,
  );
  // Awaited together: without the library each of them fails.
  const [doctors, people] = await Promise.all([Promise.all(ofDoctors), Promise.all(ofPatients)]);
  return { ofDoctors: doctors, ofPatients: people };
}

// These passwords are public, and all doctors share one, so each is hashed once.
async function hashAll(signIns: readonly { password: string }[]): Promise<string[]> {
  const hashed = new Map<string, Promise<string>>();
  for (const { password } of signIns) if (!hashed.has(password)) hashed.set(password, hashPassword(password));
  return Promise.all(signIns.flatMap(({ password }) => hashed.get(password) ?? []));
}
