import {
  type ModelAppointment,
  type ModelOffer,
  patientCount,
  type Verdict,
  type YearModel,
} from './model.ts';

/** The time that a command requests for an appointment. */
export interface SlotRequest {
  readonly doctor: number;
  readonly from: number;
  readonly minutes: number;
  readonly overbook: boolean;
}

/** Possible answers of the server, and the model's change if it accepts. */
export interface Outlook {
  readonly may: readonly Verdict[];
  apply(): void;
}

export function book(model: YearModel, { doctor, from, minutes, overbook }: SlotRequest): Outlook {
  const to = from + minutes;
  const verdict = model.judge(doctor, from, to);
  if (verdict !== 'yes' && !overbook) return refused(verdict);
  const number = model.appointments.length;
  const fresh = {
    status: 'pending' as const,
    version: 0,
    previousSlot: null,
    offers: 0,
    wish: 0,
    bookedAtAction: model.actionCount,
  };
  return allowed(() => {
    const overbooked = overbook && !overridesOffers(model, verdict, { doctor, from, to });
    const patient = number % patientCount;
    const booked = { number, patient, doctor, from, to, overbooked, ...fresh };
    model.appointments.push(booked);
    model.endOverlappedOffers(booked);
  });
}

/**
 * Ends the offers at an offered time if that is the only obstacle to overbooking. Returns whether it did; the
 * appointment then counts as not overbooked.
 */
function overridesOffers(
  model: YearModel,
  verdict: Verdict,
  { doctor, from, to }: { doctor: number; from: number; to: number },
): boolean {
  if (verdict !== 'offered') return false;
  for (const offer of model.offeredAround(doctor, from, to)) override(offer);
  return true;
}

function override(offer: ModelOffer): void {
  offer.state = 'overridden';
  offer.isBlocked = true;
}

const maxOffers = 10;

/** Puts an appointment's patient on the waiting list, and offers a time of the appointment's length. */
export function offer(
  model: YearModel,
  appointment: ModelAppointment,
  { doctor, from }: { doctor: number; from: number },
): Outlook {
  if (appointment.status !== 'pending') return refused(alreadyClosed(appointment));
  if (appointment.from <= from) return refused({ sentence: 'The appointment is earlier already' });
  const to = from + appointment.to - appointment.from;
  const verdict = model.judge(doctor, from, to, appointment);
  if (verdict !== 'yes') return refused(verdict);
  if (model.isElsewhere(appointment.patient, from, to, appointment)) return refused('elsewhere');
  if (appointment.offers >= maxOffers)
    return refused({ sentence: `This patient was offered a time ${maxOffers} times already` });
  if (model.findOpenOfferOf(appointment.patient)) return refused('stands');
  return allowed(() => {
    appointment.offers += 1;
    const number = model.offers.length;
    const { wish } = appointment;
    model.offers.push({ number, appointment, wish, doctor, from, to, state: 'open', isBlocked: false });
  });
}

const closedOfferSentences = {
  accepted: 'This offer was accepted already',
  declined: 'This offer was declined',
  overridden: 'This time was given to somebody else',
  withdrawn: 'This offer was withdrawn',
} as const;

/** The patient accepts: the appointment moves to the offered time and leaves the waiting list. */
export function accept(model: YearModel, offered: ModelOffer): Outlook {
  const { appointment, doctor, from, to, state } = offered;
  if (state !== 'open') return refused({ sentence: closedOfferSentences[state] });
  const verdict = model.judge(doctor, from, to, appointment, offered);
  if (verdict !== 'yes') return refused(verdict);
  if (model.isElsewhere(appointment.patient, from, to, appointment)) return refused('elsewhere');
  if (appointment.status !== 'pending') return refused(alreadyClosed(appointment));
  if (appointment.from <= from) return refused({ sentence: 'The appointment is earlier already' });
  const previous = {
    doctor: appointment.doctor,
    from: appointment.from,
    to: appointment.to,
    overbooked: appointment.overbooked,
  };
  return allowed(() => {
    offered.state = 'accepted';
    const wish = appointment.wish + 1;
    change(model, appointment, {
      doctor,
      from,
      to,
      overbooked: false,
      previousSlot: previous,
      offers: 0,
      wish,
    });
    model.endOverlappedOffers(appointment);
    model.reopenOffers();
  });
}

export function decline(declined: ModelOffer): Outlook {
  if (declined.state !== 'open' && declined.state !== 'declined')
    return refused({ sentence: closedOfferSentences[declined.state] });
  return allowed(() => {
    declined.state = 'declined';
  });
}

