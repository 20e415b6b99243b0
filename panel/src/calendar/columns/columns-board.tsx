import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { formatSlotTime, showSlotTime } from '@docket/contract/formats/slot-date.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';
import { useCallbackRef } from '@mantine/hooks';
import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { formatHour } from '../board/use-board-appointments.ts';
import type { EmptySlot } from '../search-params.ts';
import { BoardColumn } from './board-column.tsx';
import classes from './columns-board.module.css';
import type { Column } from './list-columns.ts';
import { computeMinWidth, computeTop, listHours, type Scale } from './scale.ts';
import { gutterWidth, useDrawnColumns } from './use-drawn-columns.ts';

interface ColumnsBoardProps {
  /** The accessible name of the table. */
  name: string;
  columns: readonly Column[];
  scale: Scale;
  /** Height of the heads above the columns, in pixels. */
  headHeight: number;
  /** Minutes of an empty slot. */
  slotMinutes: number;
  /** The clinic's time in wall minutes. */
  now: number;
  renderHead: (column: Column, isToday: boolean) => ReactNode;
  onOpen: (appointment: Appointment) => void;
  /** Left out if booking is not allowed. */
  onBook?: ((slot: EmptySlot) => void) | undefined;
}

/**
 * A board with time running down: a column for each doctor or day. The hours and the heads stay in sight while the
 * board scrolls, and only columns in sight are drawn.
 */
export function ColumnsBoard(props: ColumnsBoardProps) {
  const { name, columns, scale, headHeight, slotMinutes, now, renderHead, onOpen, onBook } = props;
  const minWidths = useMemo(
    () => columns.map(({ appointments }) => computeMinWidth(appointments)),
    [columns],
  );
  const { edges, drawn, scrollerRef } = useDrawnColumns(minWidths);
  const openAppointment = useCallbackRef(onOpen);
  const bookSlot = useCallbackRef(onBook);
  const leftOf = (index: number) => gutterWidth + (edges[index] ?? 0);
  const drawnColumns = drawn.flatMap((index) => {
    const column = columns[index];
    return column ? { column, index, left: leftOf(index), width: leftOf(index + 1) - leftOf(index) } : [];
  });
  const hours = listHours(scale);
  const midnight = now - (now % minutesPerDay);
  const isToday = (column: Column) => column.midnight === midnight;
  const nowMinutes = columns.some(isToday) ? findOnScale(scale, now - midnight) : null;
  return (
    <div
      ref={scrollerRef}
      className={classes.scroller}
      data-scroll
      style={toStyle({
        '--gutter-width': `${gutterWidth}px`,
        '--head-height': `${headHeight}px`,
        '--hour-height': `${scale.hourHeight}px`,
        '--slot-height': `${(scale.hourHeight * slotMinutes) / 60}px`,
        '--now': `${computeTop(scale, nowMinutes ?? 0)}px`,
        '--now-left': `${leftOf(columns.findIndex(isToday))}px`,
        '--now-right': `${leftOf(columns.length) - leftOf(columns.findLastIndex(isToday) + 1)}px`,
      })}
    >
      {/* The table is drawn in parts. */}
      <table
        className={classes.table}
        style={{ width: leftOf(columns.length) }}
        data-now={nowMinutes !== null || undefined}
        aria-label={name}
        aria-rowcount={hours.length + 1}
        aria-colcount={columns.length + 1}
      >
        <thead className={classes.head}>
          <tr className={classes.names} aria-rowindex={1}>
            <th scope="col" className={classes.corner} aria-colindex={1}>
              Time
            </th>
            {drawnColumns.map(({ column, index, left, width }) => (
              <th
                key={column.key}
                scope="col"
                className={classes.name}
                style={{ left, width }}
                data-column={index}
                aria-colindex={index + 2}
              >
                {renderHead(column, isToday(column))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={classes.body}>
          {hours.map((hour) => (
            <tr key={hour} className={classes.row} aria-rowindex={hour - scale.fromHour + 2}>
              <th scope="row" className={classes.hour} data-hour>
                {formatHour(hour * 60)}
                {hour === scale.fromHour && nowMinutes !== null && (
                  <span className={classes.now} aria-hidden>
                    {showSlotTime(formatSlotTime(nowMinutes)).replace(/ .*/, '')}
                  </span>
                )}
              </th>
              {hour === scale.fromHour &&
                drawnColumns.map(({ column, index, left, width }) => (
                  <BoardColumn
                    key={column.key}
                    column={column}
                    index={index}
                    left={left}
                    width={width}
                    scale={scale}
                    slotMinutes={slotMinutes}
                    isTabStop={index === drawn[0]}
                    onOpen={openAppointment}
                    onBook={onBook && bookSlot}
                  />
                ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns a time (minutes since midnight) if it is between the hours of a scale. */
function findOnScale({ fromHour, toHour }: Scale, minutes: number): number | null {
  return minutes >= fromHour * 60 && minutes < toHour * 60 ? minutes : null;
}

// React accepts CSS variables, which its type does not include.
function toStyle(variables: Record<string, string>): CSSProperties {
  return variables as CSSProperties;
}
