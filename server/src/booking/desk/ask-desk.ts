import type { DeskPatient, askDesk as endpoint } from '@docket/contract/booking.ts';
import type { AnswerOf } from '@docket/contract/endpoint.ts';
import { formatClockTime, toIsoDate } from '@docket/contract/slot-date.ts';
import { type DoctorRecord, doctorStore } from '../../doctors/store.ts';
import { findNearest } from '../../patients/find.ts';
import { readSearch } from '../../patients/read-search.ts';
import type { PatientRecord } from '../../patients/store.ts';
import { toPatient } from '../../patients/to-patient.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/engine.ts';
import type { Call } from '../../platform/serve.ts';
import { toDoctorSlots, toSlot } from '../open/to-slots.ts';
import { findDeskSlots } from './find-desk-slots.ts';
import { isWholeName } from './name-doctors.ts';
import { otherSplits, type Split, splitWords } from './split-words.ts';
import { deskStore, type Past, type Visit } from './store.ts';
import { understandTime } from './understand-time.ts';

const patientsMost = 8;
const wordsMost = 12;
const splitsMost = 6;

/** Reads the desk's one field: who is meant, with whom and when; answers the patients with their past and the doctors' first free slots. */
export async function askDesk(
  { engine, clock }: Context,
  call: Call<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const words = call.input.q.split(/\s+/).filter(Boolean).slice(0, wordsMost);
  const time = understandTime(words, clock.today());
  const doctors = (await doctorStore(engine.read).list()).filter((doctor) => doctor.archivedAt === null);
  const said = splitWords(time.otherWords, doctors);
  const { split, patients } = await findPatients(engine.read, said, otherSplits(said, doctors), doctors);
  const past = await deskStore(engine.read).pastOf(
    patients.map((patient) => patient.id),
    clock.wallNow(),
  );
  const [only, ...others] = patients;
  const own = only && others.length === 0 ? ownDoctors(past.get(only.id)) : [];
  const wanted = { doctorWords: split.doctorWords, own, time, length: call.input.length };
  const free = await findDeskSlots(engine.read, clock, doctors, wanted);
  return {
    understood: {
      date: time.date && toIsoDate(time.date),
      time: time.time === null ? null : formatClockTime(time.time),
      patientWords: split.patientWords.join(' '),
      doctorWords: split.doctorWords.join(' '),
      ...(time.wrong !== null && { wrong: time.wrong }),
    },
    patients: patients.map((patient): DeskPatient => {
      const { lastVisit = null, nextVisit = null, missed = 0, cancelled = 0 } = past.get(patient.id) ?? {};
      return {
        ...toPatient(patient, call),
        ...{ missed, cancelled, lastVisit: toMentioned(lastVisit), nextVisit: toMentioned(nextVisit) },
      };
    }),
    doctors: free.map((one) => toDoctorSlots(one, call)),
  };
}

// All words as the patient first; where nobody is called so, some of them may be the doctor's name.
async function findPatients(
  connection: Connection,
  said: Split,
  others: readonly Split[],
  doctors: readonly DoctorRecord[],
): Promise<{ split: Split; patients: PatientRecord[] }> {
  for (const split of [said, ...others.slice(0, splitsMost)]) {
    if (split.patientWords.length === 0) continue;
    const search = readSearch(split.patientWords.join(' '));
    const patients = await findNearest(connection, search, patientsMost);
    if (patients.length > 0) return { split, patients };
  }
  // Somebody new, or a doctor alone. Beside a new name only a whole name is a doctor's: Tom Baker is not for Dr. Tomás.
  const named = others.find((split) => split.patientWords.length === 0);
  const beside = others.find(({ doctorWords }) => isWholeName(doctorWords, doctors));
  return { split: named ?? beside ?? said, patients: [] };
}

// Whom they see next, and whom they saw last.
function ownDoctors(past: Past | undefined): string[] {
  return [past?.nextVisit, past?.lastVisit].flatMap((visit) => (visit ? [visit.doctorId] : []));
}

function toMentioned(visit: Visit | null): DeskPatient['lastVisit'] {
  return visit && { ...toSlot(visit.startsAt), doctor: visit.doctor };
}