/** Moves a pending appointment. Moving back to its previous time is subject to fewer rules. */
export function move(model: YearModel, appointment: ModelAppointment, time: SlotRequest): Outlook {
  if (appointment.status !== 'pending') return refused(alreadyClosed(appointment));
  const { doctor, from, overbook } = time;
  const to = from + time.minutes;
  if (appointment.doctor === doctor && appointment.from === from && appointment.to === to) {
    return refused({ sentence: 'The appointment is already at this time' });
  }
  const { previousSlot } = appointment;
  const goesBack = previousSlot?.doctor === doctor && previousSlot.from === from && previousSlot.to === to;
  let overbooked = overbook;
  const verdict = model.judge(doctor, from, to, appointment);
  if (verdict !== 'yes' && !overbook) {
    if (!previousSlot || !goesBack) return refused(verdict);
    if (!previousSlot.overbooked && model.isTaken(doctor, from, to, appointment)) return refused('taken');
    if (!previousSlot.overbooked && model.offered(doctor, from, to).length > 0) return refused('offered');
    overbooked = previousSlot.overbooked;
  }
  const previous = {
    doctor: appointment.doctor,
    from: appointment.from,
    to: appointment.to,
    overbooked: appointment.overbooked,
  };
  return allowed(() => {
    if (overbook && overridesOffers(model, verdict, { doctor, from, to })) overbooked = false;
    change(model, appointment, { doctor, from, to, overbooked, previousSlot: previous });
    model.endOverlappedOffers(appointment);
    model.reopenOffers();
  });
}

/** Cancels an appointment, and withdraws the offers that would move it. */
export function cancel(model: YearModel, appointment: ModelAppointment): Outlook {
  if (appointment.status !== 'pending') return refused(alreadyClosed(appointment));
  return allowed(() => {
    change(model, appointment, { status: 'cancelled' });
    for (const offer of model.offers)
      if (offer.state === 'open' && offer.appointment === appointment) offer.state = 'withdrawn';
    model.reopenOffers();
  });
}

export function complete(model: YearModel, appointment: ModelAppointment): Outlook {
  if (appointment.status !== 'pending') return refused(alreadyClosed(appointment));
  return allowed(() => change(model, appointment, { status: 'completed' }));
}

/**
 * Returns whether the outcome depends on the time since the cancellation. Within a minute, a restore with `overbook`
 * ends only offers at its time, later also those in its buffer.
 */
export function dependsOnTime(
  model: YearModel,
  { doctor, from, to, overbooked }: ModelAppointment,
  target: { from: number | null; overbook: boolean },
): boolean {
  const isCurrentTime = target.from === null || target.from === from;
  if (!isCurrentTime || !target.overbook || overbooked) return false;
  const around = model.offeredAround(doctor, from, to).length;
  const exact = model.offered(doctor, from, to).length;
  return around !== exact || (exact > 0 && model.judge(doctor, from, to) === 'buffer');
}

/** Restores a cancelled or completed appointment, at its time or at another one of its doctor. */
export function restore(
  model: YearModel,
  appointment: ModelAppointment,
  { from, overbook }: { from: number | null; overbook: boolean },
): Outlook {
  const start = from ?? appointment.from;
  const to = start + appointment.to - appointment.from;
  const isCurrentTime = start === appointment.from;
  const { doctor } = appointment;
  const verdict = model.judge(doctor, start, to, appointment);
  if (!isCurrentTime && !overbook && verdict !== 'yes') return refused(verdict);
  let overbooked = isCurrentTime ? appointment.overbooked || overbook : overbook;
  const over: ModelOffer[] = [];
  if (!isCurrentTime && overbook && verdict === 'offered')
    over.push(...model.offeredAround(doctor, start, to));
  // At the appointment's own time only offers count, and only if no appointment took that time.
  if (isCurrentTime && !appointment.overbooked && !model.isTaken(doctor, start, to))
    over.push(...model.offered(doctor, start, to));
  if (over.length > 0 && !overbook) {
    // More than a minute after the cancellation the buffer is checked first.
    const { apply } = refused('offered');
    return { may: isCurrentTime && verdict === 'buffer' ? ['offered', 'buffer'] : ['offered'], apply };
  }
  if (over.length > 0) overbooked = false;
  if (appointment.status === 'pending') return refused(alreadyClosed(appointment));
  if (!overbooked && model.isTaken(appointment.doctor, start, to, appointment)) return refused('taken');
  const isNear = verdict === 'buffer' || verdict === 'offered' || verdict === 'time off';
  const isLate = isCurrentTime && !overbooked && over.length === 0 && isNear;
  const { apply } = allowed(() => {
    for (const offer of over) override(offer);
    change(model, appointment, { status: 'pending', from: start, to, overbooked });
    model.endOverlappedOffers(appointment);
  });
  // Within a minute of the cancellation, a restore ignores buffer, offers and time off. Later they prevent it. The
  // model does not know the delay, so both answers are allowed.
  return { may: isLate ? ['yes', verdict] : ['yes'], apply };
}

export function allowed(apply: () => void): Outlook {
  return { may: ['yes'], apply };
}

export function refused(verdict: Verdict): Outlook {
  return {
    may: [verdict],
    apply() {
      throw new Error('The server allows what the model refuses');
    },
  };
}

function alreadyClosed({ status }: ModelAppointment) {
  return { sentence: `Appointment is already ${status}` };
}

/**
 * Changes an appointment and increments its version. A change of `from` records the current action in
 * `bookedAtAction`.
 */
export function change(model: YearModel, appointment: ModelAppointment, to: Partial<ModelAppointment>): void {
  const bookedAtAction = to.from === undefined ? appointment.bookedAtAction : model.actionCount;
  Object.assign(appointment, { previousSlot: null, bookedAtAction }, to, {
    version: appointment.version + 1,
  });
}
