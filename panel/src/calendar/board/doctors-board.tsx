import type { Appointment } from '@docket/contract/appointments.ts';
import type { CalendarAnswer } from '@docket/contract/calendar.ts';
import { minutesPerDay } from '@docket/contract/limits.ts';
import {
  type CalendarDate,
  formatSlotTime,
  showSlotTime,
  toWallMinutes,
} from '@docket/contract/slot-date.ts';
import { useFirstFew } from '@docket/ui/use-first-few.ts';
import { useCallbackRef } from '@mantine/hooks';
import { type CSSProperties, type RefCallback, useCallback, useMemo, useState } from 'react';
import classes from '../clinic-day/clinic-day.module.css';
import { DoctorTimeline } from '../clinic-day/doctor-timeline.tsx';
import { hoursOf, positionInPercent, type Scale } from '../clinic-day/scale.ts';
import type { EmptySlot } from '../search-params.ts';
import type { CalendarDoctor, ClosedTime } from './closed-times.ts';
import { DragArea } from './drag-area.tsx';
import { snapTo } from './empty-slot.ts';
import { formatSpan } from './span.ts';
import { type BoardActions, formatHour, useBoardAppointments } from './use-board-appointments.ts';

// Pixels: `above` covers the bar, the title, the tools and the hours, as in the style of `.day`.
const rowSize = { height: 59, above: 286, ahead: 24 };
// Minimum in pixels; hours grow with the window. Ten hours fit a usual screen.
const minHourWidth = 72;
const maxHourWidth = 204;
/** Width in which a short appointment shows its minutes and the start of a name. */
const appointmentWidth = 20.4;
/** Width of the names beside the hours, in pixels. */
const labelWidth = 176;

interface DoctorsBoardProps {
  calendar: CalendarAnswer;
  day: CalendarDate;
  actions: BoardActions;
  onBook: (slot: EmptySlot) => void;
  onDoctor: (doctorId: string) => void;
}

/** A day of the whole clinic: one row per doctor, with time running across. */
export function DoctorsBoard({ calendar, day, actions, onBook, onDoctor }: DoctorsBoardProps) {
  const span = useMemo(() => ({ first: day, days: 1 }), [day]);
  const { now, appointments, closed, window, area, moveTo } = useBoardAppointments({
    calendar,
    span,
    actions,
  });
  const { doctors } = calendar;
  const hours = window.toHour - window.fromHour;
  const hourWidth = useMemo(() => hourWidthFor(appointments), [appointments]);
  const [boardWidth, boardRef] = useWidth();
  const width = Math.max(boardWidth - labelWidth, hours * hourWidth);
  const scale = useMemo(() => ({ ...window, midnight: toWallMinutes(day), width }), [window, day, width]);
  const snap = (lane: number, minutes: number) => snapTo(doctors[lane], day, minutes);
  return (
    <DragArea
      layout={{ axis: 'across', lanes: '[data-lane]', window, snap }}
      {...area}
      formatPosition={(_, minutes) => showSlotTime(formatSlotTime(minutes))}
      onDrop={(appointment, lane, minutes) => moveTo(appointment, toWallMinutes(day, minutes), doctors[lane])}
    >
      <div
        ref={boardRef}
        className={classes.day}
        data-scroll
        style={toStyle({
          '--label-width': `${labelWidth}px`,
          '--hours': String(hours),
          '--hour-width': `${hourWidth}px`,
          ...nowLineStyle(scale, now),
        })}
      >
        {/* The table is drawn in parts. */}
        <table
          className={classes.rows}
          aria-label={formatSpan('day', day)}
          aria-rowcount={doctors.length + 1}
        >
          <thead className={classes.head}>
            <tr className={classes.hours} aria-rowindex={1}>
              <th scope="col" className={classes.corner}>
                Doctor
              </th>
              {hoursOf(scale).map((hour) => (
                <th key={hour} scope="col" className={classes.hour} data-hour>
                  {formatHour(hour * 60)}
                </th>
              ))}
            </tr>
          </thead>
          <Rows
            // Another day starts at its own first visible hour.
            key={area.start.key}
            doctors={doctors}
            appointments={appointments}
            closed={closed}
            scale={scale}
            isToday={Math.floor(now / minutesPerDay) * minutesPerDay === scale.midnight}
            onOpen={useCallbackRef(actions.onOpen)}
            onBook={useCallbackRef(onBook)}
            onDoctor={useCallbackRef(onDoctor)}
          />
        </table>
      </div>
    </DragArea>
  );
}

interface RowsProps {
  doctors: readonly CalendarDoctor[];
  appointments: readonly Appointment[];
  closed: readonly ClosedTime[];
  scale: Scale;
  isToday: boolean;
  onOpen: (appointment: Appointment) => void;
  onBook: (slot: EmptySlot) => void;
  onDoctor: (doctorId: string) => void;
}

function Rows({ doctors, appointments, closed, ...shared }: RowsProps) {
  const { drawn, rest, listRef } = useFirstFew(doctors.length, rowSize);
  const appointmentsOf = useMemo(() => Map.groupBy(appointments, ({ doctorId }) => doctorId), [appointments]);
  const closedOf = useMemo(() => Map.groupBy(closed, ({ doctorId }) => doctorId), [closed]);
  return (
    <tbody ref={listRef} className={classes.body} style={{ paddingBottom: rest }}>
      {doctors.slice(0, drawn).map((doctor, rowIndex) => (
        <DoctorTimeline
          key={doctor.doctorId}
          doctor={doctor}
          appointments={appointmentsOf.get(doctor.doctorId) ?? []}
          closed={closedOf.get(doctor.doctorId) ?? []}
          rowIndex={rowIndex}
          {...shared}
        />
      ))}
    </tbody>
  );
}

// Smaller changes are ignored: a scrollbar, a window being resized.
const minWidthChange = 24;
let lastWidth = 0;

/**
 * Returns an element's width in pixels. It starts with the width of the previous element, so that most boards are
 * drawn once.
 */
function useWidth(): [number, RefCallback<HTMLElement>] {
  const [width, setWidth] = useState(lastWidth);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const measure = () => {
      if (Math.abs(element.clientWidth - lastWidth) < minWidthChange) return;
      lastWidth = element.clientWidth;
      setWidth(lastWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, ref];
}

// The line of the current time is a CSS variable, so that no row is redrawn as minutes pass.
function nowLineStyle(scale: Scale, now: number): Record<string, string> {
  const { midnight, fromHour, toHour } = scale;
  const isVisible = now >= midnight + fromHour * 60 && now < midnight + toHour * 60;
  return isVisible ? { '--now': String(positionInPercent(scale, now) / 100) } : { '--now-width': '0px' };
}

// React accepts CSS variables, which its type does not include.
function toStyle(variables: Record<string, string>): CSSProperties {
  return variables as CSSProperties;
}

// Short appointments widen the hours of a day; a single short one among many has no effect.
function hourWidthFor(appointments: readonly Appointment[]): number {
  const lengths = appointments
    .map((appointment) => appointment.durationMinutes)
    .toSorted((length, other) => length - other);
  const shortLength = lengths[Math.floor(lengths.length / 5)] ?? 30;
  return Math.min(maxHourWidth, Math.max(minHourWidth, Math.round((60 / shortLength) * appointmentWidth)));
}
