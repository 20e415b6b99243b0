import type { MessageKind, MessageState } from '@docket/contract/endpoints/messages.ts';
import { mayHaveLeft, undone } from './reasons.ts';

/**
 * Each message is one row of `messages`, from its change to its delivery. Its column `state`:
 *
 *     waiting ──── undone, replaced, outdated, switched off ────────────▶ withdrawn
 *      │  ▲ └───── no usable address / recipient objected / no channel ─▶ no address / stopped / would be told
 *      │  │
 *      │  └─────── failed, and surely not sent: tried again ──────┐
 *      │                                                          │
 *      └── lease ─▶ sending ──── accepted ─▶ handed over ──── receipt ─▶ delivered
 *                    │ ▲ │  └─── refused ──▶ refused ◀─────── receipt
 *                    │ │ └── outcome unknown, not repeatable; or a day of failures ─▶ given up
 *                    └─┘ outcome unknown, repeatable: leased again
 *
 * A receipt also delivers an SMS that was given up with an unknown outcome.
 */

/** The delivery of a message, as far as it is known. */
export type DeliveryState =
  /** Not sent yet: can be replaced or withdrawn. */
  | 'queued'
  /** Queued, although the patient has acknowledged the change in another way. */
  | 'needless'
  /** Being sent, or possibly sent: counts as known to the patient. */
  | 'in doubt'
  | 'sent'
  /** Failed for good: the patient still goes by the former state. */
  | 'undelivered'
  /** Failed for good, but the patient knows of the change: made it, was called, or accepted an offer. */
  | 'acknowledged'
  /** Without any channel the practice informs its patients in other ways. */
  | 'without channel'
  /** Withdrawn, because the change was undone before. */
  | 'undone'
  /** Withdrawn for another reason. The user who withdraws a message informs the patient. */
  | 'withdrawn';

/** The columns that decide the delivery state. */
interface StoredDelivery {
  readonly kind: MessageKind;
  readonly state: MessageState;
  readonly reason: string;
  readonly isAcknowledged?: boolean;
}

export function toDeliveryState({
  kind,
  state,
  reason,
  isAcknowledged = false,
}: StoredDelivery): DeliveryState {
  switch (state) {
    case 'waiting':
      return isAcknowledged ? 'needless' : 'queued';
    case 'sending':
      return 'in doubt';
    case 'handed over':
    case 'delivered':
      return 'sent';
    case 'refused':
    case 'given up':
    case 'no address':
    case 'stopped':
      if (mayHaveLeft(reason)) return 'in doubt';
      return isAcknowledged || kind === 'booked' ? 'acknowledged' : 'undelivered';
    case 'would be told':
      return 'without channel';
    case 'withdrawn':
      return reason === undone ? 'undone' : 'withdrawn';
  }
}
