import { ok } from 'node:assert/strict';
import { Refused } from '@docket/contract/client.ts';
import fc from 'fast-check';
import { compareDay } from './compare-year.ts';
import { dayMinutes, type ModelAppointment, type ModelOffer, type Verdict, type YearModel } from './model.ts';
import {
  accept,
  book,
  cancel,
  complete,
  decline,
  dependsOnTime,
  move,
  type Outlook,
  offer,
  restore,
} from './operations.ts';
import { takeDayOff, undoDayOff } from './plans.ts';
import type { RealYear } from './real-year.ts';

type YearCommand = fc.AsyncCommand<YearModel, RealYear>;

// Most events fall on a few days, so that they often conflict.
const day = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(4, 5, 6, 87, 300) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 364 }) },
);
const minute = fc.integer({ min: 96, max: 216 }).map((fives) => fives * 5); // 8:00 to 18:00
const from = fc.tuple(day, minute).map(([day, minute]) => day * dayMinutes + minute);
const minutes = fc.constantFrom(5, 20, 30, 45, 60);
const overbook = fc.integer({ min: 0, max: 7 }).map((number) => number === 0);
const doctor = fc.integer({ min: 0, max: 1 });
const bookingTime = fc.record({ doctor, from, minutes, overbook });
const which = fc.nat(10_000);

/** Number of commands by kind and outcome. */
export type Tally = Map<string, number>;

/**
 * Returns the commands of a year: bookings, and offers from the waiting list or days off with their plans. `tally`
 * counts the commands that ran.
 */
export function yearCommands(tally: Tally, kind: 'offers' | 'plans'): fc.Arbitrary<YearCommand>[] {
  const onAppointment = (
    name: string,
    outlookOf: (model: YearModel, appointment: ModelAppointment) => Outlook | null,
    send: (real: RealYear, appointment: ModelAppointment) => Promise<void>,
    touched: (appointment: ModelAppointment) => readonly { doctor: number; from: number }[] = () => [],
  ) => ({
    pick: (number: number): YearCommand => ({
      check: ({ appointments }) => appointments.length > 0,
      async run(model, real) {
        const appointment = model.appointments[number % model.appointments.length];
        if (!appointment) throw new Error('The model has no appointment');
        const before = [{ doctor: appointment.doctor, from: appointment.from }, ...touched(appointment)];
        const outlook = outlookOf(model, appointment);
        if (!outlook) return;
        await runAndCompare(name, { tally, model, outlook }, () => send(real, appointment));
        for (const slot of [...before, appointment]) await compareAt(model, real, slot);
      },
      toString: () => `${name} ${number}`,
    }),
  });
  const cancelling = onAppointment('cancel', cancel, (real, { number }) => real.cancel(number));
  const completing = onAppointment(
    'complete',
    (model, appointment) => complete(model, appointment),
    (real, appointment) => real.complete(appointment.number, appointment.doctor),
  );
  const booking = bookingTime.map(
    (time): YearCommand => ({
      check: () => true,
      async run(model, real) {
        await runAndCompare('book', { tally, model, outlook: book(model, time) }, () => real.book(time));
        await compareAt(model, real, time);
      },
      toString: () => `book ${JSON.stringify(time)}`,
    }),
  );
  const moving = fc.tuple(which, bookingTime, fc.boolean()).map(([number, time, isBack]) => {
    // Half of the moves go back to the previous time.
    const timeFor = ({ previousSlot }: ModelAppointment) =>
      isBack && previousSlot
        ? { ...previousSlot, minutes: previousSlot.to - previousSlot.from, overbook: false }
        : time;
    return onAppointment(
      'move',
      (model, appointment) => move(model, appointment, timeFor(appointment)),
      (real, appointment) => real.move(appointment.number, timeFor(appointment)),
      () => [time],
    ).pick(number);
  });
  const restoring = fc.tuple(which, fc.option(from), overbook).map(([number, from, overbook]) => {
    const to = { from, overbook };
    const { pick } = onAppointment(
      'restore',
      (model, appointment) =>
        dependsOnTime(model, appointment, to) ? null : restore(model, appointment, to),
      (real, appointment) => real.restore(appointment.number, to),
    );
    return pick(number);
  });
  const offering = fc.tuple(which, doctor, from).map(([number, doctor, from]) => {
    // Only an earlier time can be offered. So a time after the appointment is usually replaced by one that is one to
    // three days before it.
    const timeFor = (appointment: ModelAppointment) => {
      const daysBefore = 1 + (Math.floor(from / dayMinutes) % 3);
      const earlierDay = Math.max(0, Math.floor(appointment.from / dayMinutes) - daysBefore);
      const earlier = earlierDay * dayMinutes + (from % dayMinutes);
      return { doctor, from: from < appointment.from || number % 8 === 0 ? from : earlier };
    };
    const { pick } = onAppointment(
      'offer',
      (model, appointment) => offer(model, appointment, timeFor(appointment)),
      (real, appointment) => real.offer(appointment.number, timeFor(appointment)),
      (appointment) => [timeFor(appointment)],
    );
    return pick(number);
  });
  const answer = (
    name: string,
    outlookOf: (model: YearModel, offered: ModelOffer) => Outlook,
    send: (real: RealYear, offer: number) => Promise<void>,
  ) =>
    which.map(
      (number): YearCommand => ({
        check: ({ offers }) => offers.length > 0,
        async run(model, real) {
          // One of the newest eight, because older offers are rarely open.
          const offered = model.offers.at(-1 - (number % Math.min(model.offers.length, 8)));
          if (!offered) throw new Error('The model has no offer');
          const { doctor, from } = offered.appointment;
          await runAndCompare(name, { tally, model, outlook: outlookOf(model, offered) }, () =>
            send(real, offered.number),
          );
          for (const slot of [{ doctor, from }, offered]) await compareAt(model, real, slot);
        },
        toString: () => `${name} ${number}`,
      }),
    );
  const accepting = answer('accept', accept, (real, number) => real.accept(number));
  const declining = answer(
    'decline',
    (_, offered) => decline(offered),
    (real, number) => real.decline(number),
  );
  // Bookings come most often, so that the year does not stay empty.
  const ofBook = [booking, booking, booking, moving, restoring];
  const ending = [which.map(cancelling.pick), which.map(completing.pick)];
  return kind === 'plans'
    ? [...ofBook, booking, booking, booking, ...ending, dayOff(tally), dayOff(tally), undoing(tally)]
    : [...ofBook, ...ending, offering, offering, accepting, declining];
}

