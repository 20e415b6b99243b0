import { firstDayOfWeek } from '../../clinic/use-display.ts';
import '@mantine/dates/styles.layer.css';
import { toIsoDate } from '@docket/contract/slot-date.ts';
import { DatePickerInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { calendarLabels } from '../../appointments/calendar-labels.ts';
import { useClinicToday } from '../../appointments/use-clinic-today.ts';
import classes from './away.module.css';

/** Away until the end of some day, which counts as soon as it is chosen. */
export function AwayUntilDate({ onChoose }: { onChoose: (date: string) => void }) {
  const today = toIsoDate(useClinicToday().today);
  return (
    <DatePickerInput
      firstDayOfWeek={firstDayOfWeek()}
      className={classes.date}
      aria-label="Away until a date"
      placeholder="Until a date"
      highlightToday={false}
      hideOutsideDates
      weekendDays={[]}
      minDate={today}
      ariaLabels={calendarLabels}
      popoverProps={{ withRoles: false }}
      leftSection={<IconCalendar size={16} aria-hidden />}
      leftSectionPointerEvents="none"
      value={null}
      onChange={(date) => date && onChoose(date)}
    />
  );
}
