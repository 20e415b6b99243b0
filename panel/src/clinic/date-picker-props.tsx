import '@mantine/dates/styles.layer.css';
import { IconCalendar } from '@tabler/icons-react';
import { calendarLabels } from './calendar-labels.ts';
import { firstDayOfWeek } from './use-display.ts';

/** Returns the properties of every date picker: the practice's week and the panel's labels. */
export const datePickerProps = () =>
  ({
    firstDayOfWeek: firstDayOfWeek(),
    highlightToday: false,
    hideOutsideDates: true,
    weekendDays: [] as [],
    ariaLabels: calendarLabels,
    popoverProps: { withRoles: false },
    leftSection: <IconCalendar size={16} aria-hidden />,
    leftSectionPointerEvents: 'none',
  }) as const;