/** Previews a doctor's day off and applies it with all proposals of the server. */
function dayOff(tally: Tally): fc.Arbitrary<YearCommand> {
  return which.map((number) => ({
    check: ({ appointments }) => appointments.length > 0,
    async run(model, real) {
      // The day of a random appointment is usually a busy one.
      const { doctor, from } = model.appointments[number % model.appointments.length] as ModelAppointment;
      const day = Math.floor(from / dayMinutes);
      if (model.isOff(doctor, day)) return;
      const proposals = await real.previewDayOff(doctor, day);
      const outlook = takeDayOff(model, { doctor, day }, proposals);
      await runAndCompare('day off', { tally, model, outlook }, () =>
        real.takeDayOff(doctor, day, proposals),
      );
      await compareAt(model, real, { doctor, from: day * dayMinutes });
      for (const { to } of proposals) if (to) await compareAt(model, real, to);
      const count = tally.get('moved by a plan') ?? 0;
      tally.set('moved by a plan', count + proposals.filter(({ to }) => to !== null).length);
    },
    toString: () => `day off ${number}`,
  }));
}

function undoing(tally: Tally): fc.Arbitrary<YearCommand> {
  return which.map((number) => ({
    check: ({ timeOff }) => timeOff.some(({ isUndone }) => !isUndone),
    async run(model, real) {
      const daysOff = model.timeOff.filter(({ isUndone }) => !isUndone);
      const off = daysOff[number % daysOff.length];
      if (!off) throw new Error('The model has no day off');
      const outlook = undoDayOff(model, off);
      if (!outlook) return;
      const slots = off.steps.flatMap(({ before, after }) => [before, after]);
      const send = () => real.undoDayOff(model.timeOff.indexOf(off));
      await runAndCompare('undo of a day off', { tally, model, outlook }, send);
      for (const slot of [{ doctor: off.doctor, from: off.day * dayMinutes }, ...slots])
        await compareAt(model, real, slot);
    },
    toString: () => `undo day off ${number}`,
  }));
}

/**
 * Runs a command on the server and throws unless the model expects the answer. Then applies an accepted command to
 * the model.
 */
async function runAndCompare(
  name: string,
  { tally, model, outlook }: { tally: Tally; model: YearModel; outlook: Outlook },
  send: () => Promise<void>,
): Promise<void> {
  const { may, apply } = outlook;
  model.actionCount += 1;
  const serverVerdict = await send().then(
    (): Verdict => 'yes',
    (error: unknown) => toVerdict(error),
  );
  const expected = may.map((verdict) => JSON.stringify(verdict));
  ok(
    expected.includes(JSON.stringify(serverVerdict)),
    `${name}: the server answers ${JSON.stringify(serverVerdict)}, the model ${expected.join(' or ')}`,
  );
  if (serverVerdict === 'yes') apply();
  const kind = `${name} ${serverVerdict === 'yes' ? 'done' : 'refused'}`;
  tally.set(kind, (tally.get(kind) ?? 0) + 1);
}

function toVerdict(error: unknown): Verdict {
  if (!(error instanceof Refused) || error.status !== 409) throw error;
  const { why, until } = error.details;
  if (typeof until === 'string') return 'stands';
  return typeof why === 'string' ? (why as Verdict) : { sentence: error.message };
}

function compareAt(
  model: YearModel,
  real: RealYear,
  { doctor, from }: { doctor: number; from: number },
): Promise<void> {
  return compareDay(model, real, doctor, Math.floor(from / dayMinutes));
}
