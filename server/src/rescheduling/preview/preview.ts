import type { Affected, AffectedOffer, PlanStep } from '@docket/contract/endpoints/rescheduling.ts';
import {
  addDays,
  formatSlotDate,
  formatSlotTime,
  fromWallMinutes,
  getWeekday,
  toSlotDate,
  toWallMinutes,
} from '@docket/contract/formats/slot-date.ts';
import { shortWeekdayName } from '@docket/contract/rules/limits.ts';
import { present } from '../../appointments/present.ts';
import type { BulkAppointment } from '../../appointments/store/bulk-update.ts';
import type { AppointmentTime } from '../../appointments/store/rows.ts';
import { rowStore } from '../../appointments/store/rows.ts';
import { toDate } from '../../booking/open/find-free-slots.ts';
import { readStart } from '../../booking/rules.ts';
import { type DoctorRecord, doctorStore } from '../../doctors/store.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/engine.ts';
import type { Caller } from '../../platform/serve.ts';
import type { AnswerOrigin } from '../../platform/uploads/image-url.ts';
import type { BookedTime } from '../booked-time/booked-time.ts';
import { loadBookedTime } from '../booked-time/load-booked-time.ts';
import { loadPatientTimesOf, type PatientTimes } from '../booked-time/patient-times.ts';
import { findAffected } from '../find-affected.ts';
import type { ChangeRequest } from '../requested-change.ts';
import { findAffectedOffers } from './find-affected-offers.ts';
import {
  findColleagues,
  findFreeColleagues,
  type ProposalBooks,
  proposeSteps,
  toKeepOrCancel,
  toMove,
} from './propose.ts';

const maxRowsPerQuery = 300;
// Days searched for free slots after the change: the doctor's, and the colleagues'.
const searchDays = 62;
const colleagueSearchDays = 7;

/**
 * Returns the appointments that a change would affect, each with a proposal and alternatives, and the offers it would
 * end. Writes nothing. Throws Refusal (invalid) if there are too many.
 */
export async function previewChange(
  { engine, clock }: Context,
  caller: Caller,
  changeRequest: ChangeRequest,
  answerOrigin: AnswerOrigin,
): Promise<{ affected: Affected[]; offers: AffectedOffer[] }> {
  const { upcoming } = await findAffected(engine.read, clock, changeRequest);
  const offers = await findAffectedOffers({ engine, clock }, changeRequest);
  if (upcoming.length === 0) return { affected: [], offers };
  const books = await loadBooks({ engine, clock }, caller, changeRequest, upcoming);
  const patients = await loadPatientTimes(engine.read, changeRequest, upcoming);
  const proposals = proposeSteps({ books, patients }, upcoming, clock.wallNow());
  const rows = await readRows(engine.read, upcoming);
  const names = { doctors: books, thisYear: clock.today().year };
  const affected = upcoming.flatMap((appointment): Affected[] => {
    const row = rows.get(appointment.id);
    const proposal = proposals.get(appointment.id);
    if (!row || !proposal) return [];
    const toChoice = (step: PlanStep) => ({ step, label: formatStep(step, appointment, names) });
    const choices = findChoices({ books, patients }, appointment, proposal, clock.wallNow()).map(toChoice);
    return [{ appointment: present(row, answerOrigin), proposal, label: toChoice(proposal).label, choices }];
  });
  return { affected, offers };
}

// Colleagues are loaded for admins only: a doctor may not move an appointment to a colleague.
async function loadBooks(
  { engine, clock }: Pick<Context, 'engine' | 'clock'>,
  caller: Caller,
  changeRequest: ChangeRequest,
  appointments: readonly BulkAppointment[],
): Promise<Map<string, BookedTime>> {
  const all = await doctorStore(engine.read).list();
  const affectedDoctorIds = new Set(appointments.map((appointment) => appointment.doctorId));
  const affectedDoctors = all.filter((doctor) => affectedDoctorIds.has(doctor.id));
  const specialities = new Set(affectedDoctors.map((doctor) => doctor.speciality));
  const isColleague = (doctor: DoctorRecord) =>
    caller.role === 'admin' && !affectedDoctorIds.has(doctor.id) && specialities.has(doctor.speciality);
  const { first, lastVisit, end } = findRange(changeRequest, appointments);
  const load = (doctors: readonly DoctorRecord[], last: number, days: number) =>
    loadBookedTime(
      engine.read,
      clock,
      { doctors, first, last: addDays(toDate(last), days) },
      { changeRequest },
    );
  const colleagues = all.filter((doctor) => doctor.archivedAt === null && isColleague(doctor));
  const affectedBooks = await load(affectedDoctors, end, searchDays);
  return new Map([...affectedBooks, ...(await load(colleagues, lastVisit, colleagueSearchDays))]);
}

