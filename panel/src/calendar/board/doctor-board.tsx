import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import type { CalendarAnswer } from '@docket/contract/endpoints/calendar.ts';
import {
  type CalendarDate,
  formatSlotTime,
  fromWallMinutes,
  showSlotTime,
  slotOrder,
  toWallMinutes,
} from '@docket/contract/formats/slot-date.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';
import { Box, type BoxProps, UnstyledButton } from '@mantine/core';
import { DayView, type ScheduleEventData, WeekView } from '@mantine/schedule';
import {
  type ComponentPropsWithoutRef,
  type ReactElement,
  type ReactNode,
  useCallback,
  useMemo,
} from 'react';
import { formatDate } from '../../clinic/format-day.ts';
import { firstDayOfWeek } from '../../clinic/use-display.ts';
import { AppointmentBody, type AppointmentSpace } from '../appointment/appointment-body.tsx';
import {
  formatAppointment,
  mayMove,
  readStatusStyle,
  type StatusStyle,
} from '../appointment/format-appointment.ts';
import type { EmptySlot } from '../search-params.ts';
import { type Board, boardFor } from './board.ts';
import classes from './boards.module.css';
import { type ClosedTime, isHeld } from './closed-times.ts';
import { writeHour } from './day-window.ts';
import { DragArea } from './drag-area.tsx';
import { findEmptySlot, firstFreeSlot, minutesInto, snapTo } from './empty-slot.ts';
import { findObstacle } from './find-obstacle.ts';
import { endOf } from './shown-appointments.ts';
import { daysIn, formatShort, formatShortDate, spanOf } from './span.ts';
import {
  type BoardActions,
  type BoardInput,
  formatHour,
  useBoardAppointments,
} from './use-board-appointments.ts';

const slotMinutes = 30;
/** Height of an hour, in pixels. */
const hourHeight = { day: 96, week: 84 } as const;
const laneSelectors = {
  day: '.mantine-DayView-dayViewTimeSlots',
  week: '.mantine-WeekView-weekViewDaySlots',
} as const;

interface DoctorBoardProps {
  calendar: CalendarAnswer;
  view: 'day' | 'week';
  day: CalendarDate;
  actions: BoardActions;
  /** Left out if booking is not allowed. */
  onBook?: ((slot: EmptySlot) => void) | undefined;
  onDay: (day: CalendarDate) => void;
}

/** A doctor's day or week, with time running down. */
export function DoctorBoard({ calendar, view, day, actions, onBook, onDay }: DoctorBoardProps) {
  const span = useMemo(() => spanOf(view, day), [view, day]);
  const { shared, board, window, area, appointments, closed, moveTo } = useBoard(view, {
    calendar,
    span,
    actions,
  });
  const days = useMemo(() => daysIn(span), [span]);
  const [doctor] = calendar.doctors;
  const findFirstFree = useMemo(
    () => firstFreeSlot(days, window, appointments, slotMinutes),
    [days, window, appointments],
  );
  const slotAt = (text: string) => fromWallMinutes(board.toWall(text));
  const snap = (lane: number, minutes: number) => snapTo(doctor, days[lane] ?? day, minutes);
  const props = {
    ...shared,
    date: board.first,
    intervalMinutes: slotMinutes,
    scrollAreaProps: { className: classes.scroll ?? '', type: 'auto' as const },
    getTimeSlotProps: ({ start }: { start: string }) => {
      // Without booking, an empty slot is only background.
      if (!onBook) return { 'aria-hidden': true, tabIndex: -1 };
      const { date, minutes } = slotAt(start);
      return {
        'aria-label': `New appointment on ${formatDate(date)}, ${showSlotTime(formatSlotTime(minutes))}`,
        tabIndex: board.toWall(start) === findFirstFree ? 0 : -1,
      };
    },
    ...(onBook &&
      doctor && {
        onTimeSlotClick: ({ slotStart, nativeEvent }: SlotClick) => {
          const minute = board.toWall(slotStart) + minutesInto(nativeEvent, slotMinutes);
          onBook(findEmptySlot(doctor, minute, appointments));
        },
      }),
  };
  return (
    <DragArea
      layout={{ lanes: laneSelectors[view], window, snap }}
      {...area}
      formatPosition={(lane, minutes) => {
        const date = days[lane] ?? day;
        return view === 'day'
          ? showSlotTime(formatSlotTime(minutes))
          : `${formatShort(date)}, ${showSlotTime(formatSlotTime(minutes))}`;
      }}
      findObstacle={(appointment, lane, minutes) =>
        findObstacle(
          { appointments, closed },
          appointment,
          doctor?.doctorId ?? '',
          toWallMinutes(days[lane] ?? day, minutes),
        )
      }
      onDrop={(appointment, lane, minutes) => moveTo(appointment, toWallMinutes(days[lane] ?? day, minutes))}
      onRendered={(boardElement) =>
        labelElements(boardElement, '.mantine-WeekView-weekViewDayLabel', (index) =>
          formatShortDate(days[index] ?? day),
        )
      }
      isReadOnly={!onBook}
    >
      {view === 'day' ? (
        <DayView
          key={area.start.key}
          {...props}
          className={classes.one ?? ''}
          classNames={{ dayViewBackgroundEvent: classes.closed ?? '' }}
          slotHeight={hourHeight.day}
          withAllDaySlot={false}
        />
      ) : (
        <WeekView
          key={area.start.key}
          {...props}
          className={classes.one ?? ''}
          classNames={{
            weekViewBackgroundEvent: classes.closed ?? '',
            weekViewDayNumber: classes.unsaid ?? '',
            weekViewDayWeekday: classes.weekday ?? '',
          }}
          slotHeight={hourHeight.week}
          firstDayOfWeek={firstDayOfWeek()}
          weekendDays={[]}
          weekdayFormat={(date) => formatShort(slotAt(date).date)}
          withAllDaySlots={false}
          withWeekNumber={false}
          highlightToday
          onDateChange={(date) => onDay(slotAt(date).date)}
        />
      )}
    </DragArea>
  );
}

