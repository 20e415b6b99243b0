import * as z from 'zod/mini';

/**
 * Why the practice's messages do not reach a patient: the last one about the appointment was not taken, not sent or stopped,
 * had nothing to be sent by (where other patients are written to: otherwise it says nothing of this one), or the patient wants
 * to be called or left alone.
 */
export const undeliveredReasons = [
  'refused',
  'given up',
  'no address',
  'stopped',
  'would be told',
  'phone only',
  'nobody',
] as const;
type UndeliveredReason = (typeof undeliveredReasons)[number];

/** Checked facts about an appointment and its patient: all that the risk of its not being kept is worked out from. */
export const RiskFacts = z.object({
  /** How many of the patient's last appointments, at most five, that were kept or missed: */
  past: z.number(),
  /** of those, how many were missed */
  missed: z.number(),
  /** Days at the clinic since it was booked. */
  bookedDaysAgo: z.number(),
  /** The patient's first appointment here, but for cancelled ones. */
  first: z.boolean(),
  /** No email address is known, and they are not written to by SMS. */
  noEmail: z.boolean(),
  /** null: messages reach them, or there was none yet */
  untold: z.nullable(z.enum(undeliveredReasons)),
});
export type RiskFacts = z.infer<typeof RiskFacts>;

/** How many of a patient's last appointments count. */
export const pastAppointments = 5;
/** From so many days on an appointment was booked long ago. */
const longAgoDays = 30;

/** What each reason adds to the risk. They are chosen, not learned, and the same for everybody. */
export const riskWeights = {
  /** more than all others together: nobody but the desk tells them */
  untold: 30,
  /** each missed one of the last five */
  missed: 3,
  bookedLongAgo: 2,
  first: 2,
  noEmail: 1,
} as const;

/** The sum of the weights: 0 where nothing speaks for a no-show. */
export function riskOf({ missed, bookedDaysAgo, first, noEmail, untold }: RiskFacts): number {
  return (
    (untold !== null && untold !== 'nobody' ? riskWeights.untold : 0) +
    missed * riskWeights.missed +
    (bookedDaysAgo >= longAgoDays ? riskWeights.bookedLongAgo : 0) +
    (first ? riskWeights.first : 0) +
    (noEmail ? riskWeights.noEmail : 0)
  );
}

const undeliveredLabels: Record<UndeliveredReason, string> = {
  refused: 'message refused',
  'given up': 'message could not be sent',
  'no address': 'no address for messages',
  stopped: 'wants no messages',
  'would be told': 'their kind of message is not set up',
  'phone only': 'wants to be called',
  nobody: 'wants no contact',
};

/** The same in words, the weightiest first: whatever adds to the risk, and nothing else. */
export function formatReasons({ past, missed, bookedDaysAgo, first, noEmail, untold }: RiskFacts): string[] {
  return [
    untold !== null && (untold === 'no address' && noEmail ? 'no email' : undeliveredLabels[untold]),
    missed > 0 && (past === 1 ? 'missed the last one' : `missed ${missed} of the last ${past}`),
    bookedDaysAgo >= longAgoDays && `booked ${bookedDaysAgo} days ago`,
    first && 'first appointment',
    noEmail && untold !== 'no address' && 'no email',
  ].filter((reason) => reason !== false);
}

/** The riskiest first; of the same risk the earliest (`startsAt`), then by id, so that two desks see one order. */
export function byRisk(
  one: { readonly risk: number; readonly startsAt: number; readonly id: string },
  other: { readonly risk: number; readonly startsAt: number; readonly id: string },
): number {
  return other.risk - one.risk || one.startsAt - other.startsAt || (one.id < other.id ? -1 : 1);
}
