import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { formatSlotTime, showSlotTime } from '@docket/contract/formats/slot-date.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';
import { useCallbackRef } from '@mantine/hooks';
import type { CSSProperties, ReactNode } from 'react';
import { formatHour } from '../board/use-board-appointments.ts';
import type { EmptySlot } from '../search-params.ts';
import { BoardColumn, type Column } from './board-column.tsx';
import classes from './columns-board.module.css';
import { hoursOf, type Scale, topOf } from './scale.ts';
import { gutterWidth, leftOf, useDrawnColumns } from './use-drawn-columns.ts';

/** Height of the names above the columns, in pixels. */
export const headHeight = 72;

interface ColumnsBoardProps {
  /** The accessible name of the table. */
  name: string;
  columns: readonly Column[];
  scale: Scale;
  /** The clinic's time in wall minutes. */
  now: number;
  renderHead: (column: Column) => ReactNode;
  onOpen: (appointment: Appointment) => void;
  /** Left out if booking is not allowed. */
  onBook?: (slot: EmptySlot) => void;
}

/**
 * A board with time running down: a column for each doctor or day. The hours and the names stay in sight while the
 * board scrolls, and only columns in sight are drawn.
 */
export function ColumnsBoard(props: ColumnsBoardProps) {
  const { name, columns, scale, now, renderHead, onOpen, onBook } = props;
  const { columnWidth, drawn, scrollerRef } = useDrawnColumns(columns.length);
  const openAppointment = useCallbackRef(onOpen);
  const bookSlot = useCallbackRef(onBook);
  const drawnColumns = drawn.flatMap((index) => {
    const column = columns[index];
    const left = leftOf(index, columnWidth);
    return column ? { column, index, left, width: leftOf(index + 1, columnWidth) - left } : [];
  });
  const hours = hoursOf(scale);
  const nowMinutes = findNowMinutes(columns, scale, now);
  return (
    <div
      ref={scrollerRef}
      className={classes.scroller}
      data-scroll
      style={toStyle({
        '--gutter-width': `${gutterWidth}px`,
        '--head-height': `${headHeight}px`,
        '--hour-height': `${scale.hourHeight}px`,
        '--now': `${topOf(scale, nowMinutes ?? 0)}px`,
      })}
    >
      {/* The table is drawn in parts. */}
      <table
        className={classes.table}
        style={{ width: gutterWidth + leftOf(columns.length, columnWidth) }}
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
                style={{ left: left + gutterWidth, width }}
                data-column={index}
                data-doctor={column.doctor.doctorId}
                aria-colindex={index + 2}
              >
                {renderHead(column)}
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
                    left={left + gutterWidth}
                    width={width}
                    scale={scale}
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

/** Returns the clinic's time of day in minutes, if a column has it between its hours. */
function findNowMinutes(columns: readonly Column[], { fromHour, toHour }: Scale, now: number): number | null {
  const minutes = now % minutesPerDay;
  const isToday = columns.some(({ midnight }) => midnight === now - minutes);
  return isToday && minutes >= fromHour * 60 && minutes < toHour * 60 ? minutes : null;
}

// React accepts CSS variables, which its type does not include.
function toStyle(variables: Record<string, string>): CSSProperties {
  return variables as CSSProperties;
}
