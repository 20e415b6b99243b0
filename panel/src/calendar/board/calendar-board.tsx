import type { CalendarAnswer } from '@docket/contract/endpoints/calendar.ts';
import {
  type CalendarDate,
  formatSlotTime,
  showSlotTime,
  toIsoDate,
  toWallMinutes,
} from '@docket/contract/formats/slot-date.ts';
import { type ReactNode, useMemo } from 'react';
import { ColumnsBoard } from '../columns/columns-board.tsx';
import { type Column, type ColumnKind, listColumns } from '../columns/list-columns.ts';
import { useDensity, useHourHeight } from '../columns/use-density.ts';
import type { EmptySlot } from '../search-params.ts';
import { DragArea } from './drag-area.tsx';
import { snapTo } from './empty-slot.ts';
import { findObstacle } from './find-obstacle.ts';
import { daysIn, formatShort, formatSpan, toSpan } from './span.ts';
import { type BoardActions, useBoardAppointments } from './use-board-appointments.ts';

/** Height of the columns' heads, and minutes of an empty slot. */
const sizes = {
  doctors: { headHeight: 72, slotMinutes: 60 },
  days: { headHeight: 48, slotMinutes: 30 },
} as const satisfies Record<ColumnKind, object>;

interface CalendarBoardProps {
  kind: ColumnKind;
  calendar: CalendarAnswer;
  view: 'day' | 'week';
  day: CalendarDate;
  actions: BoardActions;
  /** Left out if booking is not allowed. */
  onBook?: ((slot: EmptySlot) => void) | undefined;
  renderHead: (column: Column, isToday: boolean) => ReactNode;
}

/** The clinic's day, with a column for each doctor, or one doctor's day or week, with a column for each day. */
export function CalendarBoard(props: CalendarBoardProps) {
  const { kind, calendar, view, day, actions, onBook, renderHead } = props;
  const span = useMemo(() => toSpan(view, day), [view, day]);
  const { now, appointments, closed, window, openingHour, firstHour, find, moveTo } = useBoardAppointments({
    calendar,
    span,
    actions,
  });
  const { doctors } = calendar;
  const columns = useMemo(
    () => listColumns({ kind, doctors, days: daysIn(span), appointments, closed }),
    [kind, doctors, span, appointments, closed],
  );
  const { headHeight, slotMinutes } = sizes[kind];
  const [density] = useDensity();
  const hourHeight = useHourHeight(density, window, openingHour, headHeight);
  const scale = useMemo(() => ({ ...window, hourHeight }), [window, hourHeight]);
  const chosen = columns.findIndex((column) => toIsoDate(column.day) === toIsoDate(day));
  const start = {
    key: `${toWallMinutes(span.first)} ${view} ${window.fromHour} ${density}`,
    hour: firstHour,
    left: view === 'week' ? chosen / columns.length : undefined,
  };
  return (
    <DragArea
      window={window}
      start={start}
      find={find}
      onAskMove={actions.onAskMove}
      snap={(index, minutes) => snapTo(columns[index]?.doctor, columns[index]?.day ?? day, minutes)}
      formatPosition={(index, minutes) => {
        const time = showSlotTime(formatSlotTime(minutes));
        return view === 'week' ? `${formatShort(columns[index]?.day ?? day)}, ${time}` : time;
      }}
      findObstacle={(appointment, index, minutes) => {
        const column = columns[index];
        return column ? findObstacle(column, appointment, column.midnight + minutes) : '';
      }}
      onDrop={(appointment, index, minutes) => {
        const column = columns[index];
        if (column) moveTo(appointment, column.midnight + minutes, column.doctor);
      }}
    >
      <ColumnsBoard
        name={formatSpan(view, day)}
        columns={columns}
        scale={scale}
        headHeight={headHeight}
        slotMinutes={slotMinutes}
        now={now}
        renderHead={renderHead}
        onOpen={actions.onOpen}
        onBook={onBook}
      />
    </DragArea>
  );
}
