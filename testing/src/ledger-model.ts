import type { Status } from '@docket/contract/endpoints/appointments.ts';
import {
  fromStatementColumns,
  type PaymentMethod,
  paymentMethods,
  type StatementDay,
} from '@docket/contract/endpoints/payments.ts';
import { addDays, toIsoDate, toSlotDate } from '@docket/contract/formats/slot-date.ts';
import { createRandom } from '@docket/server/demo/random.ts';
import { anAppointment } from './build-appointment.ts';
import { someHours } from './build-hours.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from './build-people.ts';
import type { TestClinic } from './clinic.ts';
import { signInAgain } from './every-call/world.ts';
import { findMiscounts } from './miscounts.ts';

interface ModelEntry {
  readonly id: string | null;
  readonly kind: 'payment' | 'refund' | 'write-off' | 'kept';
  /** For a kept fee, the payment recorded with it, if any. */
  readonly payment?: ModelEntry;
  readonly method: PaymentMethod | null;
  readonly cents: number;
  /** +1; a reversal has -1. */
  readonly sign: 1 | -1;
  readonly day: string;
  readonly bySetPayment: boolean;
  isReversed: boolean;
}

interface ModelAppointment {
  readonly id: string;
  readonly patientId: string;
  doctorId: string;
  day: string;
  status: Status;
  isOnline: boolean;
  amountCents: number;
  readonly entries: ModelEntry[];
}

/**
 * Runs random actions on appointments and their money over HTTP and on a simple list: payments, undos, moves to
 * colleagues, merges of patients. Returns the differences: unexpected statuses, sums by appointment, doctor, day and
 * method, and counts kept by triggers. Needs an empty clinic.
 */
