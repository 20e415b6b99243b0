import type { Change } from '@docket/contract/live.ts';

/** What was done to an appointment, as the beginning of a sentence. */
export const changeLabels: Record<Change['what'], string> = {
  booked: 'Booked',
  cancelled: 'Cancelled',
  completed: 'Completed',
  restored: 'Put back to pending',
  'payment set': 'Payment changed',
  moved: 'Moved',
  arrived: 'Marked as arrived',
  'arrival undone': 'Arrival undone',
  'note set': 'Note changed',
  'patient merged': 'Patient records merged',
  'merge undone': 'Patient records parted',
};

/** "Cancelled by Sarah Lind just now". */
export function formatChange({ what, who }: Pick<Change, 'what' | 'who'>): string {
  return `${changeLabels[what]} by ${who.name || 'somebody'} just now`;
}
