import { EmptyNotice } from '@docket/ui/empty-notice.tsx';
import { Button } from '@mantine/core';
import { IconArchive, IconUserSearch } from '@tabler/icons-react';
import type { DoctorFilter } from './doctor-filter.ts';

interface NobodyShownProps {
  filter: DoctorFilter;
  /** Searched or narrowed to a speciality. */
  isNarrowed: boolean;
  onShowAll: () => void;
  onShowArchived: () => void;
}

/** Stands where the cards would be: says why there are none and offers the way on. */
export function NobodyShown({ filter, isNarrowed, onShowAll, onShowArchived }: NobodyShownProps) {
  const showAll = (
    <Button variant="default" onClick={onShowAll}>
      Show all doctors
    </Button>
  );
  if (isNarrowed) return <EmptyNotice icon={IconUserSearch} title="No matching doctor" action={showAll} />;
  if (filter.isArchived)
    return <EmptyNotice icon={IconArchive} title="Nobody is archived" action={showAll} />;
  return (
    <EmptyNotice
      icon={IconArchive}
      title="Every doctor is archived"
      action={
        <Button variant="default" onClick={onShowArchived}>
          Show archived doctors
        </Button>
      }
    />
  );
}
