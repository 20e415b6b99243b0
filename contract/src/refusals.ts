import * as z from 'zod/mini';
import { ofPatient } from './patient-data.ts';

/**
 * A refusal that a call may answer: status and, if any, the schema of `details`. The sentence depends on the case;
 * golden/refusals.golden.json has one example per name.
 */
export interface DeclaredRefusal {
  readonly name: string;
  readonly status: 401 | 403 | 404 | 409 | 422;
  readonly details?: z.ZodMiniType;
}

/** A refusal with details that programs read. */
export interface DetailedRefusal<Details extends z.ZodMiniType = z.ZodMiniType> extends DeclaredRefusal {
  readonly details: Details;
}

const missing = (name: string) => ({ name, status: 404 }) satisfies DeclaredRefusal;

/**
 * Refusals for a record that does not exist or belongs to another account, which share one sentence. The key is the
 * first word of that sentence.
 */
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
/** A patient's link does not resolve. The page of the link shows the practice's phone number instead. */
export const patientLinkOver = {
  name: 'patientLinkOver',
  status: 404,
  details: z.object({ practice: z.object({ name: z.string(), phone: z.string() }) }),
} satisfies DeclaredRefusal;

/** The conflicting change: its author (null: not on record) and its time in epoch milliseconds. */
export const Doing = z.object({
  by: z.nullable(z.object({ name: z.string(), role: z.enum(['admin', 'doctor', 'system']) })),
  at: z.nullable(z.number()),
});

/**
 * The appointment has changed, or its status does not allow this. The details are its present state and its last
 * change.
 */
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
    /** last change, as the audit trail names it */
    what: z.nullable(z.string()),
    /** appointment concerned, for plans that name many */
    appointmentId: z.optional(z.string()),
    /** appointments that the plan leaves out */
    missing: z.optional(z.array(z.string())),
  }),
} satisfies DeclaredRefusal;

/** The amount does not fit the money received or still open. The details are the present amounts, in cents. */
export const openChanged = {
  name: 'openChanged',
  status: 409,
  details: z.object({
    receivedCents: z.number(),
    keptCents: z.optional(z.number()),
    openCents: z.number(),
  }),
} satisfies DeclaredRefusal;
/** An entry is reversed once; a reversal cannot be reversed. */
export const alreadyReversed = { name: 'alreadyReversed', status: 409 } satisfies DeclaredRefusal;

const Slot = { slotDate: z.string(), slotTime: z.string() };
const Clock = z.object({ from: z.string(), to: z.string() });

/**
 * The obstacle in a slot as data, and the next free slots. The holder is shown only to the desk and to the doctor of
 * the slot.
 */
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
    /** patient with an open offer of the slot, and its end as the sentence shows it: "2:20 PM" */
    offeredTo: z.object({ patient: ofPatient('name', z.string()), until: z.string() }),
    nextFree: z.array(z.object(Slot)),
  }),
);
export type ConflictDetails = z.infer<typeof ConflictDetails>;

/** The slot can't be taken: reason, holder and next free slots. */
export const slotRefused = {
  name: 'slotRefused',
  status: 409,
  details: z.extend(ConflictDetails, {
    why: z.enum([
      'past',
      'unavailable',
      'away',
      'archived',
      'time off',
      'closed',
      'break',
      'taken',
      'buffer',
      'offered',
      'notice',
      'too far',
      'elsewhere',
      'full',
    ]),
    /** appointment that was to take the slot, for plans that name many */
    moving: z.optional(z.string()),
  }),
} satisfies DeclaredRefusal;

/** No doctor has time for a walk-in. The details list the next free doctors. */
export const nobodyFree = {
  name: 'nobodyFree',
  status: 409,
  details: z.object({
    nextFree: z.array(z.object({ ...Slot, doctorId: z.string(), doctorName: z.string() })),
  }),
} satisfies DeclaredRefusal;

/** No message of the appointment is pending: it was sent, or never existed. */
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

/** The record was merged into another one (null: removed since). */
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
/** The name looks like that of another admin or doctor. */
export const nameLooksAlike = {
  name: 'nameLooksAlike',
  status: 409,
  details: z.object({ field: z.literal('name') }),
} satisfies DeclaredRefusal;
export const emailInUse = { name: 'emailInUse', status: 409 } satisfies DeclaredRefusal;
/** Like `emailInUse`, for forms that mark the field. */
export const emailFieldInUse = {
  name: 'emailFieldInUse',
  status: 409,
  details: z.object({ field: z.literal('email') }),
} satisfies DeclaredRefusal;

/** Another user changed the doctor's delay first. The details are the present delay. */
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

/** Another user is calling this patient: their name, and when the claim ends. */
export const callClaimed = {
  name: 'callClaimed',
  status: 409,
  details: z.object({
    by: z.string(),
    /** epoch milliseconds */
    until: z.number(),
  }),
} satisfies DeclaredRefusal;

