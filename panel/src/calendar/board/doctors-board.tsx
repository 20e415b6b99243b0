import type { CalendarAnswer } from '@docket/contract/endpoints/calendar.ts';
import {
  type CalendarDate,
  formatSlotTime,
  showSlotTime,
  toWallMinutes,
} from '@docket/contract/formats/slot-date.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';
import { IconAction } from '@docket/ui/icon-action.tsx';
import { useMemo } from 'react';
import { askHowLate } from '../../running-late/delay-question.ts';
import { formatDayCounts } from '../appointment/format-appointment.ts';
import type { Column } from '../columns/board-column.tsx';
import { ColumnsBoard } from '../columns/columns-board.tsx';
import classes from '../columns/doctor-head.module.css';
import { useDensity, useHourHeight } from '../columns/use-density.ts';
import { DoctorLabel } from '../doctor-label.tsx';
import type { EmptySlot } from '../search-params.ts';
import { findOpeningHour } from './day-window.ts';
import { DragArea } from './drag-area.tsx';
import { snapTo } from './empty-slot.ts';
import { findObstacle } from './find-obstacle.ts';
import { formatSpan } from './span.ts';
import { type BoardActions, useBoardAppointments } from './use-board-appointments.ts';

interface DoctorsBoardProps {
  calendar: CalendarAnswer;
  day: CalendarDate;
  actions: BoardActions;
  onBook: (slot: EmptySlot) => void;
  onDoctor: (doctorId: string) => void;
}

/** A day of the whole clinic: a column for each doctor, with time running down. */
export function DoctorsBoard({ calendar, day, actions, onBook, onDoctor }: DoctorsBoardProps) {
  const span = useMemo(() => ({ first: day, days: 1 }), [day]);
  const { now, appointments, closed, window, area, moveTo } = useBoardAppointments({
    calendar,
    span,
    actions,
  });
  const { doctors } = calendar;
  const [density] = useDensity();
  const openingHour = useMemo(() => findOpeningHour(doctors, appointments), [doctors, appointments]);
  const hourHeight = useHourHeight(density, window, openingHour);
  const scale = useMemo(() => ({ ...window, hourHeight }), [window, hourHeight]);
  const midnight = toWallMinutes(day);
  const columns = useMemo(() => {
    const appointmentsOf = Map.groupBy(appointments, ({ doctorId }) => doctorId);
    const closedOf = Map.groupBy(closed, ({ doctorId }) => doctorId);
    return doctors.map(
      (doctor): Column => ({
        key: doctor.doctorId,
        doctor,
        midnight,
        label: `Appointments of ${doctor.name}`,
        slotLabel: `with ${doctor.name}`,
        appointments: appointmentsOf.get(doctor.doctorId) ?? [],
        closed: closedOf.get(doctor.doctorId) ?? [],
      }),
    );
  }, [doctors, appointments, closed, midnight]);
  const isToday = Math.floor(now / minutesPerDay) * minutesPerDay === midnight;
  const start = { ...area.start, key: `${area.start.key} ${density}` };
  return (
    <DragArea
      layout={{
        lanes: '[data-lane]',
        window,
        snap: (lane, minutes) => snapTo(doctors[lane], day, minutes),
      }}
      {...area}
      start={start}
      formatPosition={(_, minutes) => showSlotTime(formatSlotTime(minutes))}
      findObstacle={(appointment, lane, minutes) =>
        findObstacle({ appointments, closed }, appointment, doctors[lane]?.doctorId ?? '', midnight + minutes)
      }
      onDrop={(appointment, lane, minutes) => moveTo(appointment, midnight + minutes, doctors[lane])}
    >
      <ColumnsBoard
        name={formatSpan('day', day)}
        columns={columns}
        scale={scale}
        now={now}
        renderHead={({ doctor, appointments: booked }) => (
          <div className={classes.head}>
            <DoctorLabel doctor={doctor} load={formatDayCounts(booked)} isToday={isToday} onOpen={onDoctor} />
            {isToday && (
              <IconAction
                label={`Running late: ${doctor.name}`}
                icon="late"
                onClick={() => askHowLate(doctor.doctorId)}
              />
            )}
          </div>
        )}
        onOpen={actions.onOpen}
        onBook={onBook}
      />
    </DragArea>
  );
}
