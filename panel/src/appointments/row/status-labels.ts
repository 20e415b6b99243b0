import type { Status } from '@docket/contract/appointments.ts';

/** The specification's words for the states of an appointment. */
export const statusLabels: Record<Status, string> = {
  pending: 'Pending',
  cancelled: 'Cancelled',
  completed: 'Completed',
};
