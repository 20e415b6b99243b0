import { Checkbox, SegmentedControl } from '@mantine/core';
import type { CalendarState } from '../use-calendar-state.ts';
import { type Density, densityLabels, useDensity } from './use-density.ts';

const options = (Object.keys(densityLabels) as Density[]).map((value) => ({
  value,
  label: densityLabels[value],
}));

interface BoardChoicesProps {
  calendarState: CalendarState;
  /** Whether the board is the clinic's day, whose doctors can be narrowed. */
  isClinicDay: boolean;
}

/** What a board shows: on the clinic's day all doctors or those at work, and on each the height of an hour. */
export function BoardChoices({ calendarState, isClinicDay }: BoardChoicesProps) {
  const [density, setDensity] = useDensity();
  return (
    <>
      {isClinicDay && (
        <Checkbox
          label="At work"
          title="Only doctors with hours or appointments on this day"
          checked={calendarState.isAtWorkOnly}
          onChange={({ currentTarget }) =>
            calendarState.goTo({ isAtWorkOnly: currentTarget.checked }, 'replace')
          }
        />
      )}
      <SegmentedControl
        aria-label="Height of an hour"
        data={options}
        value={density}
        onChange={(chosen) => setDensity(chosen === 'fit' ? 'fit' : 'comfortable')}
      />
    </>
  );
}