export async function runLedger(
  clinic: TestClinic,
  { actions, seed }: { readonly actions: number; readonly seed: string },
): Promise<{ readonly differences: string[]; readonly done: Readonly<Record<string, number>> }> {
  const { context } = clinic;
  const random = createRandom(seed);
  let admin = await anAdmin(context);
  const doctors = [await aDoctor(context), await aDoctor(context), await aDoctor(context)];
  for (const { id } of doctors) await someHours(context, id);
  const patients: string[] = [];
  for (let count = 0; count < 12; count += 1) patients.push((await aPatient(context)).id);
  const appointments: ModelAppointment[] = [];
  const merges: string[] = [];
  const done: Record<string, number> = {};
  const differences: string[] = [];
  let daysGone = 0;

  const { post } = clinic.as(() => admin);
  const today = () => toIsoDate(context.clock.today());
  const expectStatus = (action: string, expected: number, answer: { status: number; body: object }) => {
    done[`${action} ${answer.status}`] = (done[`${action} ${answer.status}`] ?? 0) + 1;
    if (answer.status !== expected)
      differences.push(`${action}: ${answer.status} instead of ${expected}, ${JSON.stringify(answer.body)}`);
    return answer.status === 200 || answer.status === 201;
  };
  const anyDay = () => addDays(context.clock.today(), random.whole(1, 5));
  const someCents = (maxCents: number) =>
    random.chance(0.4) ? Math.max(1, maxCents) : random.whole(1, Math.max(1, Math.round(maxCents * 1.3)));

  const write = async (appointment: ModelAppointment, kind: Exclude<ModelEntry['kind'], 'kept'>) => {
    const received = sumReceived(appointment);
    const open = computeOpen(appointment);
    const method = kind === 'write-off' ? null : random.pick(paymentMethods);
    const refundable = received - sumKept(appointment);
    const cents = someCents(kind === 'refund' ? refundable : open);
    const knownAmount = random.chance(0.3) ? { openCents: random.chance(0.8) ? open : open + 1 } : {};
    const path = { payment: 'receive-payment', refund: 'refund-payment', 'write-off': 'write-off' }[kind];
    const isOk =
      (kind === 'refund' ? cents <= refundable : appointment.status !== 'cancelled' && cents <= open) &&
      (knownAmount.openCents === undefined || knownAmount.openCents === open);
    const body = { appointmentId: appointment.id, cents, ...(method && { method }), ...knownAmount };
    const answer = await post(path, body);
    if (!expectStatus(kind, isOk ? 200 : 409, answer)) return;
    const id = answer.body.paymentId as string;
    appointment.entries.push({
      id,
      kind,
      method,
      cents,
      sign: 1,
      day: today(),
      bySetPayment: false,
      isReversed: false,
    });
  };

  const keep = async (appointment: ModelAppointment) => {
    const method = random.chance(0.4) ? random.pick(paymentMethods) : null;
    const due = sumReceived(appointment) - sumKept(appointment);
    const cents = someCents(method ? appointment.amountCents : due);
    const isOk =
      appointment.status === 'cancelled' &&
      cents <= appointment.amountCents - sumKept(appointment) &&
      (method !== null || cents <= due);
    const body = {
      appointmentId: appointment.id,
      cents,
      reason: 'Missed appointment',
      ...(method && { method }),
    };
    const answer = await post('keep-fee', body);
    if (!expectStatus('keep', isOk ? 200 : 409, answer)) return;
    const by = { cents, sign: 1, day: today(), bySetPayment: false, isReversed: false } as const;
    const payment: ModelEntry | undefined = method ? { ...by, id: null, kind: 'payment', method } : undefined;
    if (payment) appointment.entries.push(payment);
    const id = answer.body.paymentId as string;
    appointment.entries.push({ ...by, id, kind: 'kept', method: null, ...(payment && { payment }) });
  };

  const undo = async (appointment: ModelAppointment) => {
    const named = appointment.entries.filter((entry) => entry.id !== null);
    if (named.length === 0) return;
    const entry = random.pick(named);
    const received = sumReceived(appointment);
    const rest = appointment.amountCents - received - sumWrittenOff(appointment);
    const isOk =
      entry.sign === 1 &&
      !entry.isReversed &&
      (entry.kind !== 'payment' || entry.cents <= received - sumKept(appointment)) &&
      (entry.kind !== 'refund' || entry.cents <= rest);
    const answer = await post('undo-payment', { paymentId: entry.id });
    if (!expectStatus('undo', isOk ? 200 : 409, answer)) return;
    entry.isReversed = true;
    appointment.entries.push({
      ...entry,
      id: answer.body.paymentId,
      sign: -1,
      day: today(),
      isReversed: false,
    });
    if (entry.payment) reverse(appointment, entry.payment);
  };

  const reverse = (appointment: ModelAppointment, entry: ModelEntry) => {
    entry.isReversed = true;
    appointment.entries.push({ ...entry, id: null, sign: -1, day: today(), isReversed: false });
  };

  const payOnline = (appointment: ModelAppointment) => {
    const cents = computeOpen(appointment);
    const by = { id: null, day: today(), sign: 1, bySetPayment: true, isReversed: false } as const;
    if (cents > 0) appointment.entries.push({ ...by, kind: 'payment', method: 'online', cents });
  };

  const setPayment = async (appointment: ModelAppointment) => {
    const payment = random.chance(0.5);
    const answer = await post('set-payment', { appointmentId: appointment.id, payment });
    const isOk = appointment.status !== 'cancelled';
    if (!expectStatus('set-payment', isOk ? 200 : 409, answer) || payment === appointment.isOnline) return;
    appointment.isOnline = payment;
    if (payment) return payOnline(appointment);
    const theirs = appointment.entries.filter(
      (entry) => entry.bySetPayment && entry.sign === 1 && !entry.isReversed,
    );
    for (const entry of theirs) {
      if (entry.cents > sumReceived(appointment)) continue;
      entry.isReversed = true;
      appointment.entries.push({ ...entry, sign: -1, day: today(), isReversed: false });
    }
  };

  const setAmount = async (appointment: ModelAppointment) => {
    const settled = sumReceived(appointment) + sumWrittenOff(appointment);
    const cents = random.chance(0.3) ? settled : random.whole(0, 15_000);
    const body = { appointmentId: appointment.id, cents, reason: 'Discount' };
    const answer = await post('set-amount', body);
    const isOk =
      appointment.status !== 'cancelled' && (cents === appointment.amountCents || cents >= settled);
    if (expectStatus('set-amount', isOk ? 200 : 409, answer)) appointment.amountCents = cents;
  };

  const book = async () => {
    const isOnline = random.chance(0.5);
    const doctor = random.pick(doctors);
    const date = anyDay();
    const patientId = random.pick(patients);
    const amount = random.pick([0, 0.01, 49.5, 50, 120]);
    const slotDate = toSlotDate(date);
    let id = '';
    let amountCents = Math.round(amount * 100);
    if (isOnline || random.chance(0.2)) {
      const slot = {
        doctorId: doctor.id,
        slotDate,
        slotTime: `${random.whole(9, 11)}:00 AM`,
        overbook: true,
      };
      const answer = await post('book-appointment', { ...slot, patientId, payment: isOnline });
      // The server refuses a booking for a merged record, which is no difference.
      if (answer.status !== 201) return;
      id = answer.body.appointment._id;
      amountCents = Math.round(answer.body.appointment.amount * 100);
    } else {
      const fields = { doctorId: doctor.id, patientId, amount, slotDate, overbooked: true };
      id = (await anAppointment(context, fields)).id;
    }
    done.book = (done.book ?? 0) + 1;
    const appointment: ModelAppointment = {
      id,
      patientId,
      doctorId: doctor.id,
      day: toIsoDate(date),
      amountCents,
      entries: [],
      status: 'pending',
      isOnline,
    };
    appointments.push(appointment);
    if (isOnline) payOnline(appointment);
  };

  // The model adopts the server's answer and only checks the rules about money.
  const changeStatus = async (appointment: ModelAppointment) => {
    const path = appointment.status === 'pending' ? 'cancel-appointment' : 'restore-appointment';
    const body = { appointmentId: appointment.id, ...(path === 'restore-appointment' && { overbook: true }) };
    const isCostly =
      appointment.status === 'cancelled' &&
      sumReceived(appointment) + sumWrittenOff(appointment) > appointment.amountCents;
    const { status } = await post(path, body);
    if (isCostly && status !== 409) differences.push(`${path}: ${status} with a fee above the amount`);
    done[`${path} ${status}`] = (done[`${path} ${status}`] ?? 0) + 1;
    if (status !== 200) return;
    if (appointment.status === 'cancelled')
      for (const fee of appointment.entries.filter((entry) => entry.kind === 'kept' && isStanding(entry)))
        reverse(appointment, fee);
    appointment.status = appointment.status === 'pending' ? 'cancelled' : 'pending';
  };
  const move = async (appointment: ModelAppointment) => {
    const doctor = random.pick(doctors);
    const date = anyDay();
    const to = { doctorId: doctor.id, slotDate: toSlotDate(date), slotTime: '10:00 AM', overbook: true };
    const { status } = await post('move-appointment', { appointmentId: appointment.id, ...to });
    done[`move ${status}`] = (done[`move ${status}`] ?? 0) + 1;
    if (status === 200) Object.assign(appointment, { doctorId: doctor.id, day: toIsoDate(date) });
  };
  const merge = async () => {
    const mergeId = random.chance(0.5) ? merges.pop() : undefined;
    const [patientId, otherId] = [random.pick(patients), random.pick(patients)];
    const { status, body } =
      mergeId === undefined
        ? await post('merge-patients', { patientId, otherId })
        : await post('undo-merge', { mergeId });
    const name = mergeId === undefined ? 'merge' : 'undo merge';
    done[`${name} ${status}`] = (done[`${name} ${status}`] ?? 0) + 1;
    if (status === 200 && mergeId === undefined) merges.push(body.mergeId);
  };
  const nextDay = async () => {
    daysGone += 1;
    const date = addDays({ year: 2026, month: 11, day: 20 }, daysGone);
    clinic.setNow(`${toIsoDate(date)}T08:00`);
    admin = { ...admin, token: await signInAgain(clinic, admin) };
  };

  const act = async (): Promise<unknown> => {
    if (appointments.length < 5 || random.chance(0.08)) return book();
    const appointment = random.pick(appointments.slice(-40));
    const draw = random.next();
    if (draw < 0.34) return write(appointment, 'payment');
    if (draw < 0.46) return write(appointment, 'refund');
    if (draw < 0.51) return write(appointment, 'write-off');
    if (draw < 0.54) return keep(appointment);
    if (draw < 0.7) return undo(appointment);
    if (draw < 0.78) return setPayment(appointment);
    if (draw < 0.82) return setAmount(appointment);
    if (draw < 0.88) return changeStatus(appointment);
    if (draw < 0.96) return move(appointment);
    return draw < 0.985 ? merge() : nextDay();
  };

  for (let count = 1; count <= actions; count += 1) {
    await act();
    if (differences.length > 0) break;
    if (count % 100 === 0 || count === actions)
      differences.push(...(await compare(clinic, { admin, doctors, appointments, daysGone })));
  }
  return { differences, done };
}

