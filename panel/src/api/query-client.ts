import { detailsOf } from '@docket/contract/client.ts';
import { managersOnly } from '@docket/contract/refusals.ts';
import { readStaffRole } from '@docket/contract/staff.ts';
import { showError } from '@docket/ui/toast.tsx';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { errorText, isRefusal } from './call-server.ts';
import { readKey, staffRoleTags } from './query-keys.ts';
import { isSecondFactorNeeded } from './session.ts';

/** For how long a read counts as fresh when a page is opened again. */
const freshMs = 5_000;

/** The cache of everything read from the server. One for the page; tests make their own. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      // A prefetch may fail quietly; once it is on screen, its failure is said.
      onError: (error, query) => {
        // The page that sets up the second factor is shown in place of all others.
        if (isSecondFactorNeeded(error)) return;
        if (query.meta?.isRefusalOnPage && isRefusal(error)) return;
        // The page goes, and with it what it read, as soon as it is known that the account is no manager's any more.
        if (detailsOf(error, managersOnly)) {
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
        // Whether the browser is online says nothing about a server in the practice's own network.
        networkMode: 'always',
        retry: (count, error) => !isRefusal(error) && count < 1,
        retryDelay: 400,
      },
    },
  });
  return client;
}

// Reads whose failure was shown and that have not succeeded since.
const reported = new Set<string>();

/** Toasts that a read failed: once, until it succeeds again; the page itself offers Try again. */
function reportReadError(queryHash: string, error: unknown): void {
  if (reported.has(queryHash)) return;
  reported.add(queryHash);
  showError(errorText(error));
}

/** The read succeeded: its next failure is news again. */
function forgetReadError(queryHash: string): void {
  reported.delete(queryHash);
}
