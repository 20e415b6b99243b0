import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { formatSlotTime, showSlotTime } from '@docket/contract/formats/slot-date.ts';
import { memo } from 'react';
import { AppointmentBody } from '../appointment/appointment-body.tsx';
import { formatAppointment, mayMove, readStatusStyle } from '../appointment/format-appointment.ts';
import boards from '../board/boards.module.css';
import { type ClosedTime, isHeld } from '../board/closed-times.ts';
import { findEmptySlot, minutesInto } from '../board/empty-slot.ts';
import type { EmptySlot } from '../search-params.ts';
import boxClasses from './box.module.css';
import classes from './columns-board.module.css';
import type { Column } from './list-columns.ts';
import { type PlacedBox, placeSideBySide } from './place-side-by-side.ts';
import {
  computeTop,
  countLines,
  listExceededWidths,
  listSlots,
  minBoxHeight,
  minBoxMinutes,
  type Scale,
} from './scale.ts';

interface BoardColumnProps {
  column: Column;
  index: number;
  /** Left edge and width, in pixels. */
  left: number;
  width: number;
  scale: Scale;
  /** Minutes of an empty slot. */
  slotMinutes: number;
  /** Whether Tab reaches the first empty slot of this column. */
  isTabStop: boolean;
  onOpen: (appointment: Appointment) => void;
  /** Left out if booking is not allowed. */
  onBook?: ((slot: EmptySlot) => void) | undefined;
}

/**
 * A doctor's day from top to bottom: closed times as background, appointments, and below them bookable slots. Memoized: a clinic has hundreds of appointments a day.
 */
export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps) {
  const { column, index, left, width, scale, slotMinutes, isTabStop, onOpen, onBook } = props;
  const { doctor, midnight, label, slotLabel, appointments, closed } = column;
  const boxes = placeSideBySide(appointments, minBoxMinutes(scale));
  const slots = listSlots(scale, slotMinutes);
  const isFree = (slot: number) =>
    !boxes.some(({ from, to }) => from < midnight + slot + slotMinutes && to > midnight + slot);
  const tabStop = isTabStop ? (slots.find(isFree) ?? slots[0]) : undefined;
  return (
    <td
      className={classes.lane}
      style={{ left, width }}
      data-lane={index}
      data-column={index}
      aria-label={label}
      aria-colindex={index + 2}
      rowSpan={scale.toHour - scale.fromHour}
    >
      {closed.map((time) => (
        <ClosedBackground key={time.id} time={time} midnight={midnight} scale={scale} />
      ))}
      {boxes.map((box) => (
        <AppointmentBox
          key={box.appointment._id}
          box={box}
          midnight={midnight}
          columnWidth={width}
          scale={scale}
          onOpen={onOpen}
        />
      ))}
      {onBook &&
        slots.map((slot) => (
          <button
            key={slot}
            type="button"
            className={classes.place}
            data-place
            aria-label={`New appointment ${slotLabel}, ${showSlotTime(formatSlotTime(slot))}`}
            tabIndex={slot === tabStop ? 0 : -1}
            onClick={(event) => {
              const minute = midnight + slot + minutesInto(event, slotMinutes);
              onBook(findEmptySlot(doctor, minute, appointments));
            }}
          />
        ))}
    </td>
  );
}, isUnchanged);

interface ClosedBackgroundProps {
  time: ClosedTime;
  midnight: number;
  scale: Scale;
}

function ClosedBackground({ time, midnight, scale }: ClosedBackgroundProps) {
  const { from, to, name } = time;
  const top = computeTop(scale, from - midnight);
  const height = computeTop(scale, to - midnight) - top;
  return (
    height > 0 && (
      <div className={`${boards.closed} ${classes.ground}`} style={{ top, height }} title={name || undefined}>
        {name && (
          <span className={boards.off} data-held={isHeld(time) || undefined}>
            {name}
          </span>
        )}
      </div>
    )
  );
}

interface AppointmentBoxProps {
  box: PlacedBox;
  midnight: number;
  /** In pixels. */
  columnWidth: number;
  scale: Scale;
  onOpen: (appointment: Appointment) => void;
}

function AppointmentBox({ box, midnight, columnWidth, scale, onOpen }: AppointmentBoxProps) {
  const { appointment, from, position, span, positions } = box;
  const top = computeTop(scale, from - midnight);
  const end = computeTop(scale, from - midnight + appointment.durationMinutes);
  const height = Math.max(minBoxHeight, end - top);
  return (
    <button
      type="button"
      className={boxClasses.appointment}
      style={{
        top,
        height,
        left: `${(100 * position) / positions}%`,
        width: `${(100 * span) / positions}%`,
      }}
      title={formatAppointment(appointment)}
      data-event-id={appointment._id}
      data-look={readStatusStyle(appointment)}
      draggable={mayMove(appointment)}
      onClick={() => onOpen(appointment)}
    >
      <AppointmentBody
        appointment={appointment}
        narrowerThan={listExceededWidths((columnWidth * span) / positions - boxBorders)}
        lines={countLines(height)}
      />
    </button>
  );
}

/** The left and right border of a box, in pixels. */
const boxBorders = 4;

// Every change of the day creates new lists; unchanged items keep their identity.
function isUnchanged(before: BoardColumnProps, after: BoardColumnProps): boolean {
  const { column: columnBefore, ...restBefore } = before;
  const { column, ...rest } = after;
  const names = Object.keys(rest) as (keyof typeof rest)[]; // a plain object has only its own names
  return (
    names.every((name) => restBefore[name] === rest[name]) &&
    columnBefore.doctor === column.doctor &&
    columnBefore.midnight === column.midnight &&
    hasSameItems(columnBefore.appointments, column.appointments) &&
    hasSameItems(columnBefore.closed, column.closed)
  );
}

function hasSameItems(before: readonly unknown[], after: readonly unknown[]): boolean {
  return before.length === after.length && before.every((item, index) => item === after[index]);
}
