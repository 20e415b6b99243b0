import type { AnswerOf, Endpoint, InputOf } from '@docket/contract/endpoint.ts';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { callServer } from './call-server.ts';
import { type QueryTag, readKey } from './query-keys.ts';

/**
 * Reads from the server and caches the answer under the given tags. What is on screen stays while new input is fetched
 * and when a later fetch fails. query-client.ts toasts failures; pages show Try again.
 */
export function useRead<E extends Endpoint>(
  words: readonly QueryTag[],
  endpoint: E,
  input: InputOf<E>,
  options: { enabled?: boolean; staleMs?: number } = {},
): UseQueryResult<AnswerOf<E>> {
  return useQuery({
    queryKey: readKey(words, endpoint, input),
    queryFn: ({ signal }) => callServer(endpoint, input, { signal }),
    placeholderData: keepPreviousData,
    enabled: options.enabled ?? true,
    ...(options.staleMs === undefined ? {} : { staleTime: options.staleMs }),
  });
}
