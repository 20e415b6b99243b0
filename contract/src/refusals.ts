import * as z from 'zod/mini';
import { ofPatient } from './patient-data.ts';

/**
 * A refusal that a call may answer: its status, and what its `details` are where it has any. The sentence differs with
 * the case; golden/refusals.golden.json has one example of each, by its name.
 */
export interface DeclaredRefusal {
  readonly name: string;
  readonly status: 401 | 403 | 404 | 409 | 422;
  readonly details?: z.ZodMiniType;
}

/** One whose details the program reads. */
export interface DetailedRefusal<Details extends z.ZodMiniType = z.ZodMiniType> extends DeclaredRefusal {
  readonly details: Details;
}

const missing = (name: string) => ({ name, status: 404 }) satisfies DeclaredRefusal;

/** By what does not exist, or belongs to another account: both answer in the same words, which begin with it. */
export const notFound = {
  Access: missing('accessNotFound'),
  Account: missing('accountNotFound'),
  Appointment: missing('appointmentNotFound'),
  Change: missing('changeNotFound'),
  Contact: missing('contactNotFound'),
  Delivery: missing('deliveryNotFound'),
  Doctor: missing('doctorNotFound'),
  Link: missing('linkNotFound'),
  Merge: missing('mergeNotFound'),
  Offer: missing('offerNotFound'),
  Patient: missing('patientNotFound'),
  Payment: missing('paymentNotFound'),
  Person: missing('personNotFound'),
  Reply: missing('replyNotFound'),
  Session: missing('sessionNotFound'),
  'Time off': missing('timeOffNotFound'),
  Webhook: missing('webhookNotFound'),
  Wish: missing('wishNotFound'),
} as const;
export const linkOver = { name: 'linkOver', status: 404 } satisfies DeclaredRefusal;
/** A patient's link does not resolve. The page of the link shows whom to call instead. */
export const patientLinkOver = {
  name: 'patientLinkOver',
  status: 404,
  details: z.object({ practice: z.object({ name: z.string(), phone: z.string() }) }),
} satisfies DeclaredRefusal;

/** Who made the conflicting change (null: not on record) and when, in epoch milliseconds. */
export const Doing = z.object({
  by: z.nullable(z.object({ name: z.string(), role: z.enum(['admin', 'doctor', 'system']) })),
  at: z.nullable(z.number()),
});

/** The appointment is not what it was, or what is asked can't be done with what it is: what it is now, and who made it so. */
export const appointmentChanged = {
  name: 'appointmentChanged',
  status: 409,
  details: z.extend(Doing, {
    status: z.enum(['pending', 'cancelled', 'completed']),
    payment: z.boolean(),
    doctorId: z.string(),
    slotDate: z.string(),
    slotTime: z.string(),
    durationMinutes: z.number(),
    arrivedAt: z.nullable(z.number()),
    version: z.number(),
    /** what was done last, as the history calls it */
    what: z.nullable(z.string()),
    /** which one, where a plan names many */
    appointmentId: z.optional(z.string()),
    /** those that a plan leaves out */
    missing: z.optional(z.array(z.string())),
  }),
} satisfies DeclaredRefusal;

/** What is asked does not fit what was received or is still open: how much that is now, in cents. */
export const openChanged = {
  name: 'openChanged',
  status: 409,
  details: z.object({
    receivedCents: z.number(),
    keptCents: z.optional(z.number()),
    openCents: z.number(),
  }),
} satisfies DeclaredRefusal;
/** An entry is reversed once, and a reversal never. */
export const alreadyReversed = { name: 'alreadyReversed', status: 409 } satisfies DeclaredRefusal;

const Slot = { slotDate: z.string(), slotTime: z.string() };
const Clock = z.object({ from: z.string(), to: z.string() });

/** What is in the way of a slot, as data, and what is free next; who holds it is for the desk and the doctor whose time it is. */
export const ConflictDetails = z.partial(
  z.extend(Doing, {
    appointmentId: z.nullable(z.string()),
    holder: z.nullable(z.object({ patient: ofPatient('name', z.string()), ...Slot })),
    takenBy: z.nullable(z.string()),
    /** epoch milliseconds */
    takenAt: z.nullable(z.number()),
    timeOff: z.unknown(),
    awayUntil: z.string(),
    hours: z.array(Clock),
    noticeMinutes: z.number(),
    /** who was offered it, and until when, as the sentence says it: "2:20 PM" */
    offeredTo: z.object({ patient: ofPatient('name', z.string()), until: z.string() }),
    nextFree: z.array(z.object(Slot)),
  }),
);
export type ConflictDetails = z.infer<typeof ConflictDetails>;

