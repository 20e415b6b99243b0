import type { Endpoint, InputOf } from '@docket/contract/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fetchAnswer } from './call-server.ts';
import { type QueryTag, readKey } from './query-keys.ts';

/** Late enough for the page's own reads to be on screen. */
const prefetchAfterMs = 200;

/** Prefetches likely next reads after the current ones; an empty `inputs` prefetches nothing. */
export function usePrefetch<E extends Endpoint>(
  tags: readonly QueryTag[],
  endpoint: E,
  inputs: readonly InputOf<E>[],
): void {
  const client = useQueryClient();
  const inputsKey = JSON.stringify(inputs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `inputsKey` is the content of `inputs`; an endpoint has constant tags
  useEffect(() => {
    if (inputs.length === 0) return;
    const timer = window.setTimeout(() => {
      for (const input of inputs) {
        void client.prefetchQuery({
          queryKey: readKey(tags, endpoint, input),
          queryFn: ({ signal }) => fetchAnswer(endpoint, input, { signal }),
          // A failed prefetch is not reported.
          meta: { quiet: true },
          retry: false,
        });
      }
    }, prefetchAfterMs);
    return () => window.clearTimeout(timer);
  }, [client, endpoint, inputsKey]);
}
