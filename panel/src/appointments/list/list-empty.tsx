import { Card } from '@docket/ui/card.tsx';
import { EmptyNotice } from '@docket/ui/empty-notice.tsx';
import { Button } from '@mantine/core';
import { IconCalendarOff, IconFilterOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ListPlace } from './use-list-state.ts';

interface ListEmptyProps {
  place: ListPlace;
  text: string;
  hint: ReactNode;
  action: ReactNode;
}

/** Stands for no rows: says whether there are none at all, none that fit, or none on this page, and the way on. */
export function ListEmpty({ place, text, hint, action }: ListEmptyProps) {
  if (place.search.page > 1) {
    return (
      <Card flush>
        <EmptyNotice
          icon={IconCalendarOff}
          title={text}
          action={<Button onClick={() => place.turnTo(1, '')}>Back to the first page</Button>}
        >
          This page has emptied meanwhile.
        </EmptyNotice>
      </Card>
    );
  }
  if (place.isNarrowed) {
    return (
      <Card flush>
        <EmptyNotice
          icon={IconFilterOff}
          title={text}
          action={
            <Button variant="default" onClick={place.clear}>
              Clear filters
            </Button>
          }
        >
          No appointments match these filters.
        </EmptyNotice>
      </Card>
    );
  }
  return (
    <Card flush>
      <EmptyNotice icon={IconCalendarOff} title={text} action={action}>
        {hint}
      </EmptyNotice>
    </Card>
  );
}
