import type { DemoSignIns } from '@docket/contract/endpoints/clinic.ts';
import { addDays, type CalendarDate, toIsoDate, toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';
import { storeDemoSignIns } from '../src/clinic/demo-sign-ins.ts';
import type { Context } from '../src/platform/context.ts';
import { lockWork } from '../src/platform/database/dialect.ts';
import type { Tx } from '../src/platform/database/engine.ts';
import { imageStore } from '../src/platform/uploads/store.ts';
import { createWallToInstant, toAppointmentRow, toCallRows, toHistoryRows } from './appointment-rows.ts';
import { createDrawPatient, type DemoAppointment, makeAppointments } from './appointments.ts';
import { createClosings } from './closings.ts';
import { addDatedHours, createIsOff } from './hours-rows.ts';
import { makeDemoPeople } from './make-people.ts';
import { toMoneyRows } from './payment-rows.ts';
import { createIds, createRandom } from './random.ts';
import type { ContactRow, HoursRow } from './rows.ts';
import { demoStore } from './store.ts';
import { getDemoWeekday, getWeekday } from './timetable.ts';
import { type ComingAppointment, makeWishRows } from './wish-rows.ts';

const daysBack = 60;
const daysAhead = 14;
/** Doctors who run late, by index. */
const lateDoctors = [
  { doctor: 3, minutes: 20 },
  { doctor: 6, minutes: 35 },
] as const;

/**
 * Makes the demo clinic in a new database and returns its sign-ins. The day and the zone determine it, except for the
 * names of pictures. One transaction: an interrupted start leaves a new database, which the next start fills.
 */
export async function makeDemo(context: Context): Promise<DemoSignIns> {
  const { clock, engine } = context;
  const seed = `${toWallMinutes(clock.today())} ${clock.timeZone}`;
  const createId = createIds(createRandom(`${seed} ids`));
  const people = await makeDemoPeople(context, seed, createId);
  return engine.transaction(async (tx) => {
    // A second node that starts at the same time waits here, and then finds the clinic that the first one made.
    await lockWork(tx, 'docket demo');
    if (!(await storeDemoSignIns(tx, people.signIns))) return people.signIns;
    for (const portrait of people.portraits) await imageStore(tx).keep(portrait);
    await demoStore(tx.db).addPeople({
      ...people.rows,
      hours: toHoursOfToday(people.rows.hours, clock.today()),
    });
    await addAppointments(tx, context, { seed, people, createId });
    return people.signIns;
  });
}

// On a weekend today gets the hours of a Monday, so that the demo has appointments today.
function toHoursOfToday(rows: readonly HoursRow[], date: CalendarDate): readonly HoursRow[] {
  const today = toWallMinutes(date);
  const weekday = getDemoWeekday(today, today);
  if (weekday === getWeekday(today)) return rows;
  return rows.map((row) => addDatedHours(row, toIsoDate(date), weekday));
}

async function addAppointments(
  tx: Tx,
  { clock }: Context,
  {
    seed,
    people,
    createId,
  }: {
    seed: string;
    people: Awaited<ReturnType<typeof makeDemoPeople>>;
    createId: (atMs: number) => string;
  },
): Promise<void> {
  const today = toWallMinutes(clock.today());
  const isOff = createIsOff(people.rows.timeOff);
  const appointments = makeAppointments({
    random: createRandom(`${seed} visits`),
    doctors: people.staff,
    drawPatient: createDrawPatient(people.patients),
    from: toWallMinutes(addDays(clock.today(), -daysBack)),
    to: toWallMinutes(addDays(clock.today(), daysAhead)),
    wallNow: clock.wallNow(),
    weekdayOf: (midnight) => getDemoWeekday(midnight, today),
    isOff: (doctor, slot) => isOff(people.staff[doctor]?.id ?? '', slot),
    // Coming days are emptier the further away they are.
    fullness: (midnight) => Math.min(1, 1 - ((midnight - today) / minutesPerDay) * 0.055),
  });
  // In the order of booking, since ids sort by time.
  const inOrder = [...appointments].sort((appointment, other) => appointment.bookedAt - other.bookedAt);
  const store = demoStore(tx.db);
  const parts = {
    ...people,
    patients: people.rows.patients,
    createId,
    toInstant: createWallToInstant(clock.timeZone),
  };
  const payments = createRandom(`${seed} payments`);
  const calledBefore = chooseCalls(inOrder, today);
  const closings = createClosings(inOrder, today);
  const contacts: ContactRow[] = [];
  const coming: ComingAppointment[] = [];
  for (const appointment of inOrder) {
    const row = toAppointmentRow(appointment, parts);
    if (appointment.status === 'pending' && appointment.startsAt > clock.wallNow())
      coming.push({ appointment, row });
    const changes = toHistoryRows(appointment, row, parts);
    const money = toMoneyRows(appointment, row, parts, payments);
    changes.push(...money.changes);
    closings.note(appointment, row, money.payments);
    const outcome = calledBefore.get(appointment);
    if (!outcome) {
      await store.addAppointment(money.row, changes, money.payments);
      continue;
    }
    const called = toCallRows(money.row, outcome, parts.toInstant(clock.wallNow() - 20), parts);
    contacts.push(called.contact);
    await store.addAppointment(called.appointment, [...changes, called.history], money.payments);
  }
  await store.finishAppointments();
  await store.addContacts(contacts);
  await closings.write(tx, parts);
  await store.addWishes(makeWishRows(coming, today, parts));
  for (const late of lateDoctors) {
    const delay = toDelayOfToday(inOrder, late, { today, wallNow: clock.wallNow() });
    const doctorId = people.staff[late.doctor]?.id;
    if (delay && doctorId) await store.addDelay({ ...delay, doctorId, at: clock.nowMs() });
  }
}

/** Returns the declared delay of a late doctor; null if no more patients come today. */
function toDelayOfToday(
  appointments: readonly DemoAppointment[],
  late: (typeof lateDoctors)[number],
  { today, wallNow }: { today: number; wallNow: number },
) {
  const next = appointments.filter(
    ({ doctor, status, startsAt, endsAt, calledAt }) =>
      doctor === late.doctor &&
      status === 'pending' &&
      endsAt > wallNow &&
      startsAt < today + minutesPerDay &&
      calledAt === null,
  );
  if (next.length === 0) return null;
  const freeFrom = Math.min(...next.map(({ startsAt }) => startsAt)) + late.minutes;
  return { day: today / minutesPerDay, minutes: late.minutes, freeFrom };
}

// The desk has begun tomorrow's calls: a third has confirmed, one did not answer.
function chooseCalls(
  appointments: readonly DemoAppointment[],
  today: number,
): ReadonlyMap<DemoAppointment, ContactRow['outcome']> {
  const coming = appointments.filter(
    ({ status, startsAt }) => status === 'pending' && startsAt >= today + minutesPerDay,
  );
  const dayOf = ({ startsAt }: DemoAppointment) => Math.floor(startsAt / minutesPerDay);
  const next = Math.min(...coming.map(dayOf));
  return new Map(
    coming
      .filter((appointment) => dayOf(appointment) === next)
      .flatMap((appointment, at): [DemoAppointment, ContactRow['outcome']][] => {
        if (at === 1) return [[appointment, 'no answer']];
        return at % 3 === 0 ? [[appointment, 'confirmed']] : [];
      }),
  );
}
