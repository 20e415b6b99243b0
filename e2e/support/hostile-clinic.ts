import { call } from '@docket/contract/client.ts';
import { cancelAppointment } from '@docket/contract/endpoints/appointments.ts';
import { setNote } from '@docket/contract/endpoints/arrival-and-note.ts';
import { bookAppointment } from '@docket/contract/endpoints/booking.ts';
import { addDoctor, editDoctor } from '@docket/contract/endpoints/doctors.ts';
import { addPatient } from '@docket/contract/endpoints/patients.ts';
import { addTimeOff } from '@docket/contract/endpoints/rescheduling.ts';
import { invitePerson, listPeople, renamePerson } from '@docket/contract/endpoints/staff.ts';
import {
  addDays,
  formatSlotTime,
  toIsoDate,
  toSlotDate,
  wallClockIn,
} from '@docket/contract/formats/slot-date.ts';
import type { Clinic } from './clinic.ts';
import { clinicTimeZone } from './clinic-settings.ts';
import { hostileTexts, hostileTextsFor } from './hostile-texts.ts';

const tiny = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const doctorPassword = 'a river and a lamp';
/** All texts joined, for fields that are long enough. */
export const allHostileTexts = hostileTexts.join(' ');

/** The settings of the hostile clinic, whose name is hostile too. */
export const hostileSettings = {
  ADMIN_EMAIL: 'desk@docket.example',
  ADMIN_PASSWORD: 'correct horse battery',
  CLINIC_NAME: '"><img src=x onerror=ran()><svg onload=ran()>{{ran()}}',
  DEMO: 'off',
};

/** The records of a clinic in which every text is hostile. */
export interface HostileClinic {
  /** The doctor who can log in. */
  readonly doctor: { readonly name: string; readonly email: string; readonly password: string };
  readonly doctorId: string;
  readonly patientIds: readonly string[];
  readonly today: string;
  readonly tomorrow: string;
}

/** Writes the hostile texts into every text field of every record, by API calls. */
export async function fillWithHostileTexts(clinic: Clinic): Promise<HostileClinic> {
  const { date } = wallClockIn(clinicTimeZone);
  const [today, tomorrow] = [date, addDays(date, 1)];
  const token = await clinic.signIn('admin');
  const names = hostileTextsFor(120);
  const field = (at: number, maxLength: number, turn: number) =>
    hostileTextsFor(maxLength, at + turn)[0] ?? '';

  const doctorIds = await inFours(names, async (name, at) => {
    const input = {
      name,
      // Email addresses allow an apostrophe, which ends a single-quoted string.
      email: `x'-ran-'${at}@docket.example`,
      password: at === 0 ? doctorPassword : '',
      experience: field(at, 60, 11),
      degree: field(at, 120, 22),
      about: at === 0 ? allHostileTexts : field(at, 120, 33),
      address: { line1: field(at, 120, 44), line2: field(at, 120, 55) },
      speciality: 'Neurologist' as const,
    };
    const file = new Blob([tiny], { type: 'image/png' });
    return (await call(addDoctor, input, { baseUrl: clinic.url, token, file })).doctor._id;
  });
  const [doctorId = ''] = doctorIds;
  const patientIds = await inFours(names, async (name, at) => {
    const input = {
      name,
      // Phone numbers must start with digits and stay on one line.
      phone: `12 ${field(at, 37, 5).replace(/\s/g, ' ')}`,
      email: `y'-ran-'${at}@docket.example`,
      note: field(at, 120, 66),
    };
    return (await clinic.ask('admin', addPatient, { ...input, anyway: true })).patient._id;
  });
  const book = (at: number, slot: { doctorId: string; slotDate: string; minutes: number }) => {
    const { minutes, ...rest } = slot;
    const texts = { reason: field(at, 120, 77), note: field(at, 120, 88) };
    const patientId = patientIds[at] ?? '';
    const input = {
      ...rest,
      ...texts,
      slotTime: formatSlotTime(minutes),
      durationMinutes: 10,
      overbook: true,
    };
    return clinic.ask('admin', bookAppointment, { ...input, patientId });
  };
  // Gives all patients an appointment with the doctor who logs in, and some one with each other doctor.
  await inFours(names, (_, at) =>
    book(at, { doctorId, slotDate: toSlotDate(tomorrow), minutes: 6 * 60 + at * 10 }),
  );
  await inFours(doctorIds.slice(1, 30), async (id, at) => {
    const { appointment } = await book(at, { doctorId: id, slotDate: toSlotDate(today), minutes: 9 * 60 });
    const { _id: appointmentId } = appointment;
    const noted = { appointmentId, reason: field(at, 120, 7), note: allHostileTexts.slice(0, 1_900) };
    await clinic.ask('admin', setNote.admin, noted);
    if (at % 3 === 0)
      await clinic.ask('admin', cancelAppointment.admin, { appointmentId, reason: field(at, 120, 9) });
  });
  // Two texts that differ only in case count as one name, so the second invitation would be refused.
  for (const [at, name] of names.slice(24, 34).entries())
    await clinic.ask('admin', invitePerson, { name, email: `z'-ran-'${at}@docket.example` });
  await clinic.ask('admin', editDoctor, { docId: doctorId, degree: field(1, 120, 3) });
  const { people } = await clinic.ask('admin', listPeople, {});
  const you = people.find((person) => person.you)?._id ?? '';
  await clinic.ask('admin', renamePerson, { accountId: you, name: names[50] ?? '' });
  const nextWeek = toIsoDate(addDays(today, 7));
  const off = { fromDate: nextWeek, toDate: nextWeek };
  await clinic.ask('admin', addTimeOff.admin, { ...off, doctorId, reason: field(0, 120, 17) });
  await clinic.ask('admin', addTimeOff.admin, { ...off, reason: field(0, 120, 18) });
  const doctor = { name: names[0] ?? '', email: "x'-ran-'0@docket.example", password: doctorPassword };
  return { doctor, doctorId, patientIds, today: toIsoDate(today), tomorrow: toIsoDate(tomorrow) };
}

// A few at a time: faster than one by one, and still nearly in the order of the texts.
async function inFours<T, R>(all: readonly T[], make: (item: T, at: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < all.length; at += 4)
    results.push(
      ...(await Promise.all(all.slice(at, at + 4).map((item, beside) => make(item, at + beside)))),
    );
  return results;
}
