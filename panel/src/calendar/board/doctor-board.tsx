import type { CalendarAnswer } from '@docket/contract/calendar.ts';
import {
  type CalendarDate,
  formatSlotTime,
  fromWallMinutes,
  showSlotTime,
  toWallMinutes,
} from '@docket/contract/slot-date.ts';
import { DayView, WeekView } from '@mantine/schedule';
import { useMemo } from 'react';
import { firstDayOfWeek } from '../../clinic/use-display.ts';
import type { EmptyPlace } from '../search-params.ts';
import classes from './boards.module.css';
import { DragArea } from './drag-area.tsx';
import { firstFreePlace, minutesInto, placeAt, snapTo } from './empty-slot.ts';
import { daysIn, sayShort, sayShortDate, sayWeekday, spanOf } from './span.ts';
import { useBoard } from './use-board.tsx';
import type { VisitActions } from './use-board-appointments.ts';

const slotMinutes = 30;
const lanesOf = {
  day: '.mantine-DayView-dayViewTimeSlots',
  week: '.mantine-WeekView-weekViewDaySlots',
} as const;

interface DoctorBoardProps {
  calendar: CalendarAnswer;
  view: 'day' | 'week';
  day: CalendarDate;
  actions: VisitActions;
  /** Left out where nobody may book. */
  onBook?: ((place: EmptyPlace) => void) | undefined;
  onDay: (day: CalendarDate) => void;
}

/** A day or a week of one doctor: time runs down. */
export function DoctorBoard({ calendar, view, day, actions, onBook, onDay }: DoctorBoardProps) {
  const span = useMemo(() => spanOf(view, day), [view, day]);
  const { shared, board, window, area, visits, moveTo } = useBoard({ calendar, span, actions });
  const days = useMemo(() => daysIn(span), [span]);
  const [doctor] = calendar.doctors;
  const firstFree = useMemo(() => firstFreePlace(days, window, visits, slotMinutes), [days, window, visits]);
  const slotAt = (text: string) => fromWallMinutes(board.toWall(text));
  const snap = (lane: number, minutes: number) => snapTo(doctor, days[lane] ?? day, minutes);
  const props = {
    ...shared,
    date: board.first,
    intervalMinutes: slotMinutes,
    scrollAreaProps: { className: classes.scroll ?? '', type: 'auto' as const },
    getTimeSlotProps: ({ start }: { start: string }) => {
      // Where nobody books, a place is only ground.
      if (!onBook) return { 'aria-hidden': true, tabIndex: -1 };
      const { date, minutes } = slotAt(start);
      return {
        'aria-label': `New appointment on ${sayWeekday(date)}, ${showSlotTime(formatSlotTime(minutes))}`,
        tabIndex: board.toWall(start) === firstFree ? 0 : -1,
      };
    },
    ...(onBook &&
      doctor && {
        onTimeSlotClick: ({ slotStart, nativeEvent }: SlotClick) => {
          const minute = board.toWall(slotStart) + minutesInto(nativeEvent, 'down', slotMinutes);
          onBook(placeAt(doctor, minute, visits));
        },
      }),
  };
  return (
    <DragArea
      layout={{ axis: 'down', lanes: lanesOf[view], window, snap }}
      {...area}
      sayPlace={(lane, minutes) => {
        const date = days[lane] ?? day;
        return view === 'day'
          ? showSlotTime(formatSlotTime(minutes))
          : `${sayShort(date)}, ${showSlotTime(formatSlotTime(minutes))}`;
      }}
      onDrop={(visit, lane, minutes) => moveTo(visit, toWallMinutes(days[lane] ?? day, minutes))}
      onDrawn={(drawn) =>
        nameParts(drawn, '.mantine-WeekView-weekViewDayLabel', (at) => sayShortDate(days[at] ?? day))
      }
      isStill={!onBook}
    >
      {view === 'day' ? (
        <DayView
          key={area.start.key}
          {...props}
          className={classes.one ?? ''}
          classNames={{ dayViewBackgroundEvent: classes.closed ?? '' }}
          slotHeight={96}
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
          slotHeight={84}
          firstDayOfWeek={firstDayOfWeek()}
          weekendDays={[]}
          weekdayFormat={(date) => sayShort(slotAt(date).date)}
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

/** Takes a board, a selector and what the parts found by it are called, in the order they are drawn. */
function nameParts(board: HTMLElement, selector: string, sayName: (at: number) => string): void {
  for (const [at, part] of board.querySelectorAll(selector).entries()) {
    part.setAttribute('aria-label', sayName(at));
  }
}
