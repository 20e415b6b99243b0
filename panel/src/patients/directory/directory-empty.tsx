import { Card } from '@docket/ui/card.tsx';
import { EmptyNotice } from '@docket/ui/empty-notice.tsx';
import { Button } from '@mantine/core';
import { IconAddressBook, IconUserSearch } from '@tabler/icons-react';
import { AddPatientButton } from './add-patient-button.tsx';
import type { DirectoryPlace } from './use-directory-state.ts';

/** Stands for no rows: says whether there is nobody at all, nobody who fits, or nobody on this page. */
export function DirectoryEmpty({ place }: { place: DirectoryPlace }) {
  if (place.search.page > 1) {
    return (
      <Card flush>
        <EmptyNotice
          icon={IconAddressBook}
          title="This page is empty now"
          action={<Button onClick={() => place.turnTo(1, '')}>Back to the first page</Button>}
        />
      </Card>
    );
  }
  if (place.search.q.trim() !== '') {
    return (
      <Card flush>
        <EmptyNotice
          icon={IconUserSearch}
          title="No matching patient"
          action={
            <Button variant="default" onClick={() => place.find('')}>
              Show all patients
            </Button>
          }
        >
          Part of a name is enough, or a phone number, an email or a date of birth like 30.4.1985.
        </EmptyNotice>
      </Card>
    );
  }
  return (
    <Card flush>
      <EmptyNotice
        icon={IconAddressBook}
        title="No patients yet"
        action={<AddPatientButton onClick={place.openForm} />}
      >
        New patients appear here after their first booking.
      </EmptyNotice>
    </Card>
  );
}