/** Another user changed or ended this wish first. The details are its present state. */
export const wishChanged = {
  name: 'wishChanged',
  status: 409,
  details: z.object({ version: z.number(), ended: z.boolean() }),
} satisfies DeclaredRefusal;
/** The patient is already waiting for this doctor or speciality; `wishId` names that wish. */
export const waitsAlready = {
  name: 'waitsAlready',
  status: 409,
  details: z.object({ wishId: z.string() }),
} satisfies DeclaredRefusal;
/** The patient already has an open offer, which ends at `until`. */
export const offerStands = {
  name: 'offerStands',
  status: 409,
  details: z.object({ until: z.string() }),
} satisfies DeclaredRefusal;
/** The wish has reached its limit of offers (`maxOffersOfWish`). */
export const offersUsedUp = { name: 'offersUsedUp', status: 409 } satisfies DeclaredRefusal;
/** Ends of an offer; `overridden`: the desk gave the slot to another patient. */
export const offerEnds = ['accepted', 'declined', 'withdrawn', 'expired', 'overridden'] as const;
/** The offer is over. */
export const offerOver = {
  name: 'offerOver',
  status: 409,
  details: z.object({ ended: z.enum(offerEnds) }),
} satisfies DeclaredRefusal;

/** Author and time (epoch milliseconds) of the faster change; null: there was none. */
const ChangedBy = z.object({ by: z.nullable(z.string()), at: z.nullable(z.number()) });
/** Another user has already closed this day. */
export const dayClosed = { name: 'dayClosed', status: 409, details: ChangedBy } satisfies DeclaredRefusal;
/** The day is open: it was never closed, or another user reopened it. */
export const dayOpen = { name: 'dayOpen', status: 409, details: ChangedBy } satisfies DeclaredRefusal;
/** Another user counted the drawer first, or it was never counted. */
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
/** Another user changed the hours, or undid a change; an undo has no `changeId`. */
export const hoursChanged = {
  name: 'hoursChanged',
  status: 409,
  details: ByChange,
} satisfies DeclaredRefusal;
export const sameHours = { name: 'sameHours', status: 409 } satisfies DeclaredRefusal;
/** Time off of this doctor, or of the clinic, already covers part of these days. */
export const sameTimeOff = { name: 'sameTimeOff', status: 409 } satisfies DeclaredRefusal;
/** A later change must be undone first; details are empty if that change is not on record. */
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
/** After the undo this appointment would be outside the hours. */
export const wouldStandOutside = {
  name: 'wouldStandOutside',
  status: 409,
  details: z.extend(Doing, { appointmentId: z.string() }),
} satisfies DeclaredRefusal;

/** Refusals of a change of hours or time off whose plan does not fit the present appointments. */
export const ofPlan = [
  notFound.Appointment,
  notFound.Doctor,
  appointmentChanged,
  slotRefused,
] as const satisfies readonly DeclaredRefusal[];

/** SECRET_KEY is missing, so events can't be signed. */
export const webhooksOff = { name: 'webhooksOff', status: 409 } satisfies DeclaredRefusal;
/** This webhook is switched off. */
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
/** The password is right; the account also needs a code. */
export const codeNeeded = {
  name: 'codeNeeded',
  status: 401,
  details: z.object({ codeNeeded: z.literal(true) }),
} satisfies DeclaredRefusal;
/** The database is not a restored copy, or a manager has already confirmed it. */
export const noRestoredCopy = { name: 'noRestoredCopy', status: 409 } satisfies DeclaredRefusal;
/**
 * The account that loses its right has made open access for the practice: the caller must decide which of it to keep.
 */
export const accessUndecided = {
  name: 'accessUndecided',
  status: 409,
  details: z.object({ access: z.array(z.string()) }),
} satisfies DeclaredRefusal;
export const accessChanged = { name: 'accessChanged', status: 409 } satisfies DeclaredRefusal;
/** The account's owner must prove their identity first. */
export const proofNeeded = {
  name: 'proofNeeded',
  status: 403,
  details: z.object({ proof: z.enum(['password', 'code']) }),
} satisfies DeclaredRefusal;

// Refusals of every call that takes a token.
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
/** The call is for managers, and the caller is front desk. */
export const managersOnly = {
  name: 'managersOnly',
  status: 403,
  details: z.object({ managersOnly: z.literal(true) }),
} satisfies DeclaredRefusal;
const doctorsOnly = { name: 'doctorsOnly', status: 403 } satisfies DeclaredRefusal;
/** The account must set up its second factor first. */
export const secondFactorNeeded = {
  name: 'secondFactorNeeded',
  status: 403,
  details: z.object({ secondFactorNeeded: z.literal(true) }),
} satisfies DeclaredRefusal;

/** Returns the refusals that every call of this caller can answer because of its token. */
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

/** The named field is not valid. */
export const notValid = {
  name: 'notValid',
  status: 422,
  details: z.object({ field: z.string() }),
} satisfies DeclaredRefusal;
