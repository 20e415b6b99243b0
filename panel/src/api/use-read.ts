import type { AnswerOf, Endpoint, InputOf } from '@docket/contract/endpoint.ts';
import { hidePatients } from '@docket/contract/patient-data.ts';
import {
  type InfiniteData,
  keepPreviousData,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
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

interface PagedRead<E extends Endpoint, Page> {
  readonly tags: readonly QueryTag[];
  readonly endpoint: E;
  /** Converts an answer to the page that is cached. */
  readonly toPage: (answer: AnswerOf<E>) => Page;
  readonly pageSchema: Endpoint['answer'];
  readonly maxPages: number;
}

/** Reads the pages of a list one after another; each is on screen once it is read. See `useRead`. */
export function useReadPages<E extends Endpoint, Page extends { readonly nextCursor: string | null }>({
  tags,
  endpoint,
  toPage,
  pageSchema,
  maxPages,
}: PagedRead<E, Page>) {
  const isHidden = useNamesHidden();
  const select = useCallback(
    ({ pages }: InfiniteData<Page>) =>
      isHidden ? pages.map((page) => hidePatients(pageSchema, page)) : pages,
    [isHidden, pageSchema],
  );
  const read = useInfiniteQuery({
    queryKey: [...readKey<Endpoint>(tags, endpoint, {}), 'pages'],
    queryFn: async ({ signal, pageParam: cursor }) =>
      // Safe to cast: every paged call takes a cursor, and all its fields are optional.
      toPage(await fetchAnswer(endpoint, (cursor === null ? {} : { cursor }) as InputOf<E>, { signal })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }, pages) => (pages.length < maxPages ? nextCursor : null),
    select,
  });
  const { hasNextPage, isFetching, isError, fetchNextPage } = read;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return read;
}
