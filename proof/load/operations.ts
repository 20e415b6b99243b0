import { randomUUID } from 'node:crypto';
import { cancelAppointment, completeAppointment, restoreAppointment } from '@docket/contract/appointments.ts';
import { bookAppointment, moveAppointment } from '@docket/contract/booking.ts';
import { weekdays } from '@docket/contract/hours.ts';
import { addPatient } from '@docket/contract/patients.ts';
import { addTimeOff, changeHours, undoChange } from '@docket/contract/rescheduling.ts';
import { fromWallMinutes, toIsoDate } from '@docket/contract/slot-date.ts';
import { type Book, type LoadAppointment, leaveDay, takeTime, type UnderWay, visitMinutes } from './book.ts';
import type { LoadCaller } from './caller.ts';

/** One thing a client does; false when there is nothing to do it to. */
export type LoadOperation = (book: Book, caller: LoadCaller) => Promise<boolean>;

const nothing: UnderWay = { visits: new Map(), slotMinutes: null, undoes: null, again: null };

// A creating call is repeated with its key when its answer was lost: it must be there once, whether it was done or not.
async function create(book: Book, send: () => Promise<void>): Promise<true> {
  book.underWay = { ...nothing, again: send };
  await send();
  book.underWay = null;
  return true;
}

async function change(
  book: Book,
  visits: readonly LoadAppointment[],
  to: Pick<LoadAppointment, 'status' | 'startsAt'> | null,
  send: () => Promise<unknown>,
): Promise<true> {
  const becomes = (visit: LoadAppointment) => to ?? { status: 'pending' as const, startsAt: visit.startsAt };
  book.underWay = { ...nothing, visits: new Map(visits.map((visit) => [visit.id, becomes(visit)])) };
  await send();
  for (const visit of visits) Object.assign(visit, becomes(visit), { version: visit.version + 1 });
  book.underWay = null;
  return true;
}

const book: LoadOperation = (book, { call, random }) => {
  const { startsAt, ...slot } = takeTime(book);
  const name = `Patient ${randomUUID()}`;
  const known = [...book.patients.keys()].at(-1);
  const who = known && random() < 0.7 ? { patientId: known } : { patient: { name } };
  const input = { doctorId: book.doctorId, ...slot, durationMinutes: visitMinutes, ...who };
  const key = randomUUID();
  return create(book, async () => {
    const { appointment } = await call(bookAppointment, input, key);
    const { _id: id, doctorId } = appointment;
    book.visits.set(id, { id, doctorId, status: 'pending', startsAt, version: 0 });
    if ('patient' in who) book.patients.set(appointment.patientId, name);
  });
};

const add: LoadOperation = (book, { call }) => {
  const name = `Patient ${randomUUID()}`;
  const key = randomUUID();
  return create(book, async () => {
    const { patient } = await call(addPatient, { name, phone: '030 1234567', anyway: true }, key);
    book.patients.set(patient._id, name);
  });
};

const cancel: LoadOperation = async (book, { call, random }) => {
  const visit = pick(book, 'pending', random);
  if (!visit) return false;
  const to = { status: 'cancelled' as const, startsAt: visit.startsAt };
  const send = () =>
    random() < 0.5
      ? call(cancelAppointment.admin, { appointmentId: visit.id, reason: 'Called off' })
      : call(cancelAppointment.doctor, { appointmentId: visit.id });
  return change(book, [visit], to, send);
};

const complete: LoadOperation = async (book, { call, random }) => {
  const visit = pick(book, 'pending', random);
  if (!visit) return false;
  const to = { status: 'completed' as const, startsAt: visit.startsAt };
  return change(book, [visit], to, () => call(completeAppointment, { appointmentId: visit.id }));
};

const restore: LoadOperation = async (book, { call, random }) => {
  const visit = pick(book, 'completed', random);
  if (!visit) return false;
  return change(book, [visit], null, () => call(restoreAppointment.admin, { appointmentId: visit.id }));
};

const move: LoadOperation = async (book, { call, random }) => {
  const visit = pick(book, 'pending', random);
  if (!visit) return false;
  const { startsAt, ...slot } = takeTime(book);
  const send = () => call(moveAppointment.doctor, { appointmentId: visit.id, ...slot });
  return change(book, [visit], { status: 'pending', startsAt }, send);
};

const setHours: LoadOperation = async (book, { call, random }) => {
  // Never the one it has: that would be refused.
  const slotMinutes = 15 + (((book.slotMinutes ?? 15) - 14 + Math.floor(random() * 9)) % 10);
  const weekly = weekdays.map((weekday) => ({ weekday, intervals: [{ from: '00:00', to: '24:00' }] }));
  book.underWay = { ...nothing, slotMinutes };
  await call(changeHours.admin, { doctorId: book.doctorId, weekly, slotMinutes });
  book.slotMinutes = slotMinutes;
  book.underWay = null;
  return true;
};

// The doctor takes the day off on which the client has come to book: every visit of it is cancelled with it, as one.
const takeOff: LoadOperation = async (book, { call }) => {
  const midnight = leaveDay(book);
  const day = toIsoDate(fromWallMinutes(midnight).date);
  const visits = pendingOn(book, midnight);
  const plan = visits.map(({ id }) => ({ appointmentId: id, do: 'cancel' as const }));
  const off = { doctorId: book.doctorId, fromDate: day, toDate: day, reason: 'Away', plan };
  const key = randomUUID();
  return create(book, async () => {
    const { changeId } = await call(addTimeOff.admin, off, key);
    for (const visit of visits) {
      visit.status = 'cancelled';
      visit.version += 1;
    }
    book.changes.set(changeId, { undone: false, visits: visits.map(({ id }) => id) });
  });
};

const takeBack: LoadOperation = async (book, { call }) => {
  const [changeId, standing] = [...book.changes].findLast(([, { undone }]) => !undone) ?? [];
  if (!changeId || !standing) return false;
  const visits = standing.visits.flatMap((id) => book.visits.get(id) ?? []);
  // Only one whose appointments have not changed since.
  if (visits.some(({ status }) => status !== 'cancelled')) return false;
  const to = new Map(visits.map(({ id, startsAt }) => [id, { status: 'pending' as const, startsAt }]));
  book.underWay = { ...nothing, visits: to, undoes: changeId };
  await call(undoChange.admin, { changeId });
  for (const visit of visits) Object.assign(visit, { status: 'pending', version: visit.version + 1 });
  standing.undone = true;
  book.underWay = null;
  return true;
};

/** What clients do, and how often of a hundred times. */
export const loadOperations: readonly (readonly [share: number, deed: LoadOperation])[] = [
  [42, book],
  [14, cancel],
  [14, complete],
  [4, restore],
  [10, move],
  [9, add],
  [3, setHours],
  [2, takeOff],
  [2, takeBack],
];

function pick(
  book: Book,
  status: LoadAppointment['status'],
  random: () => number,
): LoadAppointment | undefined {
  const found = [...book.visits.values()].filter((visit) => visit.status === status).slice(-40);
  return found[Math.floor(random() * found.length)];
}

function pendingOn(book: Book, midnight: number): LoadAppointment[] {
  return [...book.visits.values()].filter(
    ({ status, startsAt }) => status === 'pending' && startsAt >= midnight && startsAt < midnight + 1_440,
  );
}