interface SlotClick {
  readonly slotStart: string;
  readonly nativeEvent: React.MouseEvent<HTMLButtonElement>;
}

/** Labels the elements of a board that match a selector, in order. */
function labelElements(board: HTMLElement, selector: string, formatName: (index: number) => string): void {
  for (const [index, part] of board.querySelectorAll(selector).entries()) {
    part.setAttribute('aria-label', formatName(index));
  }
}

/** Returns the shared board data and the options of the library's board. */
function useBoard(view: 'day' | 'week', input: BoardInput) {
  const { now, appointments, byId, closed, window, area, moveTo } = useBoardAppointments(input);
  const { span, actions } = input;
  const board = useMemo(() => boardFor(span), [span]);
  const events = useMemo(() => toBoardEvents(appointments, closed, board), [appointments, closed, board]);

  const renderEventBody = useCallback(
    (event: ScheduleEventData) => {
      const appointment = byId.get(String(event.id));
      if (appointment) return <AppointmentBody appointment={appointment} {...spaceFor(appointment, view)} />;
      return (
        event.title && (
          <span className={classes.off} data-held={isHeld(event) || undefined}>
            {event.title}
          </span>
        )
      );
    },
    [byId, view],
  );
  const renderEvent = useCallback(
    (event: ScheduleEventData, props: ComponentPropsWithoutRef<'button'> & { children: ReactNode }) =>
      renderBoardEvent(event, props, byId.get(String(event.id))),
    [byId],
  );
  const shared = {
    events,
    startTime: writeHour(window.fromHour),
    endTime: writeHour(window.toHour),
    slotLabelFormat: formatHourOfText,
    getCurrentTime: () => board.toText(now),
    withHeader: false,
    onEventClick: ({ id }: ScheduleEventData) => {
      const appointment = byId.get(String(id));
      if (appointment) actions.onOpen(appointment);
    },
    renderEvent,
    renderEventBody,
    radius: 6,
  } as const;
  return { shared, board, window, area, appointments, closed, moveTo };
}

/** Returns the room for an appointment's text, by the height of its box and the width of a day. */
function spaceFor({ durationMinutes }: Appointment, view: 'day' | 'week'): AppointmentSpace {
  const height = (durationMinutes / 60) * hourHeight[view];
  const lines = height < 37 ? 1 : height < 54 ? 2 : undefined;
  return { lines, narrowerThan: view === 'week' ? '184 140' : undefined };
}

/** Returns "9 AM" for "2026-09-05 09:00:00". The clock's own bubble includes the minutes. */
function formatHourOfText(text: string): string {
  return formatHour(Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)));
}

type EventProps = ComponentPropsWithoutRef<'button'> & { children: ReactNode };

/** Draws the blocks that the library placed: an appointment as a draggable button, closed time as background. */
function renderBoardEvent(
  event: ScheduleEventData,
  props: EventProps,
  appointment: Appointment | undefined,
): ReactElement {
  // Despite its type, the library passes the props of a block for a background.
  if (event.display === 'background') return <Box {...(props as BoxProps)} />;
  return (
    // The board listens for the drag; the library's handler would forbid it.
    <UnstyledButton
      {...props}
      draggable={appointment !== undefined && mayMove(appointment)}
      onDragStart={undefined}
      onDragEnd={undefined}
    />
  );
}

// The library's names for the palette.
const statusColours: Record<StatusStyle, string> = {
  pending: 'teal',
  waiting: 'yellow',
  room: 'teal',
  completed: 'green',
  cancelled: 'gray',
};

/** Returns the library's events: appointments above closed times. */
function toBoardEvents(
  appointments: readonly Appointment[],
  closed: readonly ClosedTime[],
  board: Board,
): ScheduleEventData[] {
  return [
    ...closed.map(({ id, from, to, name }) => ({
      id,
      title: name,
      start: board.toText(from),
      // The library would draw an event that ends at midnight in its all-day row.
      end: board.toText(to % minutesPerDay === 0 ? to - 1 : to),
      color: 'gray',
      display: 'background' as const,
    })),
    ...appointments.map((appointment) => ({
      id: appointment._id,
      title: formatAppointment(appointment),
      start: board.toText(slotOrder(appointment)),
      end: board.toText(endOf(appointment)),
      color: statusColours[readStatusStyle(appointment)],
    })),
  ];
}
