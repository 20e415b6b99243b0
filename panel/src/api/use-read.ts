import type { AnswerOf, Endpoint, InputOf } from '@docket/contract/endpoint.ts';
import { hidePatients } from '@docket/contract/patient-data.ts';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { fetchAnswer } from './call-server.ts';
import { useNamesHidden } from './privacy/names-hidden.ts';
import { type QueryTag, readKey } from './query-keys.ts';

interface ReadOptions {
  enabled?: boolean;
  staleMs?: number;
  everyMs?: number;
  isRefusalOnPage?: boolean;
  keepsPrevious?: boolean;
}

/**
 * Reads from the server and caches the answer under the given tags. The last answer stays while new input is fetched,
 * unless `keepsPrevious` is false, and after a failed fetch. While names are hidden, its patients are masked.
 * query-client.ts toasts failures; pages show Try again. `everyMs`: repeats the read, for data that changes without an
 * event. `isRefusalOnPage`: the page shows the refusal, so no toast appears.
 */
export function useRead<E extends Endpoint>(
  tags: readonly QueryTag[],
  endpoint: E,
  input: InputOf<E>,
  options: ReadOptions = {},
): UseQueryResult<AnswerOf<E>> {
  const isHidden = useNamesHidden();
  const select = useCallback((answer: AnswerOf<E>) => hidePatients(endpoint.answer, answer), [endpoint]);
  return useQuery({
    queryKey: readKey(tags, endpoint, input),
    queryFn: ({ signal }) => fetchAnswer(endpoint, input, { signal }),
    ...(isHidden && { select }),
    ...(options.keepsPrevious !== false && { placeholderData: keepPreviousData }),
    enabled: options.enabled ?? true,
    ...(options.everyMs === undefined ? {} : { refetchInterval: options.everyMs }),
    meta: { isRefusalOnPage: options.isRefusalOnPage },
    ...(options.staleMs === undefined ? {} : { staleTime: options.staleMs }),
  });
}
