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

/** Returns the function that declares refusals with this HTTP status: name, then the schema of `details`, if any. */
function refusalsWith<const Status extends DeclaredRefusal['status']>(status: Status) {
  function declare(name: string): { name: string; status: Status };
  function declare<Details extends z.ZodMiniType>(
    name: string,
    details: Details,
  ): { name: string; status: Status; details: Details };
  function declare(name: string, details?: z.ZodMiniType) {
    return { name, status, ...(details && { details }) };
  }
  return declare;
}

const unauthorized = refusalsWith(401);
const forbidden = refusalsWith(403);
const missing = refusalsWith(404);
export const conflict = refusalsWith(409);
const invalid = refusalsWith(422);

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
export const linkOver = missing('linkOver');
/** A patient's link does not resolve. The page of the link shows the practice's phone number instead. */
export const patientLinkOver = missing(
  'patientLinkOver',
  z.object({ practice: z.object({ name: z.string(), phone: z.string() }) }),
);

/** The conflicting change: its author (null: not on record) and its time in epoch milliseconds. */
export const ConflictingChange = z.object({
  by: z.nullable(z.object({ name: z.string(), role: z.enum(['admin', 'doctor', 'system']) })),
  at: z.nullable(z.number()),
});

/**
 * The appointment has changed, or its status does not allow this. The details are its present state and its last
 * change.
 */