/** The slot can't be taken: why, who has it, and what is free next. */
export const slotRefused = {
  name: 'slotRefused',
  status: 409,
  details: z.extend(ConflictDetails, {
    why: z.enum([
      ...(['past', 'unavailable', 'away', 'archived', 'time off', 'closed', 'break'] as const),
      ...(['taken', 'buffer', 'offered', 'notice', 'too far', 'elsewhere', 'full'] as const),
    ]),
    /** the appointment that was to take it, where a plan names many */
    moving: z.optional(z.string()),
  }),
} satisfies DeclaredRefusal;

/** No doctor has time for a walk-in: who is free next. */
export const nobodyFree = {
  name: 'nobodyFree',
  status: 409,
  details: z.object({
    nextFree: z.array(z.object({ ...Slot, doctorId: z.string(), doctorName: z.string() })),
  }),
} satisfies DeclaredRefusal;

/** No message of the appointment waits: it was handed over, or there was none. */
export const nothingWaits = { name: 'nothingWaits', status: 409 } satisfies DeclaredRefusal;

/** A similar patient is on record; `anyway` books or adds regardless. */
export const alreadyOnRecord = {
  name: 'alreadyOnRecord',
  status: 409,
  details: z.object({
    existing: z.object({
      id: z.string(),
      name: ofPatient('name', z.string()),
      dob: ofPatient('text', z.nullable(z.string())),
      phone: ofPatient('text', z.string()),
    }),
  }),
} satisfies DeclaredRefusal;

/** Another record stands for this one; null where that one is not there. */
export const patientMerged = {
  name: 'patientMerged',
  status: 409,
  details: z.object({ mergedInto: z.nullable(z.string()) }),
} satisfies DeclaredRefusal;
export const mergeUndone = { name: 'mergeUndone', status: 409 } satisfies DeclaredRefusal;

export const doctorArchived = {
  name: 'doctorArchived',
  status: 409,
  details: z.object({ archived: z.literal(true) }),
} satisfies DeclaredRefusal;
/** Another member of staff, or a doctor, has a name that can't be told from this one. */
export const nameLooksAlike = {
  name: 'nameLooksAlike',
  status: 409,
  details: z.object({ field: z.literal('name') }),
} satisfies DeclaredRefusal;
export const emailInUse = { name: 'emailInUse', status: 409 } satisfies DeclaredRefusal;
/** The same of a form that names the field. */
export const emailFieldInUse = {
  name: 'emailFieldInUse',
  status: 409,
  details: z.object({ field: z.literal('email') }),
} satisfies DeclaredRefusal;

/** Somebody else said meanwhile how late the doctor runs: what they said. */
export const delayChanged = {
  name: 'delayChanged',
  status: 409,
  details: z.object({
    minutes: z.number(),
    version: z.number(),
    by: z.nullable(z.string()),
    /** epoch milliseconds */
    at: z.nullable(z.number()),
  }),
} satisfies DeclaredRefusal;

/** Somebody else is calling this patient: who, and until when that counts. */
export const callClaimed = {
  name: 'callClaimed',
  status: 409,
  details: z.object({
    by: z.string(),
    /** epoch milliseconds */
    until: z.number(),
  }),
} satisfies DeclaredRefusal;

/** Somebody else changed or ended this wish meanwhile: what it is now. */
export const wishChanged = {
  name: 'wishChanged',
  status: 409,
  details: z.object({ version: z.number(), ended: z.boolean() }),
} satisfies DeclaredRefusal;
/** The patient waits for this doctor, or for this speciality, already: by which wish. */
export const waitsAlready = {
  name: 'waitsAlready',
  status: 409,
  details: z.object({ wishId: z.string() }),
} satisfies DeclaredRefusal;
/** The patient is offered a time already, until when. */
export const offerStands = {
  name: 'offerStands',
  status: 409,
  details: z.object({ until: z.string() }),
} satisfies DeclaredRefusal;
/** The wish was offered as many times as one may be. */
export const offersUsedUp = { name: 'offersUsedUp', status: 409 } satisfies DeclaredRefusal;
/** How an offer ended; `overridden`: the desk gave the time to somebody else. */
export const offerEnds = ['accepted', 'declined', 'withdrawn', 'expired', 'overridden'] as const;
/** The offer is over: how it ended. */
export const offerOver = {
  name: 'offerOver',
  status: 409,
  details: z.object({ ended: z.enum(offerEnds) }),
} satisfies DeclaredRefusal;

