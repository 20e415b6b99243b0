import type { CalendarDate } from '@docket/contract/slot-date.ts';
import { Button } from '@mantine/core';
import type { Role } from '../api/tokens.ts';
import { DateChips } from './date-chips.tsx';
import { DateRangeField } from './date-range.tsx';
import { FilterByDoctor } from './filter-by-doctor.tsx';
import classes from './filters.module.css';
import { SearchField } from './search-field.tsx';
import { StatusFilter } from './status-filter.tsx';
import type { ListPlace } from './use-list-place.ts';

interface FiltersProps {
  role: Role;
  place: ListPlace;
  today: CalendarDate;
}

/** What a list is narrowed by, in one line where there is room. */
export function Filters({ role, place, today }: FiltersProps) {
  const { search, dates } = place;
  return (
    <div className={classes.bar}>
      <SearchField
        q={search.q}
        label={role === 'admin' ? 'Patient or doctor' : 'Patient'}
        onSearch={(q) => place.narrowQuietly({ q })}
      />
      <DateChips dates={dates} onChoose={place.chooseDates} />
      <div className={classes.more}>
        {place.isNarrowed && (
          <Button variant="subtle" size="compact-sm" onClick={place.clear}>
            Clear filters
          </Button>
        )}
        <DateRangeField dates={dates} today={today} onChoose={place.chooseDates} />
        <StatusFilter status={search.status} onChoose={(status) => place.narrow({ status })} />
        {role === 'admin' && (
          <FilterByDoctor doctorId={search.doctorId} onChoose={(doctorId) => place.narrow({ doctorId })} />
        )}
      </div>
    </div>
  );
}
