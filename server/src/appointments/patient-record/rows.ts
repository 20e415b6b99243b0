import { deskFieldNames } from '@docket/contract/patients.ts';

/** What the record that stays did not know and the other one did; both are told apart again by it. */
export type TakenOver = Readonly<Partial<Record<MergedField, string>>>;

/** Everything but the name: where one record knows nothing, it takes over what the other one knows. */
export const mergedFields = ['email', 'phone', 'dob', ...deskFieldNames, 'imageHash'] as const;
export type MergedField = (typeof mergedFields)[number];

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
