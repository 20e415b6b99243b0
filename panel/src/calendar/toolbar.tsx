import { parseIsoDate, toIsoDate } from '@docket/contract/formats/slot-date.ts';
import { IconAction } from '@docket/ui/icon-action.tsx';
import { useIsPhone } from '@docket/ui/use-breakpoint.ts';
import { ActionIcon, Button, SegmentedControl, Tooltip } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react';
import type { Role } from '../api/session.ts';
import { FilterByDoctor } from '../appointments/filters/filter-by-doctor.tsx';
import { datePickerProps } from '../clinic/date-picker-props.tsx';
import { stepFrom } from './board/span.ts';
import { BoardChoices } from './columns/board-choices.tsx';
import { views } from './search-params.ts';
import classes from './toolbar.module.css';
import type { CalendarState } from './use-calendar-state.ts';

const viewLabels = { day: 'Day', week: 'Week', month: 'Month' } as const;

interface ToolbarProps {
  role: Role;
  calendarState: CalendarState;
}

/** The controls of the calendar: back, Today, forward, any day, doctor and view. */
export function Toolbar({ role, calendarState }: ToolbarProps) {
  const { view, day, today, goTo, goToDay } = calendarState;
  const step = (by: 1 | -1) => goToDay(stepFrom(view, day, by));
  const clinicToday = toIsoDate(today);
  const isPhone = useIsPhone();
  const isWholeClinic = role === 'admin' && calendarState.doctorId === '';
  const hasBoard = !isPhone && (view === 'day' || (view === 'week' && !isWholeClinic));
  return (
    <div className={classes.bar}>
      <div className={classes.steps}>
        <StepButton
          label={`Previous ${view}`}
          keyName="ArrowLeft"
          icon={IconChevronLeft}
          onClick={() => step(-1)}
        />
        <Button variant="default" px={14} aria-keyshortcuts="T" onClick={() => goToDay(today)}>
          Today
        </Button>
        <StepButton
          label={`Next ${view}`}
          keyName="ArrowRight"
          icon={IconChevronRight}
          onClick={() => step(1)}
        />
      </div>
      <DatePickerInput
        {...datePickerProps()}
        className={classes.day}
        valueFormat={isPhone ? 'D MMM YYYY' : 'ddd, D MMM YYYY'}
        getDayProps={(date) => (date === clinicToday ? { className: classes.today } : {})}
        value={toIsoDate(day)}
        onChange={(chosen) => {
          const date = chosen && parseIsoDate(chosen);
          if (date) goToDay(date);
        }}
      />
      <div className={classes.end}>
        {hasBoard && (
          <BoardChoices calendarState={calendarState} isClinicDay={isWholeClinic && view === 'day'} />
        )}
        {role === 'admin' && <FilterByDoctor doctorId={calendarState.doctorId} onNarrow={goTo} />}
        <SegmentedControl
          aria-label="View"
          data={views.map((value) => ({ value, label: viewLabels[value] }))}
          value={view}
          onChange={(chosen) => goTo({ view: views.find((candidate) => candidate === chosen) ?? 'day' })}
        />
        <IconAction
          label={view === 'month' ? 'Print the month' : 'Print the day sheet'}
          icon={IconPrinter}
          onClick={() => window.print()}
        />
      </div>
    </div>
  );
}

interface StepProps {
  label: string;
  keyName: 'ArrowLeft' | 'ArrowRight';
  icon: typeof IconChevronLeft;
  onClick: () => void;
}

function StepButton({ label, keyName, icon: Icon, onClick }: StepProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} aria-keyshortcuts={keyName} onClick={onClick}>
        <Icon size={18} stroke={1.8} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
