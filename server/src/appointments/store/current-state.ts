import type { Status } from '@docket/contract/appointments.ts';

/** What decides whether an appointment may change, and who has to hear of it. */
export interface CurrentState {
  readonly id: string;
  readonly doctorId: string;
  readonly patientId: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly status: Status;
  readonly paidOnline: boolean;
  /** on purpose on top of another visit or outside of the rules: holds no time */
  readonly overbooked: boolean;
  /** epoch milliseconds; null: not here (yet) */
  readonly arrivedAt: number | null;
  /** counts its changes */
  readonly version: number;
}

export interface NewAppointment extends Omit<CurrentState, 'version' | 'arrivedAt'> {
  readonly amountCents: number;
  readonly reason: string;
  readonly note?: string;
  readonly arrivedAt?: number | null;
  readonly bookedAt: number;
}

/** Where an appointment stands in its doctor's book. */
export type OwnSlot = Pick<CurrentState, 'startsAt' | 'endsAt' | 'overbooked'>;
