import { type Appointment, getStatus } from '@docket/contract/endpoints/appointments.ts';
import type { CalendarAnswer } from '@docket/contract/endpoints/calendar.ts';
import {
  type CalendarDate,
  formatAge,
  showSlotTime,
  toIsoDate,
  toSlotDate,
  toSlotMinutes,
} from '@docket/contract/formats/slot-date.ts';
import { Card } from '@docket/ui/card.tsx';
import { cssIconAttributes } from '@docket/ui/css-icon.ts';
import { EmptyNotice } from '@docket/ui/empty-notice.tsx';
import { useIsPhone } from '@docket/ui/use-breakpoint.ts';
import { useIsPrinting } from '@docket/ui/use-printing.ts';
import { Button, Kbd } from '@mantine/core';
import { IconStack2, IconUsers } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import type { Role } from '../api/session.ts';
import { patientName } from '../appointments/format.ts';
import { isConfirmed } from '../appointments/row/appointment-timing.ts';
import { formatDate } from '../clinic/format-day.ts';
import { Letterhead, useLetterhead } from '../clinic/letterhead.tsx';
import { AddDoctorLink } from '../doctors/add-doctor-link.tsx';
import { useExpectedToday } from '../running-late/use-expected-times.ts';
import { Agenda } from './agenda/agenda.tsx';
import { formatAppointmentCount, statusStyleLabels, statusStyles } from './appointment/format-appointment.ts';
import { StatusIcon } from './appointment/status-icon.tsx';
import { CalendarBoard } from './board/calendar-board.tsx';
import { daysIn, toSpan, type VisibleDays } from './board/span.ts';
import type { BoardActions } from './board/use-board-appointments.ts';
import classes from './calendar-days.module.css';
import { DayHead, DoctorHead } from './columns/column-heads.tsx';
import { selectDoctorsAtWork } from './columns/doctors-at-work.ts';
import daySheetsClasses from './day-sheets.module.css';
import legendClasses from './legend.module.css';
import { WeekOverview } from './overview/week-overview.tsx';
import type { CalendarState } from './use-calendar-state.ts';

interface CalendarDaysProps {
  role: Role;
  calendarState: CalendarState;
  calendar: CalendarAnswer;
  /** Other days are loading. */
  isWaiting: boolean;
  actions: BoardActions;
}

/** A day or a week: boards on a wide screen, a list on a phone, plain sheets on paper. */
export function CalendarDays({ role, calendar, isWaiting, actions, ...props }: CalendarDaysProps) {
  const calendarState = useLoadedState(props.calendarState, isWaiting);
  const isPhone = useIsPhone();
  const isPrinting = useIsPrinting();
  useLetterhead(role);
  const span = toSpan(calendarState.view, calendarState.day);
  if (isPrinting)
    return <DaySheets role={role} calendar={calendar} span={span} today={calendarState.today} />;
  if (calendar.doctors.length === 0) return <NoDoctors />;
  return (
    <div className={classes.days} data-waiting={isWaiting || undefined} aria-busy={isWaiting}>
      {isPhone ? (
        <Agenda role={role} calendar={calendar} span={span} onOpen={actions.onOpen} />
      ) : (
        <>
          <Boards role={role} calendarState={calendarState} calendar={calendar} actions={actions} />
          <Legend />
        </>
      )}
    </div>
  );
}

/** Returns the state of the loaded days: while others are loading, the days of before stay as they were. */
function useLoadedState(calendarState: CalendarState, isWaiting: boolean): CalendarState {
  const loaded = useRef(calendarState);
  useEffect(() => {
    if (!isWaiting) loaded.current = calendarState;
  });
  return isWaiting ? loaded.current : calendarState;
}

function Boards({ role, calendarState, calendar, actions }: Omit<CalendarDaysProps, 'isWaiting'>) {
  const { view, day, today, doctorId, goTo, goToDay } = calendarState;
  const openBooking = (booking: NonNullable<CalendarState['booking']>) => goTo({ booking });
  const showDoctor = (chosen: string) => goTo({ doctorId: chosen });
  if (role === 'doctor' || doctorId !== '') {
    return (
      <CalendarBoard
        kind="days"
        calendar={calendar}
        view={view === 'week' ? 'week' : 'day'}
        day={day}
        actions={actions}
        onBook={role === 'admin' ? openBooking : undefined}
        renderHead={(column, isToday) => (
          <DayHead
            column={column}
            isToday={isToday}
            onDay={view === 'week' ? (date) => goToDay(date, { view: 'day' }) : undefined}
          />
        )}
      />
    );
  }
  if (view === 'week') {
    return (
      <WeekOverview
        calendar={calendar}
        day={day}
        today={today}
        onDay={(date, chosen) => goToDay(date, { view: 'day', doctorId: chosen })}
        onDoctor={showDoctor}
      />
    );
  }
  return (
    <ClinicDay calendarState={calendarState} calendar={calendar} actions={actions} onDoctor={showDoctor} />
  );
}

interface ClinicDayProps extends Omit<CalendarDaysProps, 'role' | 'isWaiting'> {
  onDoctor: (doctorId: string) => void;
}

