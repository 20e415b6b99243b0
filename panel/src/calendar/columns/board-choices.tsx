import { Checkbox, SegmentedControl } from '@mantine/core';
import type { CalendarState } from '../use-calendar-state.ts';
import { type Density, densityLabels, useDensity } from './use-density.ts';

const options = (Object.keys(densityLabels) as Density[]).map((value) => ({
  value,
  label: densityLabels[value],
}));

/** What the clinic's day shows: all doctors or those at work, and how high an hour is. */
export function BoardChoices({ calendarState }: { calendarState: CalendarState }) {
  const [density, setDensity] = useDensity();
  return (
    <>
      <Checkbox
        label="At work"
        title="Only doctors with hours or appointments on this day"
        checked={calendarState.isAtWorkOnly}
        onChange={({ currentTarget }) =>
          calendarState.goTo({ isAtWorkOnly: currentTarget.checked }, 'replace')
        }
      />
      <SegmentedControl
        aria-label="Height of an hour"
        data={options}
        value={density}
        onChange={(chosen) => setDensity(chosen === 'fit' ? 'fit' : 'comfortable')}
      />
    </>
  );
}