const signed = ({ sign, cents }: ModelEntry) => sign * cents;
const sum = (numbers: readonly number[]) => numbers.reduce((total, other) => total + other, 0);
const adds = (entry: ModelEntry) => (entry.kind === 'refund' ? -signed(entry) : signed(entry));
const sumReceived = ({ entries }: ModelAppointment) =>
  sum(entries.filter(({ kind }) => kind === 'payment' || kind === 'refund').map(adds));
const sumKept = ({ entries }: ModelAppointment) =>
  sum(entries.filter(({ kind }) => kind === 'kept').map(adds));
const isStanding = ({ sign, isReversed }: ModelEntry) => sign === 1 && !isReversed;
const sumWrittenOff = ({ entries }: ModelAppointment) =>
  sum(entries.filter(({ kind }) => kind === 'write-off').map(adds));
const computeOpen = (appointment: ModelAppointment) =>
  appointment.status === 'cancelled'
    ? 0
    : appointment.amountCents - sumReceived(appointment) - sumWrittenOff(appointment);

interface Compared {
  readonly admin: SignedIn;
  readonly doctors: readonly SignedIn[];
  readonly appointments: readonly ModelAppointment[];
  readonly daysGone: number;
}

interface Unsettled {
  readonly cancelled: boolean;
  readonly receivedCents: number;
  readonly keptCents?: number;
  readonly openCents: number;
}

