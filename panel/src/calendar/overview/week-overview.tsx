import { type Appointment, getStatus } from '@docket/contract/endpoints/appointments.ts';
import type { CalendarAnswer } from '@docket/contract/endpoints/calendar.ts';
import {
  type CalendarDate,
  parseClockTime,
  toIsoDate,
  toSlotDate,
  toWallMinutes,
} from '@docket/contract/formats/slot-date.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';
import { Table, UnstyledButton } from '@mantine/core';
import { useMemo } from 'react';
import { formatDate } from '../../clinic/format-day.ts';
import { formatLate, useLate } from '../../running-late/use-expected-times.ts';
import { formatDayCounts } from '../appointment/format-appointment.ts';
import { type CalendarDoctor, listClosedTimes } from '../board/closed-times.ts';
import { daysIn, formatShort, formatShortDate, toSpan } from '../board/span.ts';
import { DoctorLabel } from '../doctor-label.tsx';
import classes from './week-overview.module.css';

interface WeekOverviewProps {
  calendar: CalendarAnswer;
  day: CalendarDate;
  today: CalendarDate;
  onDay: (day: CalendarDate, doctorId: string) => void;
  onDoctor: (doctorId: string) => void;
}

/** A week of the whole clinic: counts per doctor and day. Thousands of appointments would be unreadable. */
export function WeekOverview({ calendar, day, today, onDay, onDoctor }: WeekOverviewProps) {
  const { doctors, timeOff, appointments } = calendar;
  const days = daysIn(toSpan('week', day));
  const byDoctorAndDay = useMemo(
    () => Map.groupBy(appointments, (appointment) => `${appointment.doctorId} ${appointment.slotDate}`),
    [appointments],
  );
  return (
    <div className={classes.frame}>
      <Table className={classes.table ?? ''} layout="fixed" aria-label="The week">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" className={classes.who ?? ''}>
              Doctor
            </Table.Th>
            {days.map((date) => (
              <Table.Th scope="col" key={toIsoDate(date)} data-today={isSameDay(date, today) || undefined}>
                <UnstyledButton
                  className={classes.day ?? ''}
                  aria-label={formatShortDate(date)}
                  onClick={() => onDay(date, '')}
                >
                  {formatShort(date)}
                </UnstyledButton>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {doctors.map((doctor) => (
            <Table.Tr key={doctor.doctorId}>
              <Table.Th scope="row" className={classes.who ?? ''}>
                <DoctorLabel
                  doctor={doctor}
                  load={formatDayCounts(
                    appointments.filter((appointment) => appointment.doctorId === doctor.doctorId),
                  )}
                  isToday={false}
                  onOpen={onDoctor}
                />
              </Table.Th>
              {days.map((date) => {
                const appointments = byDoctorAndDay.get(`${doctor.doctorId} ${toSlotDate(date)}`) ?? [];
                const off = listClosedTimes(doctor, timeOff).find(
                  (closedTime) => closedTime.name && overlapsDay(closedTime.from, closedTime.to, date),
                );
                return (
                  <Table.Td key={toIsoDate(date)}>
                    <DayCell
                      doctorId={doctor.doctorId}
                      isToday={isSameDay(date, today)}
                      label={`${doctor.name}, ${formatDate(date)}`}
                      appointments={appointments}
                      openMinutes={countOpenMinutes(doctor, date)}
                      off={off?.name ?? ''}
                      isClosed={doctor.keepsHours && countOpenMinutes(doctor, date) === 0}
                      onClick={() => onDay(date, doctor.doctorId)}
                    />
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

interface DayCellProps {
  doctorId: string;
  /** Whether the day is today, when the doctor may run late. */
  isToday: boolean;
  label: string;
  appointments: readonly Appointment[];
  openMinutes: number;
  off: string;
  isClosed: boolean;
  onClick: () => void;
}

function DayCell(props: DayCellProps) {
  const {
    doctorId,
    isToday,
    label,
    appointments,
    openMinutes: countOpenMinutes,
    off,
    isClosed,
    onClick,
  } = props;
  const lateMinutes = useLate(doctorId);
  const late = isToday ? lateMinutes : 0;
  const active = appointments.filter((appointment) => getStatus(appointment) !== 'cancelled');
  const booked = active.reduce((sum, appointment) => sum + appointment.durationMinutes, 0);
  const bookedPercent =
    countOpenMinutes > 0 ? Math.min(100, Math.round((booked / countOpenMinutes) * 100)) : 0;
  const load = formatDayCounts(appointments).replace(/^\d+ /, '');
  const text = off || (active.length === 0 && isClosed ? 'Closed' : load);
  return (
    <UnstyledButton
      className={classes.cell ?? ''}
      data-off={off !== '' || undefined}
      data-closed={isClosed || undefined}
      onClick={onClick}
    >
      <span className={classes.hidden}>{label}: </span>
      <span className={classes.count}>{active.length > 0 ? active.length : '–'}</span>
      <span className={classes.words} data-late={late > 0 || undefined}>
        {late > 0 ? formatLate(late) : text}
      </span>
      <span className={classes.bar} aria-hidden>
        <span style={{ width: `${bookedPercent}%` }} />
      </span>
    </UnstyledButton>
  );
}

function countOpenMinutes(doctor: CalendarDoctor, date: CalendarDate): number {
  const day = doctor.days.find((dayHours) => dayHours.date === toIsoDate(date));
  return (day?.intervals ?? []).reduce(
    (sum, { from, to }) => sum + (parseClockTime(to) ?? 0) - (parseClockTime(from) ?? 0),
    0,
  );
}

function overlapsDay(from: number, to: number, date: CalendarDate): boolean {
  const start = toWallMinutes(date);
  return from < start + minutesPerDay && to > start;
}

function isSameDay(date: CalendarDate, other: CalendarDate): boolean {
  return toIsoDate(date) === toIsoDate(other);
}
