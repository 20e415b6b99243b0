import { randomUUID } from 'node:crypto';
import {
  cancelAppointment,
  completeAppointment,
  restoreAppointment,
} from '@docket/contract/endpoints/appointments.ts';
import { bookAppointment, moveAppointment } from '@docket/contract/endpoints/booking.ts';
import { weekdays } from '@docket/contract/endpoints/hours.ts';
import { addPatient } from '@docket/contract/endpoints/patients.ts';
import { addTimeOff, changeHours, undoChange } from '@docket/contract/endpoints/rescheduling.ts';
import { fromWallMinutes, toIsoDate } from '@docket/contract/formats/slot-date.ts';
import {
  appointmentMinutes,
  type Book,
  type LoadAppointment,
  type PendingChange,
  skipToNextDay,
  takeNextTime,
} from './book.ts';
import type { LoadCaller } from './caller.ts';

/** One operation of a client. Returns false if the client has no record for it. */
export type LoadOperation = (book: Book, caller: LoadCaller) => Promise<boolean>;

const noChange: PendingChange = { appointments: new Map(), slotMinutes: null, undoes: null, repeat: null };

// Sends a creating call. If no answer comes, it stays pending and is repeated with its key; the record must then
// exist once, whether or not the first try was done.
async function create(book: Book, send: () => Promise<void>): Promise<true> {
  book.pendingChange = { ...noChange, repeat: send };
  await send();
  book.pendingChange = null;
  return true;
}

async function change(
  book: Book,
  appointments: readonly LoadAppointment[],
  to: Pick<LoadAppointment, 'status' | 'startsAt'> | null,
  send: () => Promise<unknown>,
): Promise<true> {
  const becomes = (appointment: LoadAppointment) =>
    to ?? { status: 'pending' as const, startsAt: appointment.startsAt };
  book.pendingChange = {
    ...noChange,
    appointments: new Map(appointments.map((appointment) => [appointment.id, becomes(appointment)])),
  };
  await send();
  for (const appointment of appointments)
    Object.assign(appointment, becomes(appointment), { version: appointment.version + 1 });
  book.pendingChange = null;
  return true;
}

const book: LoadOperation = (book, { call, random }) => {
  const { startsAt, ...slot } = takeNextTime(book);
  const name = `Patient ${randomUUID()}`;
  const known = [...book.patients.keys()].at(-1);
  const patientInput = known && random() < 0.7 ? { patientId: known } : { patient: { name } };
  const input = { doctorId: book.doctorId, ...slot, durationMinutes: appointmentMinutes, ...patientInput };
  const key = randomUUID();
  return create(book, async () => {
    const { appointment } = await call(bookAppointment, input, key);
    const { _id: id, doctorId } = appointment;
    book.appointments.set(id, { id, doctorId, status: 'pending', startsAt, version: 0 });
    if ('patient' in patientInput) book.patients.set(appointment.patientId, name);
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
  const appointment = pick(book, 'pending', random);
  if (!appointment) return false;
  const to = { status: 'cancelled' as const, startsAt: appointment.startsAt };
  const send = () =>
    random() < 0.5
      ? call(cancelAppointment.admin, { appointmentId: appointment.id, reason: 'Patient called' })
      : call(cancelAppointment.doctor, { appointmentId: appointment.id });
  return change(book, [appointment], to, send);
};

const complete: LoadOperation = async (book, { call, random }) => {
  const appointment = pick(book, 'pending', random);
  if (!appointment) return false;
  const to = { status: 'completed' as const, startsAt: appointment.startsAt };
  return change(book, [appointment], to, () => call(completeAppointment, { appointmentId: appointment.id }));
};

const restore: LoadOperation = async (book, { call, random }) => {
  const appointment = pick(book, 'completed', random);
  if (!appointment) return false;
  return change(book, [appointment], null, () =>
    call(restoreAppointment.admin, { appointmentId: appointment.id }),
  );
};

const move: LoadOperation = async (book, { call, random }) => {
  const appointment = pick(book, 'pending', random);
  if (!appointment) return false;
  const { startsAt, ...slot } = takeNextTime(book);
  const send = () => call(moveAppointment.doctor, { appointmentId: appointment.id, ...slot });
  return change(book, [appointment], { status: 'pending', startsAt }, send);
};

const setHours: LoadOperation = async (book, { call, random }) => {
  // Differs from the current slot length, because an unchanged value is refused.
  const slotMinutes = 15 + (((book.slotMinutes ?? 15) - 14 + Math.floor(random() * 9)) % 10);
  const weekly = weekdays.map((weekday) => ({ weekday, intervals: [{ from: '00:00', to: '24:00' }] }));
  book.pendingChange = { ...noChange, slotMinutes };
  await call(changeHours.admin, { doctorId: book.doctorId, weekly, slotMinutes });
  book.slotMinutes = slotMinutes;
  book.pendingChange = null;
  return true;
};

// Takes the doctor's current booking day off, which cancels all its appointments in one change.
const addDayOff: LoadOperation = async (book, { call }) => {
  const midnight = skipToNextDay(book);
  const day = toIsoDate(fromWallMinutes(midnight).date);
  const appointments = listPendingOn(book, midnight);
  const plan = appointments.map(({ id }) => ({ appointmentId: id, do: 'cancel' as const }));
  const key = randomUUID();
  // A day may be taken off twice, but an identical time off is refused.
  const off = { doctorId: book.doctorId, fromDate: day, toDate: day, reason: `Away ${key}`, plan };
  return create(book, async () => {
    const { changeId } = await call(addTimeOff.admin, off, key);
    for (const appointment of appointments) {
      appointment.status = 'cancelled';
      appointment.version += 1;
    }
    book.changes.set(changeId, { undone: false, appointments: appointments.map(({ id }) => id) });
  });
};

const undoTimeOff: LoadOperation = async (book, { call }) => {
  const [changeId, timeOff] = [...book.changes].findLast(([, { undone }]) => !undone) ?? [];
  if (!changeId || !timeOff) return false;
  const appointments = timeOff.appointments.flatMap((id) => book.appointments.get(id) ?? []);
  // Undo is refused after an appointment of the change was changed again.
  if (appointments.some(({ status }) => status !== 'cancelled')) return false;
  const to = new Map(appointments.map(({ id, startsAt }) => [id, { status: 'pending' as const, startsAt }]));
  book.pendingChange = { ...noChange, appointments: to, undoes: changeId };
  await call(undoChange.admin, { changeId });
  for (const appointment of appointments)
    Object.assign(appointment, { status: 'pending', version: appointment.version + 1 });
  timeOff.undone = true;
  book.pendingChange = null;
  return true;
};

/** Operations of clients, with their share in percent. */
export const loadOperations: readonly (readonly [share: number, operation: LoadOperation])[] = [
  [42, book],
  [14, cancel],
  [14, complete],
  [4, restore],
  [10, move],
  [9, add],
  [3, setHours],
  [2, addDayOff],
  [2, undoTimeOff],
];

function pick(
  book: Book,
  status: LoadAppointment['status'],
  random: () => number,
): LoadAppointment | undefined {
  const found = [...book.appointments.values()]
    .filter((appointment) => appointment.status === status)
    .slice(-40);
  return found[Math.floor(random() * found.length)];
}

function listPendingOn(book: Book, midnight: number): LoadAppointment[] {
  return [...book.appointments.values()].filter(
    ({ status, startsAt }) => status === 'pending' && startsAt >= midnight && startsAt < midnight + 1_440,
  );
}
