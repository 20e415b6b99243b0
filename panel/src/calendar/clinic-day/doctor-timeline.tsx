import type { Appointment } from '@docket/contract/appointments.ts';
import { formatSlotTime, showSlotTime, slotOrder } from '@docket/contract/slot-date.ts';
import { IconAction } from '@docket/ui/icon-action.tsx';
import { Popover } from '@mantine/core';
import { type CSSProperties, memo } from 'react';
import { askHowLate } from '../../running-late/delay-question.ts';
import { AppointmentBody, type AppointmentBodyProps } from '../appointment/appointment-body.tsx';
import {
  formatAppointment,
  formatDayCounts,
  mayMove,
  readStatusStyle,
} from '../appointment/format-appointment.ts';
import boards from '../board/boards.module.css';
import { type CalendarDoctor, type ClosedTime, isHeld } from '../board/closed-times.ts';
import { findEmptySlot, minutesInto } from '../board/empty-slot.ts';
import { endOf } from '../board/shown-appointments.ts';
import { DoctorLabel } from '../doctor-label.tsx';
import type { EmptySlot } from '../search-params.ts';
import classes from './clinic-day.module.css';
import { type OverlapGroup, stackOverlaps } from './lay-out.ts';
import overlappingAppointmentsClasses from './overlapping-appointments.module.css';
import { hoursOf, listExceededWidths, positionOf, type Scale } from './scale.ts';

interface DoctorRowProps {
  doctor: CalendarDoctor;
  /** The doctor's appointments in order of time. */
  appointments: readonly Appointment[];
  closed: readonly ClosedTime[];
  scale: Scale;
  /** Whether the day is today, when the doctor may run late. */
  isToday: boolean;
  /** The row's index, from 0: keyboard focus starts in the first row. */
  rowIndex: number;
  onOpen: (appointment: Appointment) => void;
  onBook: (slot: EmptySlot) => void;
  onDoctor: (doctorId: string) => void;
}

/**
 * A doctor's day: name, closed times as background, appointments, and below them a bookable slot for every hour.
 * Memoized: a clinic has hundreds of appointments a day.
 */
export const DoctorTimeline = memo(function DoctorTimeline(props: DoctorRowProps) {
  const { doctor, appointments, closed, scale, isToday, rowIndex, onOpen, onBook, onDoctor } = props;
  const groups = stackOverlaps(appointments);
  const lines = Math.min(maxLines + 1, Math.max(1, ...groups.map((group) => group.lines)));
  return (
    <tr className={classes.row} data-doctor={doctor.doctorId} data-lines={lines} aria-rowindex={rowIndex + 2}>
      <th scope="row" className={classes.label}>
        <DoctorLabel
          doctor={doctor}
          load={formatDayCounts(appointments)}
          isToday={isToday}
          onOpen={onDoctor}
        />
        {isToday && (
          <IconAction
            label={`Running late: ${doctor.name}`}
            icon="late"
            onClick={() => askHowLate(doctor.doctorId)}
          />
        )}
      </th>
      <td
        className={classes.lane}
        data-lane
        aria-label={`Appointments of ${doctor.name}`}
        colSpan={scale.toHour - scale.fromHour}
      >
        {closed.map((time) => (
          <ClosedBackground key={time.id} time={time} scale={scale} />
        ))}
        {groups.map((group) => (
          <OverlapGroupBoxes
            key={group.appointments[0]?.appointment._id}
            group={group}
            scale={scale}
            onOpen={onOpen}
          />
        ))}
        {hoursOf(scale).map((hour) => (
          <button
            key={hour}
            type="button"
            className={classes.place}
            data-place
            aria-label={`New appointment with ${doctor.name}, ${showSlotTime(formatSlotTime(hour * 60))}`}
            tabIndex={rowIndex === 0 && hour === scale.fromHour ? 0 : -1}
            onClick={(event) => {
              const minute = scale.midnight + hour * 60 + minutesInto(event, 'across', 60);
              onBook(findEmptySlot(doctor, minute, appointments));
            }}
          />
        ))}
      </td>
    </tr>
  );
}, isUnchanged);

