/** What the record that stays did not know and the other one did; both are told apart again by it. */
export interface TakenOver {
  readonly email?: string;
  readonly phone?: string;
  readonly dob?: string;
  readonly note?: string;
  readonly imageHash?: string;
}

/** Two records that became one, and what it takes to part them again. */
export interface MergeRecord {
  readonly id: string;
  /** the record that stayed */
  readonly patientId: string;
  /** the one that was merged into it */
  readonly otherId: string;
  readonly accountId: string;
  /** ids of the appointments that moved */
  readonly moved: readonly string[];
  readonly taken: TakenOver;
  /** epoch milliseconds */
  readonly at: number;
}