async function compare(
  clinic: TestClinic,
  { admin, doctors, appointments, daysGone }: Compared,
): Promise<string[]> {
  const { read } = clinic.as(admin);
  const differences = await findMiscounts(clinic.context.engine.read);
  const differ = (label: string, found: unknown, expected: unknown) => {
    const [foundText, other] = [JSON.stringify(found), JSON.stringify(expected)];
    if (foundText !== other) differences.push(`${label}: ${foundText} instead of ${other}`);
  };
  const listed = new Map<string, { receivedCents: number; keptCents?: number; openCents: number }>(
    (await read('appointments')).appointments.map((appointment: { _id: string }) => [
      appointment._id,
      appointment,
    ]),
  );
  for (const appointment of appointments) {
    const found = listed.get(appointment.id);
    differ(
      appointment.id,
      [found?.receivedCents, found?.keptCents ?? 0, found?.openCents],
      [sumReceived(appointment), sumKept(appointment), computeOpen(appointment)],
    );
  }
  const isOpen = (appointment: ModelAppointment) => computeOpen(appointment) !== 0;
  const differUnpaid = async (query: string, expected: readonly ModelAppointment[]) => {
    const page: { appointments: { _id: string }[]; total: number } = await read(
      `appointments?unpaid=true&${query}`,
    );
    const ids = page.appointments.map(({ _id }) => _id).sort();
    differ(`unpaid ${query}`, ids, expected.map(({ id }) => id).sort());
    if (query.includes('limit')) differ(`total of unpaid ${query}`, page.total, expected.length);
  };
  await differUnpaid('', appointments.filter(isOpen));
  await differUnpaid('limit=200', appointments.filter(isOpen));
  const sumUnsettled = async (doctorId: string, day: string) => {
    const { appointments: unsettled } = await read(`unsettled?doctorId=${doctorId}&day=${day}`);
    const sumOf = (read: (appointment: Unsettled) => number) => sum(unsettled.map(read));
    return [
      sumOf(({ openCents }) => openCents),
      sumOf(({ cancelled, receivedCents, keptCents = 0 }) => (cancelled ? receivedCents - keptCents : 0)),
    ];
  };
  const to = toIsoDate(addDays({ year: 2026, month: 11, day: 20 }, daysGone + 6));
  for (const { id } of doctors) {
    const { days } = await read(`statement?doctorId=${id}&from=2026-11-20&to=${to}`);
    const ofDoctor = appointments.filter(({ doctorId }) => doctorId === id);
    const found = fromStatementColumns(days);
    differ(`statement of ${id}`, found, computeDays(ofDoctor));
    await differUnpaid(`limit=200&sort=patient&doctorId=${id}`, ofDoctor.filter(isOpen));
    for (const { day, openCents, refundsDueCents } of found) {
      const ofDay = ofDoctor.filter((appointment) => appointment.day === day && isOpen(appointment));
      await differUnpaid(`limit=200&doctorId=${id}&from=${day}&to=${day}`, ofDay);
      differ(`unsettled of ${id} on ${day}`, await sumUnsettled(id, day), [openCents, refundsDueCents]);
    }
  }
  return differences;
}

function computeDays(appointments: readonly ModelAppointment[]): StatementDay[] {
  const entries = appointments.flatMap((appointment) => appointment.entries);
  const all = new Set([...appointments.map(({ day }) => day), ...entries.map(({ day }) => day)]);
  return [...all].sort().flatMap((day): StatementDay[] => {
    const live = appointments.filter(
      (appointment) => appointment.day === day && appointment.status !== 'cancelled',
    );
    const gone = appointments.filter(
      (appointment) => appointment.day === day && appointment.status === 'cancelled',
    );
    const today = entries.filter((entry) => entry.day === day);
    const by = (method: PaymentMethod | null) =>
      sum(today.filter((entry) => entry.method === method && entry.kind !== 'kept').map(adds));
    const found: StatementDay = {
      day,
      appointments: live.length,
      expectedCents: sum(live.map(({ amountCents }) => amountCents)),
      received: { cash: by('cash'), card: by('card'), online: by('online'), transfer: by('transfer') },
      writtenOffCents: by(null),
      openCents: sum(live.map(computeOpen)),
      refundsDueCents: sum(gone.map((appointment) => sumReceived(appointment) - sumKept(appointment))),
    };
    const { appointments: count, received, writtenOffCents, refundsDueCents } = found;
    const isEmpty = [count, writtenOffCents, refundsDueCents, ...Object.values(received)].every(
      (number) => number === 0,
    );
    return isEmpty ? [] : [found];
  });
}
