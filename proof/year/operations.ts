import type { ModelAppointment, Verdict, YearModel } from './model.ts';

/** What a command wants of an appointment's time. */
export interface TimeSpan {
  readonly doctor: number;
  readonly from: number;
  readonly minutes: number;
  readonly overbook: boolean;
}

/** What the server may say to a deed, and what becomes of the model where it says yes. */
export interface Outlook {
  readonly may: readonly Verdict[];
  apply(): void;
}

export function book(model: YearModel, { doctor, from, minutes, overbook }: TimeSpan): Outlook {
  const to = from + minutes;
  const verdict = overbook ? 'yes' : model.judge(doctor, from, to);
  if (verdict !== 'yes') return refused(verdict);
  const number = model.appointments.length;
  const fresh = { status: 'pending' as const, version: 0, cameFrom: null };
  return allowed(() => model.appointments.push({ number, doctor, from, to, overbooked: overbook, ...fresh }));
}

/** Moves a pending appointment; back to where it just came from it had its place by right. */
export function move(model: YearModel, appointment: ModelAppointment, wanted: TimeSpan): Outlook {
  if (appointment.status !== 'pending') return refused(isAlready(appointment));
  const { doctor, from, overbook } = wanted;
  const to = from + wanted.minutes;
  if (appointment.doctor === doctor && appointment.from === from && appointment.to === to) {
    return refused({ sentence: 'The appointment is already at this time' });
  }
  const { cameFrom } = appointment;
  const goesBack = cameFrom?.doctor === doctor && cameFrom.from === from && cameFrom.to === to;
  let overbooked = overbook;
  const verdict = overbook ? 'yes' : model.judge(doctor, from, to, appointment);
  if (verdict !== 'yes') {
    if (!cameFrom || !goesBack) return refused(verdict);
    if (!cameFrom.overbooked && model.isTaken(doctor, from, to, appointment)) return refused('taken');
    overbooked = cameFrom.overbooked;
  }
  const was = {
    doctor: appointment.doctor,
    from: appointment.from,
    to: appointment.to,
    overbooked: appointment.overbooked,
  };
  return allowed(() => change(appointment, { doctor, from, to, overbooked, cameFrom: was }));
}

export function close(appointment: ModelAppointment, status: 'cancelled' | 'completed'): Outlook {
  if (appointment.status !== 'pending') return refused(isAlready(appointment));
  return allowed(() => change(appointment, { status }));
}

/** Puts a closed appointment back, at its own time or at another one of its doctor. */
export function restore(
  model: YearModel,
  appointment: ModelAppointment,
  { from, overbook }: { from: number | null; overbook: boolean },
): Outlook {
  const start = from ?? appointment.from;
  const to = start + appointment.to - appointment.from;
  const isOwn = start === appointment.from;
  const overbooked = isOwn ? appointment.overbooked || overbook : overbook;
  if (!isOwn && !overbook) {
    const verdict = model.judge(appointment.doctor, start, to, appointment);
    if (verdict !== 'yes') return refused(verdict);
  }
  if (appointment.status === 'pending') return refused(isAlready(appointment));
  if (!overbooked && model.isTaken(appointment.doctor, start, to, appointment)) return refused('taken');
  const isLate = isOwn && !overbooked && model.judge(appointment.doctor, start, to, appointment) === 'buffer';
  const { apply } = allowed(() => change(appointment, { status: 'pending', from: start, to, overbooked }));
  // A cancellation is taken back within a minute whatever the rules say; after that the buffer counts again.
  return { may: isLate ? ['yes', 'buffer'] : ['yes'], apply };
}

function allowed(apply: () => void): Outlook {
  return { may: ['yes'], apply };
}

function refused(verdict: Verdict): Outlook {
  return {
    may: [verdict],
    apply() {
      throw new Error('The server allows what the model refuses');
    },
  };
}

function isAlready({ status }: ModelAppointment) {
  return { sentence: `Appointment is already ${status}` };
}

function change(appointment: ModelAppointment, to: Partial<ModelAppointment>): void {
  Object.assign(appointment, { cameFrom: null }, to, { version: appointment.version + 1 });
}