/**
 * Returns the first appointment's day, the last one's start, and the later of that start and the end of newly added
 * time off. The search for free slots covers some days more.
 */
function findRange(changeRequest: ChangeRequest, appointments: readonly BulkAppointment[]) {
  const starts = appointments.map((appointment) => appointment.startsAt);
  const lastVisit = Math.max(...starts);
  const end = changeRequest.what === 'time off added' ? Math.max(lastVisit, changeRequest.off.to) : lastVisit;
  return { first: toDate(Math.min(...starts)), lastVisit, end };
}

// Leaves out all these appointments. `proposeSteps` adds back those that have begun, because they stay.
function loadPatientTimes(
  connection: Connection,
  changeRequest: ChangeRequest,
  appointments: readonly BulkAppointment[],
): Promise<PatientTimes> {
  const { first, end } = findRange(changeRequest, appointments);
  const window = { from: toWallMinutes(first), to: toWallMinutes(addDays(toDate(end), searchDays + 1)) };
  const leaving = new Set(appointments.map(({ id }) => id));
  return loadPatientTimesOf(connection, appointments, window, leaving);
}

async function readRows(connection: Connection, appointments: readonly BulkAppointment[]) {
  const rows = [];
  for (let at = 0; at < appointments.length; at += maxRowsPerQuery) {
    const numbers = appointments.slice(at, at + maxRowsPerQuery).map((appointment) => appointment.n);
    rows.push(...(await rowStore(connection).read(numbers)));
  }
  return new Map(rows.map((row) => [row.id, row]));
}

const maxColleagues = 2;
const maxSameDoctor = 2;
const maxMoves = 4;

/**
 * Returns the alternatives to a proposal: the old time with colleagues, the doctor's next free slots, the colleagues'
 * next free slots, cancel, keep. The books contain all proposals, so that no alternative takes a proposed slot.
 */
function findChoices(
  { books, patients }: ProposalBooks,
  appointment: BulkAppointment,
  proposal: PlanStep,
  wallNow: number,
): PlanStep[] {
  const length = appointment.endsAt - appointment.startsAt;
  const from = Math.max(appointment.startsAt, wallNow);
  const sameTime = findFreeColleagues({ books, patients }, appointment)
    .slice(0, maxColleagues)
    .map((book) => toMove(appointment, book.doctor.id, appointment.startsAt));
  const isPatientFree = (time: AppointmentTime) => patients.isFree(appointment, time);
  const free =
    books.get(appointment.doctorId)?.findFreeStarts(from, length, maxSameDoctor, isPatientFree) ?? [];
  const sameDoctor = free.map((startsAt) => toMove(appointment, appointment.doctorId, startsAt));
  const later = findColleagues(books, appointment)
    .flatMap((book) =>
      book
        .findFreeStarts(from + 1, length, 1, isPatientFree)
        .map((startsAt) => ({ doctorId: book.doctor.id, startsAt })),
    )
    .sort((a, b) => a.startsAt - b.startsAt)
    .map(({ doctorId, startsAt }) => toMove(appointment, doctorId, startsAt));
  const moves = [...sameTime, ...sameDoctor, ...later].slice(0, maxMoves);
  const rest = (['cancel', 'keep'] as const).filter((action) => action !== proposal.do);
  return [...moves, ...rest.map((action) => toKeepOrCancel(appointment, action))];
}

/**
 * Returns the label of a step: "2:30 PM with Richard James", "Tue 24 November, 10:00 AM", "Cancel", "Keep anyway".
 */
function formatStep(
  step: PlanStep,
  appointment: BulkAppointment,
  { doctors, thisYear }: { doctors: ReadonlyMap<string, BookedTime>; thisYear: number },
): string {
  if (step.do === 'cancel') return 'Cancel';
  if (step.do === 'keep') return 'Keep anyway';
  const startsAt = readStart(step);
  const time = formatSlotTime(fromWallMinutes(startsAt).minutes);
  const when = startsAt === appointment.startsAt ? time : `${formatDay(startsAt, thisYear)}, ${time}`;
  if (step.doctorId === appointment.doctorId) return when;
  return `${when} with ${doctors.get(step.doctorId)?.doctor.name ?? 'a colleague'}`;
}

function formatDay(wallMinutes: number, thisYear: number): string {
  const { date } = fromWallMinutes(wallMinutes);
  const whole = formatSlotDate(toSlotDate(date));
  const day = date.year === thisYear ? whole.replace(` ${date.year}`, '') : whole;
  return `${shortWeekdayName(getWeekday(date))} ${day}`;
}
