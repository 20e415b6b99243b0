import { Card } from '@docket/ui/card.tsx';
import { EmptyNotice } from '@docket/ui/empty-notice.tsx';
import { PageTitle } from '@docket/ui/page-title.tsx';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { homeOf } from '../sessions/roles.ts';

/** Replaces a page that only managers may open. */
export function ManagersOnly({ title }: { title: string }) {
  return (
    <>
      <PageTitle title={title} />
      <Card>
        <EmptyNotice
          icon={IconLock}
          title="This page is for managers."
          action={
            <Button component={Link} to={homeOf.admin} variant="default">
              Go to the dashboard
            </Button>
          }
        >
          You’re logged in as front desk. A manager can change that under Staff.
        </EmptyNotice>
      </Card>
    </>
  );
}
