import type { CalendarDate } from '@docket/contract/slot-date.ts';
import { memo } from 'react';
import type { Role } from '../api/tokens.ts';
import { DateChips } from './date-chips.tsx';
import { DateRangeField } from './date-range.tsx';
import { FilterByDoctor } from './filter-by-doctor.tsx';
import classes from './filters.module.css';
import { SearchField } from './search-field.tsx';
import { SortChoice } from './sort-choice.tsx';
import { StatusFilter } from './status-filter.tsx';
import type { ListPlace } from './use-list-place.ts';

interface FiltersProps {
  role: Role;
  place: ListPlace;
  today: CalendarDate;
  /** There are no columns to sort by. */
  withSort: boolean;
}

/** What a list is narrowed by, in one line where there is room. Rows that change are no concern of it. */
export const Filters = memo(function Filters(props: FiltersProps) {
  const { role, place } = props;
  return (
    <div className={classes.bar} data-keep-clear>
      <SearchField
        q={place.search.q}
        label={role === 'admin' ? 'Patient or doctor' : 'Patient'}
        onSearch={(q) => place.narrowQuietly({ q })}
      />
      <DateChips dates={place.dates} onChoose={place.chooseDates} />
      <Choices {...props} />
    </div>
  );
});

/** The same on a phone: the days at hand, everything else only while it is asked for. */
export const PhoneFilters = memo(function PhoneFilters({
  isOpen,
  ...props
}: FiltersProps & { isOpen: boolean }) {
  const { role, place } = props;
  return (
    <div className={classes.bar} data-keep-clear>
      <DateChips dates={place.dates} onChoose={place.chooseDates} />
      {isOpen && (
        <>
          <SearchField
            q={place.search.q}
            label={role === 'admin' ? 'Patient or doctor' : 'Patient'}
            onSearch={(q) => place.narrowQuietly({ q })}
          />
          <Choices {...props} />
        </>
      )}
    </div>
  );
});

function Choices({ role, place, today, withSort }: FiltersProps) {
  const { search, dates } = place;
  return (
    <div className={classes.choices}>
      <DateRangeField dates={dates} today={today} onChoose={place.chooseDates} />
      <StatusFilter status={search.status} onNarrow={place.narrow} />
      {role === 'admin' && <FilterByDoctor doctorId={search.doctorId} onNarrow={place.narrow} />}
      {withSort && <SortChoice sort={place.sort} onSort={place.chooseSort} />}
    </div>
  );
}