/** The day of all doctors, or of those at work. */
function ClinicDay({ calendarState, calendar, actions, onDoctor }: ClinicDayProps) {
  const { day, isAtWorkOnly, goTo } = calendarState;
  const shown = useMemo(
    () => (isAtWorkOnly ? { ...calendar, doctors: selectDoctorsAtWork(calendar, day) } : calendar),
    [calendar, day, isAtWorkOnly],
  );
  if (shown.doctors.length === 0) {
    const showAll = (
      <Button variant="default" onClick={() => goTo({ isAtWorkOnly: false })}>
        Show all doctors
      </Button>
    );
    return (
      <Card flush>
        <EmptyNotice icon={IconUsers} title="No doctor is at work on this day" action={showAll}>
          Doctors with hours or appointments would have a column here.
        </EmptyNotice>
      </Card>
    );
  }
  return (
    <CalendarBoard
      kind="doctors"
      calendar={shown}
      view="day"
      day={day}
      actions={actions}
      onBook={(booking) => goTo({ booking })}
      renderHead={(column, isToday) => <DoctorHead column={column} isToday={isToday} onDoctor={onDoctor} />}
    />
  );
}

/** Empty state of a clinic without doctors. */
function NoDoctors() {
  return (
    <Card flush>
      <EmptyNotice icon={IconUsers} title="No doctors yet" action={<AddDoctorLink />}>
        Each doctor has a column in the calendar: add the first one.
      </EmptyNotice>
    </Card>
  );
}

function Legend() {
  return (
    <ul className={legendClasses.legend} aria-label="Legend">
      {statusStyles.map((status) => (
        <li key={status} data-look={status}>
          <StatusIcon look={status} size={13} />
          {statusStyleLabels[status]}
        </li>
      ))}
      <li {...cssIconAttributes('confirmed', legendClasses.confirmed)}>Confirmed</li>
      <li {...cssIconAttributes('late', legendClasses.late)}>Expected later</li>
      <li>
        <IconStack2 size={14} stroke={2} aria-hidden />
        Overbooked
      </li>
      <li>
        <span className={legendClasses.closed} aria-hidden />
        Closed
      </li>
      <li>
        <span className={legendClasses.off} aria-hidden />
        Time off
      </li>
      <li>
        <span className={legendClasses.offered} aria-hidden />
        Offered
      </li>
      <li className={legendClasses.keys}>
        <Kbd size="xs">Enter</Kbd> opens an appointment, <Kbd size="xs">M</Kbd> moves it
      </li>
    </ul>
  );
}

interface DaySheetsProps {
  role: Role;
  calendar: CalendarAnswer;
  span: VisibleDays;
  today: CalendarDate;
}

/** For paper: a plain list of the day for each doctor with appointments, one per page. */
function DaySheets({ role, calendar, span, today }: DaySheetsProps) {
  const sheets = daysIn(span).flatMap((date) =>
    calendar.doctors.map((doctor) => ({
      date,
      doctor,
      appointments: appointmentsOfDay(calendar, doctor.doctorId, date),
    })),
  );
  const sheetsWithAppointments = sheets.filter(({ appointments }) => appointments.length > 0);
  if (sheetsWithAppointments.length === 0)
    return <p className={daySheetsClasses.nothing}>No appointments on these days.</p>;
  return (
    <div className={daySheetsClasses.sheets}>
      {sheetsWithAppointments.map(({ date, doctor, appointments }) => (
        <Sheet
          key={`${doctor.doctorId} ${toIsoDate(date)}`}
          role={role}
          title={doctor.name}
          day={formatDate(date)}
          appointments={appointments}
          today={today}
        />
      ))}
    </div>
  );
}

interface SheetProps {
  role: Role;
  title: string;
  day: string;
  appointments: readonly Appointment[];
  today: CalendarDate;
}

function Sheet({ role, title, day, appointments, today }: SheetProps) {
  const { about } = useExpectedToday();
  return (
    <section className={daySheetsClasses.sheet}>
      <Letterhead role={role} />
      <h2>{title}</h2>
      <p>
        {day} · {formatAppointmentCount(appointments.length)}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Patient</th>
            <th scope="col">Age</th>
            <th scope="col">Phone</th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          {appointments.map((appointment) => (
            <tr key={appointment._id}>
              <td className={daySheetsClasses.time}>
                {showSlotTime(appointment.slotTime)}
                {about.has(appointment._id) && <div>{about.get(appointment._id)}</div>}
              </td>
              <td>{patientName(appointment)}</td>
              <td>{formatAge(appointment.userData.dob, today)}</td>
              <td>{appointment.userData.phone}</td>
              <td>
                {[isConfirmed(appointment) && 'Confirmed', appointment.reason].filter(Boolean).join(' · ')}
                {appointment.note && <div className={daySheetsClasses.note}>{appointment.note}</div>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function appointmentsOfDay(
  { appointments }: CalendarAnswer,
  doctorId: string,
  date: CalendarDate,
): Appointment[] {
  const slotDate = toSlotDate(date);
  return appointments
    .filter(
      (appointment) =>
        appointment.doctorId === doctorId &&
        appointment.slotDate === slotDate &&
        getStatus(appointment) !== 'cancelled',
    )
    .toSorted((appointment, other) => toSlotMinutes(appointment) - toSlotMinutes(other));
}
