import type { AnswerOf } from '@docket/contract/endpoint.ts';
import type * as contract from '@docket/contract/endpoints/booking.ts';
import type { DeskPatient, FreeNow } from '@docket/contract/endpoints/booking.ts';
import { fold } from '@docket/contract/formats/fold.ts';
import {
  formatClockTime,
  formatSlotTime,
  fromWallMinutes,
  toIsoDate,
} from '@docket/contract/formats/slot-date.ts';
import { readClinicSettings } from '../../clinic-settings/read.ts';
import { type DoctorRecord, doctorStore } from '../../doctors/store.ts';
import { findMatchingPatients } from '../../patients/find.ts';
import { findSimilar } from '../../patients/find-similar.ts';
import { readNameTokens, readSearch } from '../../patients/read-search.ts';
import { toPatient } from '../../patients/to-patient.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/engine.ts';
import type { Call } from '../../platform/serve.ts';
import { toDoctorSlots } from '../open/to-slots.ts';
import { findFreeNow } from '../walk-in/find-free-now.ts';
import { isSurelyCalled } from './called.ts';
import { findDeskSlots } from './find-desk-slots.ts';
import { deskStore, type PatientPast } from './store.ts';
import { toMentioned } from './to-mentioned.ts';
import { understandDesk } from './understand-desk.ts';

const maxPatients = 8;

/**
 * Interprets the desk's field: patient, doctor, day and time. Returns the patients with their past, and the doctors'
 * first free slots.
 */
export async function askDesk(
  { engine, clock, settings }: Context,
  call: Call<typeof contract.askDesk>,
): Promise<AnswerOf<typeof contract.askDesk>> {
  const { q, length, isPatientKnown, isWalkIn, most: maxSlots } = call.input;
  const doctors = (await doctorStore(engine.read).list()).filter((doctor) => doctor.archivedAt === null);
  const { dateOrder, country, clock: writtenClock } = await readClinicSettings({ settings }, engine.read);
  const understood = await understandDesk(q, {
    today: clock.today(),
    isMonthFirst: dateOrder === 'month',
    clock: writtenClock,
    doctors,
    isPatientKnown,
    find: (tokens) => findMatchingPatients(engine.read, readSearch(tokens.join(' '), country), maxPatients),
  });
  const { reading: deskReading, doctorTokens, patientTokens, unclear, mended } = understood;
  // No patient has this name. Similar names are offered but never selected.
  const isUnknown = understood.patients.length === 0 && patientTokens.length > 0;
  const similar = isUnknown
    ? await findSimilar(engine.read, readNameTokens(fold(patientTokens.join(' '))), maxPatients)
    : [];
  const patients = isUnknown ? similar : understood.patients;
  const isNearest =
    patients.length > 0 && !patients.some((patient) => isSurelyCalled(patientTokens, patient));
  const past = await deskStore(engine.read).loadPasts(
    patients.map((patient) => patient.id),
    clock.wallNow(),
  );
  const [only, ...others] = patients;
  const visitedDoctorIds =
    only && others.length === 0 && !isNearest ? listVisitedDoctorIds(past.get(only.id)) : [];
  const patientId = call.input.patientId ?? (others.length === 0 ? only?.id : undefined);
  const slotsRequest = { doctorTokens, visitedDoctorIds, deskReading, length, patientId, maxSlots };
  const free = await findDeskSlots(engine.read, clock, doctors, slotsRequest);
  return {
    understood: {
      date: deskReading.date && toIsoDate(deskReading.date),
      time: deskReading.time === null ? null : formatClockTime(deskReading.time),
      patientWords: patientTokens.join(' '),
      doctorWords: doctorTokens.join(' '),
      ...(deskReading.lastDate && { lastDate: toIsoDate(deskReading.lastDate) }),
      ...(deskReading.from !== null && { from: formatClockTime(deskReading.from) }),
      ...(deskReading.until !== null && { until: formatClockTime(deskReading.until) }),
      ...(deskReading.length !== null && { length: deskReading.length }),
      ...(deskReading.isDouble && { isDouble: true }),
      ...(deskReading.isSoonest && { isSoonest: true }),
      ...(deskReading.isNew && { isNew: true }),
      ...(isNearest && { isNearest: true }),
      ...(deskReading.wrong !== null && { wrong: deskReading.wrong }),
      ...(unclear.length > 0 && { unclear: [...unclear] }),
      ...(mended.length > 0 && { mended: [...mended] }),
    },
    patients: patients.map((patient): DeskPatient => {
      const {
        lastVisit = null,
        nextVisit = null,
        missed = 0,
        cancelled = 0,
        openCents = 0,
      } = past.get(patient.id) ?? {};
      return {
        ...toPatient(patient, call),
        missed,
        cancelled,
        openCents,
        lastVisit: toMentioned(lastVisit),
        nextVisit: toMentioned(nextVisit),
      };
    }),
    doctors: free.map((freeTimes) => toDoctorSlots(freeTimes, call)),
    ...(isWalkIn && { freeNow: await listFreeNow(engine.read, clock, doctors) }),
  };
}

async function listFreeNow(
  connection: Connection,
  clock: Clock,
  doctors: readonly DoctorRecord[],
): Promise<FreeNow[]> {
  const byId = new Map(doctors.map((doctor) => [doctor.id, doctor]));
  const found = await findFreeNow(connection, clock, doctors, { isNamed: true });
  return found.flatMap(({ doctorId, minutes, since, hasHours }) => {
    const doctor = byId.get(doctorId);
    if (!doctor) return [];
    const { name, speciality } = doctor;
    const time = formatSlotTime(fromWallMinutes(since).minutes);
    return [{ doctorId, name, speciality, since: time, minutes, hasHours }];
  });
}

// Returns the doctors of the next and the last appointment.
function listVisitedDoctorIds(past: PatientPast | undefined): string[] {
  return [past?.nextVisit, past?.lastVisit].flatMap((appointment) =>
    appointment ? [appointment.doctorId] : [],
  );
}
