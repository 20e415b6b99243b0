import type { HistoryEntry } from '@docket/contract/endpoints/history.ts';
import type { NotifiableState } from '@docket/contract/rules/message-rules.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/engine.ts';

/** The account that makes a change, or a patient or program without an account (`accountId` is null). */
export interface Actor {
  readonly accountId: string | null;
  readonly name: string;
  readonly role: HistoryEntry['who']['role'];
  /** Patients get the confirmation of their own change at once: no colleague will undo it. */
  readonly isPatient?: true;
}

/** A change of one appointment, described by the act that makes it. */
export interface ChangeInput {
  readonly appointment: { readonly id: string; readonly doctorId: string; readonly patientId: string };
  readonly by: Actor;
  /** epoch milliseconds */
  readonly at: number;
  readonly what: HistoryEntry['what'];
  readonly from: HistoryEntry['from'];
  readonly to: HistoryEntry['to'];
  /** The previous doctor, if the appointment moved to another one. */
  readonly formerDoctorId?: string;
  /** Offers to other patients whose slot the appointment takes on purpose. */
  readonly overriddenOfferIds?: readonly string[];
  /** The state before and after, where the patient may need a message. `wallNow` is in wall minutes. */
  readonly patientNotice?: {
    readonly was: NotifiableState | null;
    readonly is: NotifiableState;
    readonly wallNow: number;
    readonly isRescheduled?: true;
  };
}

/** A change with the id of its entry in the audit trail. */
export interface AppointmentChange extends ChangeInput {
  readonly historyId: string;
}

/** Results returned with the inserted audit entry. All are true when several entries are inserted at once. */
export interface Interest {
  /** A webhook may listen. */
  readonly hasListeners: boolean;
  /** The patient of an appointment that took or freed a time may be on the waiting list. */
  readonly isWaiting: boolean;
  /** An offer that an appointment ended may come back. */
  readonly isBlocked: boolean;
}

/**
 * An effect of changes, in their transaction. `interest` is a promise, so that an effect that does not need it sends
 * its statements in the packet of the audit entry.
 */
export type Effect = (
  tx: Tx,
  changes: readonly AppointmentChange[],
  interest: Promise<Interest>,
) => Promise<void>;

/**
 * The context of an act that changes appointments. `server/src/effects.ts` lists the effects; `app.ts` passes them
 * in.
 */
export interface ChangeContext extends Context {
  readonly onAppointmentChange: readonly Effect[];
}
