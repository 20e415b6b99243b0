import { Card } from '@docket/ui/card.tsx';
import { FailedNotice } from '@docket/ui/failed-notice.tsx';
import { PageTitle } from '@docket/ui/page-title.tsx';
import { type ErrorComponentProps, useMatches, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PageNotLoaded, retryFailedPages } from './lazy-page.tsx';

/** Replaces a page that failed to render or load; the frame around it keeps working. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? 'Docket' });
  // Opening the page later loads it again.
  useEffect(() => retryFailedPages, []);
  const tryAgain = () => {
    retryFailedPages();
    reset();
    void router.invalidate();
  };
  const message =
    error instanceof PageNotLoaded
      ? 'Couldn’t load this page. Docket may have been updated, or the server can’t be reached.'
      : 'Couldn’t show this page.';
  return (
    <>
      <PageTitle title={title} />
      <Card>
        <FailedNotice message={message} onRetry={tryAgain} />
      </Card>
    </>
  );
}
