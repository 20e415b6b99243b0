import { findDetails } from '@docket/contract/client.ts';
import { readStaffRole } from '@docket/contract/endpoints/staff.ts';
import { managersOnly } from '@docket/contract/refusals.ts';
import { showError } from '@docket/ui/toast.tsx';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { errorText, isRefusal } from './call-server.ts';
import { readKey, staffRoleTags } from './query-keys.ts';
import { isSecondFactorNeeded } from './session.ts';

/** How long a read counts as fresh when a page is opened again. */
const freshMs = 5_000;

/** Creates the cache of all reads. The panel has one; each test creates its own. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      // A prefetch fails quietly; a read on screen reports its failure.
      onError: (error, query) => {
        // The page that sets up the second factor replaces all others.
        if (isSecondFactorNeeded(error)) return;
        if (query.meta?.isRefusalOnPage && isRefusal(error)) return;
        // An account that is no longer a manager's loses the page and its cached data at once.
        if (findDetails(error, managersOnly)) {
          void client.invalidateQueries({ queryKey: readKey(staffRoleTags, readStaffRole, {}) });
          return;
        }
        if (!query.meta?.quiet || query.getObserversCount() > 0) reportReadError(query.queryHash, error);
      },
      onSuccess: (_, query) => forgetReadError(query.queryHash),
    }),
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        // The browser's online state does not cover a server in the practice's own network.
        networkMode: 'always',
        retry: (count, error) => !isRefusal(error) && count < 1,
        retryDelay: 400,
      },
    },
  });
  return client;
}

// Reads whose failure was shown and that have not succeeded since then.
const reportedReads = new Set<string>();

/** Shows one toast for a failed read until it succeeds again; the page offers Try again. */
function reportReadError(queryHash: string, error: unknown): void {
  if (reportedReads.has(queryHash)) return;
  reportedReads.add(queryHash);
  showError(errorText(error));
}

/** Records a success, so that the next failure of the read is shown again. */
function forgetReadError(queryHash: string): void {
  reportedReads.delete(queryHash);
}
