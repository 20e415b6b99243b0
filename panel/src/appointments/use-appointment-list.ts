import type { ListAnswer, ListInput } from '@docket/contract/appointments.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callServer } from '../api/call-server.ts';
import { readKey, type Word } from '../api/query-keys.ts';
import { soon } from '../api/soon.ts';
import type { Role } from '../api/tokens.ts';
import { useRead } from '../api/use-read.ts';
import { listOf } from './role-calls.ts';

// A patient's or a doctor's new name shows in the list too.
const listWords: readonly Word[] = ['appointments', 'doctors', 'patients'];

/** One page of the list of a role; the page after it is fetched ahead, so that Next answers at once. */
export function useAppointmentList(role: Role, input: ListInput, enabled: boolean) {
  const list = useRead(listWords, listOf[role], input, { enabled });
  const next = list.isPlaceholderData ? null : nextPage(list.data, input);
  usePrefetch(role, next);
  return list;
}

function nextPage(page: ListAnswer | undefined, input: ListInput): ListInput | null {
  return page?.nextCursor ? { ...input, cursor: page.nextCursor } : null;
}

function usePrefetch(role: Role, input: ListInput | null): void {
  const cache = useQueryClient();
  const wanted = input && JSON.stringify(input);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` is what `input` says
  useEffect(() => {
    if (!input) return;
    return soon(() => {
      void cache.prefetchQuery({
        queryKey: readKey(listWords, listOf[role], input),
        queryFn: ({ signal }) => callServer(listOf[role], input, { signal }),
        // A failure ahead of need is nobody's concern yet.
        meta: { quiet: true },
        retry: false,
      });
    });
  }, [cache, role, wanted]);
}
