import type { ModelVisit, Verdict, YearModel } from './model.ts';

/** What a command wants of a visit's time. */
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
  const number = model.visits.length;
  const fresh = { status: 'pending' as const, version: 0, cameFrom: null };
  return allowed(() => model.visits.push({ number, doctor, from, to, overbooked: overbook, ...fresh }));
}

/** Moves a pending visit; back to where it just came from it had its place by right. */
export function move(model: YearModel, visit: ModelVisit, wanted: TimeSpan): Outlook {
  if (visit.status !== 'pending') return refused(isAlready(visit));
  const { doctor, from, overbook } = wanted;
  const to = from + wanted.minutes;
  if (visit.doctor === doctor && visit.from === from && visit.to === to) {
    return refused({ sentence: 'The appointment is already at this time' });
  }
  const { cameFrom } = visit;
  const goesBack = cameFrom?.doctor === doctor && cameFrom.from === from && cameFrom.to === to;
  let overbooked = overbook;
  const verdict = overbook ? 'yes' : model.judge(doctor, from, to, visit);
  if (verdict !== 'yes') {
    if (!cameFrom || !goesBack) return refused(verdict);
    if (!cameFrom.overbooked && model.isTaken(doctor, from, to, visit)) return refused('taken');
    overbooked = cameFrom.overbooked;
  }
  const was = { doctor: visit.doctor, from: visit.from, to: visit.to, overbooked: visit.overbooked };
  return allowed(() => change(visit, { doctor, from, to, overbooked, cameFrom: was }));
}

export function close(visit: ModelVisit, status: 'cancelled' | 'completed'): Outlook {
  if (visit.status !== 'pending') return refused(isAlready(visit));
  return allowed(() => change(visit, { status }));
}

/** Puts a closed visit back, at its own time or at another one of its doctor. */
export function restore(
  model: YearModel,
  visit: ModelVisit,
  { from, overbook }: { from: number | null; overbook: boolean },
): Outlook {
  const start = from ?? visit.from;
  const to = start + visit.to - visit.from;
  const isOwn = start === visit.from;
  const overbooked = isOwn ? visit.overbooked || overbook : overbook;
  if (!isOwn && !overbook) {
    const verdict = model.judge(visit.doctor, start, to, visit);
    if (verdict !== 'yes') return refused(verdict);
  }
  if (visit.status === 'pending') return refused(isAlready(visit));
  if (!overbooked && model.isTaken(visit.doctor, start, to, visit)) return refused('taken');
  const isLate = isOwn && !overbooked && model.judge(visit.doctor, start, to, visit) === 'buffer';
  const { apply } = allowed(() => change(visit, { status: 'pending', from: start, to, overbooked }));
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

function isAlready({ status }: ModelVisit) {
  return { sentence: `Appointment is already ${status}` };
}

function change(visit: ModelVisit, to: Partial<ModelVisit>): void {
  Object.assign(visit, { cameFrom: null }, to, { version: visit.version + 1 });
}
