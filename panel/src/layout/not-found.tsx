import { Card } from '@docket/ui/card.tsx';
import { EmptyNotice } from '@docket/ui/empty-notice.tsx';
import { PageTitle } from '@docket/ui/page-title.tsx';
import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { homeOf, useCurrentRole } from '../sessions/roles.ts';

/** The page for an unknown URL. */
export function NotFound() {
  const role = useCurrentRole();
  return (
    <>
      <PageTitle title="Page not found" />
      <Card>
        <EmptyNotice
          icon={IconMapQuestion}
          title="This page does not exist."
          action={
            <Button component={Link} to={homeOf[role]} variant="default">
              Go to the dashboard
            </Button>
          }
        />
      </Card>
    </>
  );
}
