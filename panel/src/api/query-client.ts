import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isRefusal } from './error-text.ts';
import { forgetReadError, reportReadError } from './report-error.ts';
import { isSecondFactorNeeded } from './second-factor-needed.ts';

/** How long what was read counts as fresh when a page is opened again. */
const freshMs = 5_000;

/** The cache of everything read from the server. One for the page; tests make their own. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      // What is fetched ahead of need may fail quietly; once somebody looks at it, its failure is said.
      onError: (error, query) => {
        // The page that sets it up says so, in place of all others.
        if (isSecondFactorNeeded(error)) return;
        if (!query.meta?.quiet || query.getObserversCount() > 0) reportReadError(query.queryHash, error);
      },
      onSuccess: (_, query) => forgetReadError(query.queryHash),
    }),
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        // The browser's own idea of being online says nothing about a server in the practice's network.
        networkMode: 'always',
        retry: (count, error) => !isRefusal(error) && count < 1,
        retryDelay: 400,
      },
    },
  });
}
