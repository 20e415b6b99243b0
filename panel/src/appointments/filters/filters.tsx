import { type Sort, Status, sorts, statuses } from '@docket/contract/endpoints/appointments.ts';
import { type CalendarDate, toIsoDate } from '@docket/contract/formats/slot-date.ts';
import { useIsPhone } from '@docket/ui/use-breakpoint.ts';
import { Select, UnstyledButton } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { memo, useState } from 'react';
import type { Role } from '../../api/session.ts';
import { datePickerProps } from '../../clinic/date-picker-props.tsx';
import { statusLabels } from '../format.ts';
import { sortLabels } from '../list/sort-order.ts';
import type { ListState } from '../list/use-list-state.ts';
import { type DateChoice, datesLabel, namedDates } from './date-choice.ts';
import { FilterByDoctor } from './filter-by-doctor.tsx';
import classes from './filters.module.css';
import { SearchField } from './search-field.tsx';

interface FiltersProps {
  role: Role;
  listState: ListState;
  today: CalendarDate;
}

/**
 * The filters of a list: search (on a phone on request), days and order always, the others on request. Memoized, so
 * that changed rows don't redraw it.
 */
export const Filters = memo(function Filters({ role, listState, today }: FiltersProps) {
  const isPhone = useIsPhone();
  const { search, dates } = listState;
  const [isOpen, setOpen] = useState(isPhone && search.q !== '');
  const { q, status, isUnpaid, doctorId } = search;
  // On a phone the search is one of the folded filters.
  const chosen = [isPhone && q, typeof dates !== 'string', status, isUnpaid, doctorId].filter(Boolean);
  const searchField = (
    <SearchField
      q={search.q}
      label={role === 'admin' ? 'Patient or doctor' : 'Patient'}
      onSearch={(q) => listState.narrowQuietly({ q })}
    />
  );
  return (
    <div className={classes.bar} data-keep-clear>
      {!isPhone && searchField}
      <DateChips dates={dates} onChoose={listState.chooseDates} />
      <UnstyledButton
        className={classes.chip}
        aria-expanded={isOpen}
        data-chosen={chosen.length > 0 || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        Filters{chosen.length > 0 && ` · ${chosen.length}`}
      </UnstyledButton>
      <SortChoice sort={listState.sort} onSort={listState.chooseSort} />
      {isOpen && (
        <div className={classes.choices}>
          {isPhone && searchField}
          <DateRangeField dates={dates} today={today} onChoose={listState.chooseDates} />
          <StatusFilter status={search.status} onNarrow={listState.narrow} />
          <UnpaidFilter isUnpaid={search.isUnpaid} onNarrow={listState.narrow} />
          {role === 'admin' && <FilterByDoctor doctorId={search.doctorId} onNarrow={listState.narrow} />}
        </div>
      )}
    </div>
  );
});

interface DateChipsProps {
  dates: DateChoice;
  onChoose: (dates: DateChoice) => void;
}

/** Today, Tomorrow, This week, All: one click each. */
const DateChips = memo(function DateChips({ dates, onChoose }: DateChipsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend of its own
    <div className={classes.chips} role="group" aria-label="Dates">
      {namedDates.map((name) => (
        <UnstyledButton
          key={name}
          className={classes.chip}
          aria-pressed={dates === name}
          onClick={() => onChoose(name)}
        >
          {datesLabel[name]}
        </UnstyledButton>
      ))}
    </div>
  );
});

interface SortChoiceProps {
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/** Names the sort order and chooses another one, also those that no column head has. */
function SortChoice({ sort, onSort }: SortChoiceProps) {
  return (
    <Select
      className={classes.sort}
      classNames={{ input: classes.pill ?? '' }}
      radius={17}
      aria-label="Sort"
      allowDeselect={false}
      data={sorts.map((value) => ({ value, label: sortLabels[value] }))}
      value={sort}
      onChange={(chosen) => onSort(sorts.find((candidate) => candidate === chosen) ?? sort)}
    />
  );
}

interface StatusFilterProps {
  status: Status | undefined;
  onNarrow: (change: { status: Status | undefined }) => void;
}

const any = 'any';
const options = [
  { value: any, label: 'Any status' },
  ...statuses.map((status) => ({ value: status, label: statusLabels[status] })),
];

const StatusFilter = memo(function StatusFilter({ status, onNarrow }: StatusFilterProps) {
  return (
    <Select
      className={classes.status}
      aria-label="Status"
      radius={17}
      classNames={{ input: classes.pill ?? '' }}
      allowDeselect={false}
      data={options}
      data-chosen={status !== undefined || undefined}
      value={status ?? any}
      onChange={(chosen) => onNarrow({ status: Status.safeParse(chosen).data })}
    />
  );
});

interface UnpaidFilterProps {
  isUnpaid: boolean;
  onNarrow: (change: { isUnpaid: boolean }) => void;
}

/** Limits a list to appointments with an open amount, and back. */
const UnpaidFilter = memo(function UnpaidFilter({ isUnpaid, onNarrow }: UnpaidFilterProps) {
  return (
    <UnstyledButton
      className={classes.chip}
      aria-pressed={isUnpaid}
      onClick={() => onNarrow({ isUnpaid: !isUnpaid })}
    >
      Unpaid
    </UnstyledButton>
  );
});

interface DateRangeFieldProps {
  dates: DateChoice;
  today: CalendarDate;
  onChoose: (dates: DateChoice) => void;
}

/** Chooses a range of days; it applies once its last day is chosen. */
const DateRangeField = memo(function DateRangeField({ dates, today, onChoose }: DateRangeFieldProps) {
  const chosen: [string | null, string | null] =
    typeof dates === 'string' ? [null, null] : [dates.from, dates.to];
  // The first day of a range without a last day yet.
  const [begun, setBegun] = useState<string | null>(null);
  const clinicToday = toIsoDate(today);

  return (
    <DatePickerInput
      {...datePickerProps()}
      type="range"
      // The chosen days serve as the label.
      aria-label={typeof dates === 'string' ? 'Dates, from one day to another' : undefined}
      placeholder="Dates"
      radius={17}
      classNames={{ input: classes.pill ?? '' }}
      valueFormat="D MMM YYYY"
      allowSingleDateInRange
      defaultDate={clinicToday}
      getDayProps={(day) => (day === clinicToday ? { className: classes.today } : {})}
      popoverProps={{ position: 'bottom-end', withRoles: false }}
      className={classes.range}
      data-chosen={typeof dates !== 'string' || undefined}
      value={begun ? [begun, null] : chosen}
      onDropdownClose={() => setBegun(null)}
      onChange={([from, to]) => {
        setBegun(to ? null : from);
        if (from && to) onChoose({ from, to });
      }}
    />
  );
});
