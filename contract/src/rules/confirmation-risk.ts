import * as z from 'zod/mini';

/**
 * Reasons why messages do not reach a patient, named like the state of the last message about the appointment. `would
 * be told`: no server is set up for the patient's channel, although other patients get messages. `phone only` and
 * `nobody` are the patient's choice.
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

/** Checked facts about an appointment and its patient, from which the risk of a no-show is computed. */
export const RiskFacts = z.object({
  /** Number of the patient's last appointments that were completed or missed, at most five. */
  past: z.number(),
  /** Number of those that were missed. */
  missed: z.number(),
  /** Days of the clinic since the booking. */
  bookedDaysAgo: z.number(),
  /** True for the patient's first appointment here, cancelled ones aside. */
  first: z.boolean(),
  /** True without an email address, unless the patient gets SMS. */
  noEmail: z.boolean(),
  /** null: messages reach the patient, or none was sent yet */
  untold: z.nullable(z.enum(undeliveredReasons)),
});
export type RiskFacts = z.infer<typeof RiskFacts>;

/** Number of a patient's last appointments in which missed ones are counted. */
export const maxPastAppointments = 5;
/** A booking at least this old adds to the risk. */
const longAgoDays = 30;

/** Points that each reason adds to the risk. They were chosen, not learned, and apply to every patient. */
export const riskWeights = {
  /** more than all other reasons together: only the desk can notify this patient */
  untold: 30,
  /** for each missed one of the last five */
  missed: 3,
  bookedLongAgo: 2,
  first: 2,
  noEmail: 1,
} as const;

/** Returns the sum of the weights; 0 without any risk. */
export function computeRisk({ missed, bookedDaysAgo, first, noEmail, untold }: RiskFacts): number {
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
  'would be told': 'their kind of message isn’t set up',
  'phone only': 'wants to be called',
  nobody: 'wants no contact',
};

/** Returns the reasons behind the risk in words, heaviest first. */
export function formatReasons({ past, missed, bookedDaysAgo, first, noEmail, untold }: RiskFacts): string[] {
  return [
    untold !== null && (untold === 'no address' && noEmail ? 'no email' : undeliveredLabels[untold]),
    missed > 0 && (past === 1 ? 'missed the last one' : `missed ${missed} of last ${past}`),
    bookedDaysAgo >= longAgoDays && `booked ${bookedDaysAgo} days ago`,
    first && 'first appointment',
    noEmail && untold !== 'no address' && 'no email',
  ].filter((reason) => reason !== false);
}

/** Sorts the riskiest first, then by start time, then by id, so that all desks see one order. */
export function compareByRisk(
  a: { readonly risk: number; readonly startsAt: number; readonly id: string },
  b: { readonly risk: number; readonly startsAt: number; readonly id: string },
): number {
  return b.risk - a.risk || a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1);
}
