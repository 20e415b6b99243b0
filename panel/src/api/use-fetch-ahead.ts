import type { Endpoint, InputOf } from '@docket/contract/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fetchAnswer } from './call-server.ts';
import { type QueryTag, readKey } from './query-keys.ts';

/** By then the page's own reads are on screen. */
const soonMs = 200;

/** Prefetches likely next reads after the current ones; an empty `inputs` prefetches nothing. */
export function useFetchAhead<E extends Endpoint>(
  tags: readonly QueryTag[],
  endpoint: E,
  inputs: readonly InputOf<E>[],
): void {
  const cache = useQueryClient();
  const inputsKey = JSON.stringify(inputs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` is what `inputs` say, and words are of the endpoint
  useEffect(() => {
    if (inputs.length === 0) return;
    const timer = window.setTimeout(() => {
      for (const input of inputs) {
        void cache.prefetchQuery({
          queryKey: readKey(tags, endpoint, input),
          queryFn: ({ signal }) => fetchAnswer(endpoint, input, { signal }),
          // A failed prefetch is not reported.
          meta: { quiet: true },
          retry: false,
        });
      }
    }, soonMs);
    return () => window.clearTimeout(timer);
  }, [cache, endpoint, inputsKey]);
}
