import type { Affected, PlanStep } from '@docket/contract/rescheduling.ts';
import { addDays } from '@docket/contract/slot-date.ts';
import { type AnswerOrigin, present } from '../../appointments/present.ts';
import type { Visit } from '../../appointments/store/bulk-update.ts';
import { rowStore } from '../../appointments/store/rows.ts';
import { dateOf } from '../../booking/open/find-free-slots.ts';
import { type DoctorRecord, doctorStore } from '../../doctors/store.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/engine.ts';
import type { Caller } from '../../platform/serve.ts';
import type { Book } from '../booked-time/booked-time.ts';
import { loadBooks } from '../booked-time/load-booked-time.ts';
import { findAffected } from '../find-affected.ts';
import type { WantedChange } from '../requested-change.ts';
import { findChoices } from './find-choices.ts';
import { formatStep } from './format-step.ts';
import { propose } from './propose.ts';

const rowsAtOnce = 300;
// How far behind the change the next free times are looked for: of the doctor, and of a colleague.
const daysBehind = 62;
const colleagueDaysBehind = 7;

/** Whom a change would touch, with a proposal and choices for each. Nothing is written. */
export async function preview(
  { engine, clock }: Context,
  caller: Caller,
  wanted: WantedChange,
  asked: AnswerOrigin,
): Promise<{ affected: Affected[] }> {
  const { coming } = await findAffected(engine.read, clock, wanted);
  if (coming.length === 0) return { affected: [] };
  const books = await booksFor({ engine, clock }, caller, wanted, coming);
  const proposals = propose(books, coming, clock.wallNow());
  const rows = await readRows(engine.read, coming);
  const names = { doctors: books, thisYear: clock.today().year };
  const affected = coming.flatMap((visit): Affected[] => {
    const row = rows.get(visit.id);
    const proposal = proposals.get(visit.id);
    if (!row || !proposal) return [];
    const toChoice = (step: PlanStep) => ({ step, label: formatStep(step, visit, names) });
    const choices = findChoices(books, visit, proposal, clock.wallNow()).map(toChoice);
    return [{ appointment: present(row, asked), proposal, label: toChoice(proposal).label, choices }];
  });
  return { affected };
}

// A doctor handles own appointments only: there, no colleague is looked at.
async function booksFor(
  { engine, clock }: Pick<Context, 'engine' | 'clock'>,
  caller: Caller,
  wanted: WantedChange,
  visits: readonly Visit[],
): Promise<Map<string, Book>> {
  const all = await doctorStore(engine.read).list();
  const ownIds = new Set(visits.map((visit) => visit.doctorId));
  const own = all.filter((doctor) => ownIds.has(doctor.id));
  const specialities = new Set(own.map((doctor) => doctor.speciality));
  const isColleague = (doctor: DoctorRecord) =>
    caller.role === 'admin' && !ownIds.has(doctor.id) && specialities.has(doctor.speciality);
  const first = dateOf(Math.min(...visits.map((visit) => visit.startsAt)));
  const lastVisit = Math.max(...visits.map((visit) => visit.startsAt));
  const end = wanted.what === 'time off added' ? Math.max(lastVisit, wanted.off.to) : lastVisit;
  const load = (doctors: readonly DoctorRecord[], last: number, days: number) =>
    loadBooks(engine.read, clock, { doctors, first, last: addDays(dateOf(last), days) }, { wanted });
  const colleagues = all.filter((doctor) => doctor.archivedAt === null && isColleague(doctor));
  const ownBooks = await load(own, end, daysBehind);
  return new Map([...ownBooks, ...(await load(colleagues, lastVisit, colleagueDaysBehind))]);
}

async function readRows(connection: Connection, visits: readonly Visit[]) {
  const rows = [];
  for (let at = 0; at < visits.length; at += rowsAtOnce) {
    const numbers = visits.slice(at, at + rowsAtOnce).map((visit) => visit.n);
    rows.push(...(await rowStore(connection).read(numbers)));
  }
  return new Map(rows.map((row) => [row.id, row]));
}
