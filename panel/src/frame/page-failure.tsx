import { Card } from '@docket/ui/card.tsx';
import { FailedNotice } from '@docket/ui/failed-notice.tsx';
import { PageTitle } from '@docket/ui/page-title.tsx';
import { type ErrorComponentProps, useMatches, useRouter } from '@tanstack/react-router';

/** Stands in place of a page that broke; the frame around it goes on working. */
export function PageFailure({ reset }: ErrorComponentProps) {
  const router = useRouter();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? 'Docket' });
  const tryAgain = () => {
    reset();
    void router.invalidate();
  };
  return (
    <>
      <PageTitle title={title} />
      <Card>
        <FailedNotice message="This page could not be shown." onRetry={tryAgain} />
      </Card>
    </>
  );
}
