import { type ListAnswer, type ListInput, listAppointments } from '@docket/contract/appointments.ts';
import type { Word } from '../api/query-keys.ts';
import type { Role } from '../api/tokens.ts';
import { useFetchAhead } from '../api/use-fetch-ahead.ts';
import { useRead } from '../api/use-read.ts';

// A patient's or a doctor's new name shows in the list too.
const listWords: readonly Word[] = ['appointments', 'doctors', 'patients'];

/** One page of the list of a role; the page after it is fetched ahead, so that Next answers at once. */
export function useAppointmentList(role: Role, input: ListInput, enabled: boolean) {
  const list = useRead(listWords, listAppointments[role], input, { enabled });
  const next = list.isPlaceholderData ? null : nextPage(list.data, input);
  useFetchAhead(listWords, listAppointments[role], next ? [next] : []);
  return list;
}

function nextPage(page: ListAnswer | undefined, input: ListInput): ListInput | null {
  return page?.nextCursor ? { ...input, cursor: page.nextCursor } : null;
}