/** Who was faster, and when (epoch milliseconds); null: nobody. */
const ChangedBy = z.object({ by: z.nullable(z.string()), at: z.nullable(z.number()) });
/** Somebody closed this day before. */
export const dayClosed = { name: 'dayClosed', status: 409, details: ChangedBy } satisfies DeclaredRefusal;
/** There is nothing to open again: nobody closed this day, or somebody opened it before. */
export const dayOpen = { name: 'dayOpen', status: 409, details: ChangedBy } satisfies DeclaredRefusal;
/** Somebody counted the drawer meanwhile, or nobody ever did. */
export const drawerCounted = {
  name: 'drawerCounted',
  status: 409,
  details: ChangedBy,
} satisfies DeclaredRefusal;

export const settingsChanged = {
  name: 'settingsChanged',
  status: 409,
  details: z.object({ version: z.number() }),
} satisfies DeclaredRefusal;
export const nameGiven = { name: 'nameGiven', status: 409 } satisfies DeclaredRefusal;

const ByChange = z.partial(z.extend(Doing, { changeId: z.string() }));
/** Another user changed the hours, or undid a change, which names no change. */
export const hoursChanged = {
  name: 'hoursChanged',
  status: 409,
  details: ByChange,
} satisfies DeclaredRefusal;
export const sameHours = { name: 'sameHours', status: 409 } satisfies DeclaredRefusal;
/** The same doctor, or the clinic, has time off already that overlaps it. */
export const sameTimeOff = { name: 'sameTimeOff', status: 409 } satisfies DeclaredRefusal;
/** A later change has to be undone first; it is not named if it is not on record. */
export const changedAgain = {
  name: 'changedAgain',
  status: 409,
  details: ByChange,
} satisfies DeclaredRefusal;
export const changeUndone = {
  name: 'changeUndone',
  status: 409,
  details: z.pick(Doing, { at: true }),
} satisfies DeclaredRefusal;
/** Undone, this appointment would stand outside of the hours. */
export const wouldStandOutside = {
  name: 'wouldStandOutside',
  status: 409,
  details: z.extend(Doing, { appointmentId: z.string() }),
} satisfies DeclaredRefusal;

/** What a change of hours or time off answers where its plan doesn't fit (any longer). */
export const ofPlan = [
  notFound.Appointment,
  notFound.Doctor,
  appointmentChanged,
  slotRefused,
] as const satisfies readonly DeclaredRefusal[];

/** Without SECRET_KEY nothing can be signed. */
export const webhooksOff = { name: 'webhooksOff', status: 409 } satisfies DeclaredRefusal;
/** This one is switched off. */
export const webhookOff = { name: 'webhookOff', status: 409 } satisfies DeclaredRefusal;
export const webhookExists = { name: 'webhookExists', status: 409 } satisfies DeclaredRefusal;
export const webhooksFull = { name: 'webhooksFull', status: 409 } satisfies DeclaredRefusal;

const adminsAlone = (name: string) => ({ name, status: 403 }) satisfies DeclaredRefusal;
export const overbooksAlone = adminsAlone('overbooksAlone');
export const movesAwayAlone = adminsAlone('movesAwayAlone');
export const undoesAlone = adminsAlone('undoesAlone');
export const undoesPaymentsAlone = adminsAlone('undoesPaymentsAlone');

