import { ok } from 'node:assert/strict';
import {
  dayMinutes,
  type ModelAppointment,
  type ModelState,
  type ModelStep,
  type ModelTimeOff,
  type YearModel,
} from './model.ts';
import { allowed, change, type Outlook, refused } from './operations.ts';

/** The server's proposal for an appointment on a day off; null: cancel it, because no time is free. */
export interface Proposal {
  readonly appointment: number;
  readonly to: { readonly doctor: number; readonly from: number } | null;
}

/** Returns the appointments that a doctor's day off affects. */
function findAffected(model: YearModel, doctor: number, day: number): ModelAppointment[] {
  const [from, to] = [day * dayMinutes, (day + 1) * dayMinutes];
  return model.appointments.filter(
    (appointment) =>
      appointment.doctor === doctor &&
      appointment.status === 'pending' &&
      appointment.from < to &&
      from < appointment.to,
  );
}

/**
 * Adds a day off with all proposals of the server. Throws unless they cover exactly the affected appointments, at
 * times that the model allows and that do not overlap another pending appointment of the patient.
 */
export function takeDayOff(
  model: YearModel,
  { doctor, day }: { doctor: number; day: number },
  proposals: readonly Proposal[],
): Outlook {
  const affected = findAffected(model, doctor, day);
  const joinSorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b).join();
  ok(
    joinSorted(affected.map(({ number }) => number)) ===
      joinSorted(proposals.map(({ appointment }) => appointment)),
    'the preview lists other appointments than the day off affects',
  );
  return allowed(() => {
    const before = new Map(affected.map((appointment) => [appointment, toModelState(appointment)]));
    const off: ModelTimeOff & { steps: ModelStep[] } = {
      doctor,
      day,
      at: model.actionCount,
      steps: [],
      isUndone: false,
    };
    model.timeOff.push(off);
    // All appointments are removed first, because one may move to another's time.
    for (const appointment of affected) change(model, appointment, { status: 'cancelled' });
    for (const { appointment: number, to } of proposals) {
      const appointment = model.appointments[number] as ModelAppointment;
      if (to) applyProposal(model, appointment, to);
      off.steps.push({
        appointment,
        before: before.get(appointment) as ModelState,
        after: toModelState(appointment),
      });
    }
  });
}

function applyProposal(
  model: YearModel,
  appointment: ModelAppointment,
  { doctor, from }: { doctor: number; from: number },
): void {
  const to = from + appointment.to - appointment.from;
  const verdict = model.judge(doctor, from, to, appointment);
  ok(verdict === 'yes', `a proposed time is refused by the model: ${JSON.stringify(verdict)}`);
  ok(
    !model.isElsewhere(appointment.patient, from, to, appointment),
    "a proposed time overlaps the patient's other appointment",
  );
  // The model made two changes here, the server only one.
  appointment.version -= 1;
  change(model, appointment, { doctor, from, to, status: 'pending', overbooked: false });
}

/**
 * Undoes a day off with its plan. Null: a newer change prevents the undo, and the model can't tell which sentence the
 * server answers.
 */
export function undoDayOff(model: YearModel, off: ModelTimeOff): Outlook | null {
  const { steps } = off;
  const isUnchangedSince = steps.every(({ appointment, after }) => isInState(appointment, after));
  const isClosed = steps.some(({ before }) =>
    model.timeOff.some(
      (newer) =>
        newer !== off &&
        !newer.isUndone &&
        newer.at > off.at &&
        newer.doctor === before.doctor &&
        newer.day === Math.floor(before.from / dayMinutes),
    ),
  );
  if (off.isUndone || !isUnchangedSince || isClosed) return null;
  const returning = new Set(steps.map(({ appointment }) => appointment));
  for (const { before } of steps) {
    if (before.overbooked) continue;
    const holders = model.held(before.doctor).filter((holder) => !returning.has(holder));
    if (holders.some((holder) => holder.from < before.to && before.from < holder.to)) return refused('taken');
  }
  for (const { appointment, before } of steps) {
    const isBookedSince = model.appointments.some(
      (candidate) =>
        candidate.patient === appointment.patient &&
        !returning.has(candidate) &&
        candidate.status === 'pending' &&
        candidate.bookedAtAction >= off.at &&
        candidate.from < before.to &&
        before.from < candidate.to,
    );
    if (isBookedSince) return refused('elsewhere');
  }
  return allowed(() => {
    off.isUndone = true;
    for (const { appointment, before } of steps) change(model, appointment, before);
  });
}

function toModelState({ doctor, from, to, status, overbooked }: ModelAppointment): ModelState {
  return { doctor, from, to, status, overbooked };
}

function isInState(
  appointment: ModelAppointment,
  { doctor, from, to, status, overbooked }: ModelState,
): boolean {
  return (
    appointment.doctor === doctor &&
    appointment.from === from &&
    appointment.to === to &&
    appointment.status === status &&
    appointment.overbooked === overbooked
  );
}