export const appointmentChanged = conflict(
  'appointmentChanged',
  z.extend(ConflictingChange, {
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
);

/** The amount exceeds the money received or still open, or these have changed. The details are the present amounts. */
export const openChanged = conflict(
  'openChanged',
  z.object({
    receivedCents: z.number(),
    keptCents: z.optional(z.number()),
    openCents: z.number(),
  }),
);
/** An entry is reversed once; a reversal cannot be reversed. */
export const alreadyReversed = conflict('alreadyReversed');

const Slot = { slotDate: z.string(), slotTime: z.string() };
const Clock = z.object({ from: z.string(), to: z.string() });

/**
 * The reason why a slot is not free, as data, and the next free slots. `holder`, the patient in the slot, is shown only
 * to the desk and to the doctor of the slot.
 */
export const ConflictDetails = z.partial(
  z.extend(ConflictingChange, {
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
export const slotRefused = conflict(
  'slotRefused',
  z.extend(ConflictDetails, {
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
);

/** No doctor has time for a walk-in. The details list the next free doctors. */
export const noFreeDoctor = conflict(
  'nobodyFree',
  z.object({
    nextFree: z.array(z.object({ ...Slot, doctorId: z.string(), doctorName: z.string() })),
  }),
);

/** No message of the appointment is pending: it was sent, or never existed. */
export const noPendingMessage = conflict('nothingWaits');

/** A similar patient is on record; `anyway` books or adds regardless. */
export const alreadyOnRecord = conflict(
  'alreadyOnRecord',
  z.object({
    existing: z.object({
      id: z.string(),
      name: ofPatient('name', z.string()),
      dob: ofPatient('text', z.nullable(z.string())),
      phone: ofPatient('text', z.string()),
    }),
  }),
);

/** The patient's record was merged into `mergedInto` (null: that record was removed since). */
export const patientMerged = conflict('patientMerged', z.object({ mergedInto: z.nullable(z.string()) }));
export const mergeUndone = conflict('mergeUndone');

export const doctorArchived = conflict('doctorArchived', z.object({ archived: z.literal(true) }));
/** The name looks like that of another admin or doctor. */
export const nameLooksAlike = conflict('nameLooksAlike', z.object({ field: z.literal('name') }));
export const emailInUse = conflict('emailInUse');
/** Like `emailInUse`, for forms that mark the field. */
export const emailFieldInUse = conflict('emailFieldInUse', z.object({ field: z.literal('email') }));

/** Another user changed the doctor's delay first. The details are the present delay. */
export const delayChanged = conflict(
  'delayChanged',
  z.object({
    minutes: z.number(),
    version: z.number(),
    by: z.nullable(z.string()),
    /** epoch milliseconds */
    at: z.nullable(z.number()),
  }),
);

/** Another user is calling this patient: their name, and when the claim ends. */
export const callClaimed = conflict(
  'callClaimed',
  z.object({
    by: z.string(),
    /** epoch milliseconds */
    until: z.number(),
  }),
);

/** Another user changed or ended this wish first. The details are its present state. */
export const wishChanged = conflict('wishChanged', z.object({ version: z.number(), ended: z.boolean() }));
/** The patient is already waiting for this doctor or speciality; `wishId` names that wish. */
export const alreadyWaiting = conflict('waitsAlready', z.object({ wishId: z.string() }));
/** The patient already has an open offer, which ends at `until`. */
export const hasOpenOffer = conflict('offerStands', z.object({ until: z.string() }));
/** The wish has reached its limit of offers (`maxOffersOfWish`). */
export const offersUsedUp = conflict('offersUsedUp');
/** Ways an offer can end; `overridden`: the desk gave the slot to another patient. */
export const offerEnds = ['accepted', 'declined', 'withdrawn', 'expired', 'overridden'] as const;
/** The offer is over. */
export const offerOver = conflict('offerOver', z.object({ ended: z.enum(offerEnds) }));

/** Author and time (epoch milliseconds) of the change that came first; null: there was none. */
const ChangedBy = z.object({ by: z.nullable(z.string()), at: z.nullable(z.number()) });
/** Another user has already closed this day. */
export const dayClosed = conflict('dayClosed', ChangedBy);
/** The day is open: it was never closed, or another user reopened it. */
export const dayOpen = conflict('dayOpen', ChangedBy);
/** Another user counted the drawer first, or it was never counted. */
export const drawerCounted = conflict('drawerCounted', ChangedBy);

export const settingsChanged = conflict('settingsChanged', z.object({ version: z.number() }));
export const nameGiven = conflict('nameGiven');

const ByChange = z.partial(z.extend(ConflictingChange, { changeId: z.string() }));
/** Another user changed the hours, or undid a change; an undo has no `changeId`. */
export const hoursChanged = conflict('hoursChanged', ByChange);
export const sameHours = conflict('sameHours');
/** Time off of this doctor, or of the clinic, already covers part of these days. */
export const sameTimeOff = conflict('sameTimeOff');
/** A later change must be undone first; details are empty if that change is not on record. */
export const changedAgain = conflict('changedAgain', ByChange);
export const changeUndone = conflict('changeUndone', z.pick(ConflictingChange, { at: true }));
/** After the undo this appointment would be outside the hours. */
export const outsideHoursAfterUndo = conflict(
  'wouldStandOutside',
  z.extend(ConflictingChange, { appointmentId: z.string() }),
);

/** Refusals of a change of hours or time off whose plan does not fit the present appointments. */
export const planRefusals = [
  notFound.Appointment,
  notFound.Doctor,
  appointmentChanged,
  slotRefused,
] as const satisfies readonly DeclaredRefusal[];

/** SECRET_KEY is missing, so events can't be signed. */
export const webhooksOff = conflict('webhooksOff');
/** This webhook is switched off. */
export const webhookOff = conflict('webhookOff');
export const webhookExists = conflict('webhookExists');
export const webhooksFull = conflict('webhooksFull');

export const onlyAdminsOverbook = forbidden('overbooksAlone');
export const onlyAdminsMoveAway = forbidden('movesAwayAlone');
export const onlyAdminsUndo = forbidden('undoesAlone');
export const onlyAdminsUndoPayments = forbidden('undoesPaymentsAlone');

export const passwordChanged = conflict('passwordChanged');
export const ownPassword = conflict('ownPassword');
export const lastAdmin = conflict('lastAdmin');
export const lastManager = conflict('lastManager');
export const factorOn = conflict('factorOn');
export const factorOff = conflict('factorOff');
export const factorRequired = conflict('factorRequired');
export const factorNeverOn = conflict('factorNeverOn');
export const ownFactor = conflict('ownFactor');
export const setUpReplaced = conflict('setUpReplaced');

export const wrongPassword = unauthorized('wrongPassword');
/** The password is right; the account also needs a code. */
export const codeNeeded = unauthorized('codeNeeded', z.object({ codeNeeded: z.literal(true) }));
/** The database is not a restored copy, or a manager has already confirmed it. */
export const noRestoredCopy = conflict('noRestoredCopy');
/**
 * The account that loses its right has made open access for the practice: the caller must decide which of it to keep.
 */
export const accessUndecided = conflict('accessUndecided', z.object({ access: z.array(z.string()) }));
export const accessChanged = conflict('accessChanged');
/** The account's owner must prove their identity first. */
export const proofNeeded = forbidden('proofNeeded', z.object({ proof: z.enum(['password', 'code']) }));

// Refusals of every call that takes a token.
export const noToken = unauthorized('noToken');
const sessionOver = unauthorized('sessionOver');
export const sessionIdle = unauthorized('sessionIdle', z.object({ idle: z.literal(true) }));
export const accountArchived = unauthorized('accountArchived', z.object({ archived: z.literal(true) }));
const adminsOnly = forbidden('adminsOnly');
/** The call is for managers, and the caller is front desk. */
export const managersOnly = forbidden('managersOnly', z.object({ managersOnly: z.literal(true) }));
const doctorsOnly = forbidden('doctorsOnly');
/** The account must set up its second factor first. */
export const secondFactorNeeded = forbidden(
  'secondFactorNeeded',
  z.object({ secondFactorNeeded: z.literal(true) }),
);

/** Returns the refusals that every call of this caller can answer because of its token. */
export function listTokenRefusals({
  caller,
  needs,
  proof,
  usesToken,
}: {
  readonly caller: 'admin' | 'doctor' | 'anyone';
  readonly needs?: 'manager';
  readonly proof?: 'always' | readonly string[];
  readonly usesToken?: boolean;
}): readonly DeclaredRefusal[] {
  if (caller === 'anyone' && !usesToken) return [];
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
export const notValid = invalid('notValid', z.object({ field: z.string() }));