export const passwordChanged = { name: 'passwordChanged', status: 409 } satisfies DeclaredRefusal;
export const ownPassword = { name: 'ownPassword', status: 409 } satisfies DeclaredRefusal;
export const lastAdmin = { name: 'lastAdmin', status: 409 } satisfies DeclaredRefusal;
export const lastManager = { name: 'lastManager', status: 409 } satisfies DeclaredRefusal;
export const factorOn = { name: 'factorOn', status: 409 } satisfies DeclaredRefusal;
export const factorOff = { name: 'factorOff', status: 409 } satisfies DeclaredRefusal;
export const factorRequired = { name: 'factorRequired', status: 409 } satisfies DeclaredRefusal;
export const factorNeverOn = { name: 'factorNeverOn', status: 409 } satisfies DeclaredRefusal;
export const ownFactor = { name: 'ownFactor', status: 409 } satisfies DeclaredRefusal;
export const setUpReplaced = { name: 'setUpReplaced', status: 409 } satisfies DeclaredRefusal;

export const wrongPassword = { name: 'wrongPassword', status: 401 } satisfies DeclaredRefusal;
/** The password is right, and the account asks for a code beside it. */
export const codeNeeded = {
  name: 'codeNeeded',
  status: 401,
  details: z.object({ codeNeeded: z.literal(true) }),
} satisfies DeclaredRefusal;
/** The database is no restored copy, or a manager has confirmed it. */
export const noRestoredCopy = { name: 'noRestoredCopy', status: 409 } satisfies DeclaredRefusal;
/** Of what works without a sign-in and was made by the account that loses its right, these belong to the practice. */
export const accessUndecided = {
  name: 'accessUndecided',
  status: 409,
  details: z.object({ access: z.array(z.string()) }),
} satisfies DeclaredRefusal;
export const accessChanged = { name: 'accessChanged', status: 409 } satisfies DeclaredRefusal;
/** Before the act, the owner has to say again that it is them. */
export const proofNeeded = {
  name: 'proofNeeded',
  status: 403,
  details: z.object({ proof: z.enum(['password', 'code']) }),
} satisfies DeclaredRefusal;

// What every call that takes a token may answer.
export const noToken = { name: 'noToken', status: 401 } satisfies DeclaredRefusal;
const sessionOver = { name: 'sessionOver', status: 401 } satisfies DeclaredRefusal;
export const sessionIdle = {
  name: 'sessionIdle',
  status: 401,
  details: z.object({ idle: z.literal(true) }),
} satisfies DeclaredRefusal;
export const accountArchived = {
  name: 'accountArchived',
  status: 401,
  details: z.object({ archived: z.literal(true) }),
} satisfies DeclaredRefusal;
const adminsOnly = { name: 'adminsOnly', status: 403 } satisfies DeclaredRefusal;
/** Of admins the front desk may not: the account is no manager's. */
export const managersOnly = {
  name: 'managersOnly',
  status: 403,
  details: z.object({ managersOnly: z.literal(true) }),
} satisfies DeclaredRefusal;
const doctorsOnly = { name: 'doctorsOnly', status: 403 } satisfies DeclaredRefusal;
/** While the account must still set up its second factor. */
export const secondFactorNeeded = {
  name: 'secondFactorNeeded',
  status: 403,
  details: z.object({ secondFactorNeeded: z.literal(true) }),
} satisfies DeclaredRefusal;

/** The refusals that every call of this caller can answer, because of the token alone. */
export function ofEveryCall({
  caller,
  needs,
  proof,
  knowsHolder,
}: {
  readonly caller: 'admin' | 'doctor' | 'anyone';
  readonly needs?: 'manager';
  readonly proof?: 'always' | readonly string[];
  readonly knowsHolder?: boolean;
}): readonly DeclaredRefusal[] {
  if (caller === 'anyone' && !knowsHolder) return [];
  const ofRole = { admin: [adminsOnly], doctor: [doctorsOnly], anyone: [adminsOnly, doctorsOnly] }[caller];
  const ofStaff = needs === 'manager' ? [managersOnly] : [];
  const ofProof = proof === undefined ? [] : [proofNeeded];
  const ofToken = [
    sessionOver,
    sessionIdle,
    accountArchived,
    ...ofRole,
    ...ofStaff,
    secondFactorNeeded,
    ...ofProof,
  ];
  return caller === 'anyone' ? ofToken : [noToken, ...ofToken];
}

/** A field is not valid: which one. */
export const notValid = {
  name: 'notValid',
  status: 422,
  details: z.object({ field: z.string() }),
} satisfies DeclaredRefusal;