function ClosedBackground({ time, scale }: { time: ClosedTime; scale: Scale }) {
  const { from, to, name } = time;
  const position = positionOf(scale, from, to);
  return (
    position && (
      <div className={`${boards.closed} ${classes.ground}`} style={position} title={name || undefined}>
        {name && (
          <span className={boards.off} data-held={isHeld(time) || undefined}>
            {name}
          </span>
        )}
      </div>
    )
  );
}

// Every change of the day creates new lists; unchanged items keep their identity.
function isUnchanged(before: DoctorRowProps, after: DoctorRowProps): boolean {
  const { appointments, closed, ...rest } = after;
  const names = Object.keys(rest) as (keyof typeof rest)[]; // a plain object has only its own names
  return (
    names.every((name) => before[name] === after[name]) &&
    hasSameItems(before.appointments, appointments) &&
    hasSameItems(before.closed, closed)
  );
}

function hasSameItems(before: readonly unknown[], after: readonly unknown[]): boolean {
  return before.length === after.length && before.every((item, rowIndex) => item === after[rowIndex]);
}

/** Lines for appointments at one time; the number of further ones is shown below. */
const maxLines = 2;

interface OverlapGroupProps {
  group: OverlapGroup;
  scale: Scale;
  onOpen: (appointment: Appointment) => void;
}

/** Appointments that share time, stacked as far as there is room. */
function OverlapGroupBoxes({ group, scale, onOpen }: OverlapGroupProps) {
  const lines = Math.min(group.lines, maxLines);
  const hidden = group.appointments.filter(({ line }) => line >= maxLines).length;
  return (
    <>
      {group.appointments.map(({ appointment, line }) => {
        const [from, to] = [slotOrder(appointment), endOf(appointment)];
        const position = positionOf(scale, from, to);
        if (line >= maxLines || !position) return null;
        return (
          <TimelineButton
            key={appointment._id}
            appointment={appointment}
            style={lines === 1 ? position : { ...position, ...lineStyle(line, lines, hidden > 0) }}
            narrowerThan={listExceededWidths(scale, from, to)}
            lines={lines > 1 ? 2 : undefined}
            onOpen={onOpen}
          />
        );
      })}
      {hidden > 0 && <MoreAppointments group={group} hidden={hidden} scale={scale} onOpen={onOpen} />}
    </>
  );
}

function lineStyle(line: number, lines: number, hasMore: boolean): CSSProperties {
  const availableHeight = hasMore ? '(100% - 24px)' : '100%';
  return {
    top: `calc(${availableHeight} * ${line} / ${lines})`,
    height: `calc(${availableHeight} / ${lines})`,
  };
}

interface TimelineButtonProps extends AppointmentBodyProps {
  /** The position; left out in a list. */
  style?: CSSProperties;
  onOpen: (appointment: Appointment) => void;
}

function TimelineButton({ style, onOpen, ...body }: TimelineButtonProps) {
  const { appointment } = body;
  return (
    <button
      type="button"
      className={style ? overlappingAppointmentsClasses.appointment : overlappingAppointmentsClasses.listed}
      style={style}
      title={formatAppointment(appointment)}
      data-event-id={appointment._id}
      data-look={readStatusStyle(appointment)}
      draggable={mayMove(appointment)}
      onClick={() => onOpen(appointment)}
    >
      <AppointmentBody {...body} />
    </button>
  );
}

/** "+2 more": opens the full list of a group with too many lines. */
function MoreAppointments({ group, hidden, scale, onOpen }: OverlapGroupProps & { hidden: number }) {
  return (
    <Popover position="bottom-start" width={260} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <button
          type="button"
          className={overlappingAppointmentsClasses.more}
          style={positionOf(scale, group.from, group.to) ?? {}}
        >
          +{hidden} more
        </button>
      </Popover.Target>
      <Popover.Dropdown className={overlappingAppointmentsClasses.list ?? ''}>
        {group.appointments.map(({ appointment }) => (
          <TimelineButton key={appointment._id} appointment={appointment} onOpen={onOpen} />
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
