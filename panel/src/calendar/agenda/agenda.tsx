import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import type { CalendarAnswer } from '@docket/contract/endpoints/calendar.ts';
import {
  parseSlotDate,
  showSlotTime,
  toIsoDate,
  toSlotDate,
  toSlotMinutes,
} from '@docket/contract/formats/slot-date.ts';
import { Card } from '@docket/ui/card.tsx';
import { EmptyNotice } from '@docket/ui/empty-notice.tsx';
import { UnstyledButton } from '@mantine/core';
import { IconCalendarOff, IconChevronDown } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Role } from '../../api/session.ts';
import { formatDate } from '../../clinic/format-day.ts';
import { useClinicNow } from '../../clinic/use-clinic-now.ts';
import { readStatusStyle } from '../appointment/format-appointment.ts';
import { listClosedTimes } from '../board/closed-times.ts';
import { selectVisibleAppointments, toEndMinutes } from '../board/shown-appointments.ts';
import { daysIn, formatShortDate, type VisibleDays } from '../board/span.ts';
import classes from './agenda.module.css';
import { AgendaRow } from './agenda-row.tsx';

interface AgendaProps {
  role: Role;
  calendar: CalendarAnswer;
  span: VisibleDays;
  onOpen: (appointment: Appointment) => void;
}

/** The days as a list for a phone: appointments in order, and absent doctors. */
export function Agenda({ role, calendar, span, onOpen }: AgendaProps) {
  const { doctors, timeOff, appointments, held } = calendar;
  const now = useClinicNow();
  const byDate = useMemo(
    () => Map.groupBy(selectVisibleAppointments(appointments), (appointment) => appointment.slotDate),
    [appointments],
  );
  const absences = doctors.flatMap((doctor) =>
    listClosedTimes(doctor, timeOff)
      .filter((closedTime) => closedTime.name)
      .map((closedTime) => ({ ...closedTime, doctorName: doctor.name })),
  );
  const days = daysIn(span).map((date) => ({ date, appointments: byDate.get(toSlotDate(date)) ?? [] }));
  const daysWithAppointments = days.filter(({ appointments }) => appointments.length > 0);
  const absenceTexts = [...new Set(absences.map(({ doctorName, name }) => `${doctorName}: ${name}`))];
  const names = new Map(doctors.map(({ doctorId, name }) => [doctorId, name]));
  const offerTexts = held
    .filter(({ until }) => toSlotMinutes(until) > now)
    .map(({ doctorId, slotDate, slotTime, until }) => {
      const date = span.days > 1 ? parseSlotDate(slotDate) : null;
      const day = date ? `${formatShortDate(date)}, ` : '';
      const time = `${day}${showSlotTime(slotTime)} until ${showSlotTime(until.slotTime)}`;
      return role === 'admin' ? `${names.get(doctorId) ?? ''}: ${time}` : time;
    });

  return (
    <>
      {absenceTexts.length > 0 && (
        <p className={classes.off}>
          <strong>Time off</strong> {absenceTexts.slice(0, 6).join(' · ')}
          {absenceTexts.length > 6 && ` · ${absenceTexts.length - 6} more`}
        </p>
      )}
      {offerTexts.length > 0 && (
        <p className={classes.off}>
          <strong>Offered</strong> {offerTexts.join(' · ')}
        </p>
      )}
      {daysWithAppointments.length === 0 && (
        <Card flush>
          <EmptyNotice
            icon={IconCalendarOff}
            title={span.days === 1 ? 'No appointments on this day' : 'No appointments this week'}
          />
        </Card>
      )}
      {daysWithAppointments.map(({ date, appointments }) => (
        <section key={toIsoDate(date)} aria-label={formatDate(date)}>
          {span.days > 1 && <h2 className={classes.day}>{formatDate(date)}</h2>}
          <DayList appointments={appointments} role={role} onOpen={onOpen} />
        </section>
      ))}
    </>
  );
}

interface DayListProps {
  appointments: readonly Appointment[];
  role: Role;
  onOpen: (appointment: Appointment) => void;
}

/** A day's appointments. Past ones are hidden, so that the next patient is visible at once. */
function DayList({ appointments, role, onOpen }: DayListProps) {
  const now = useClinicNow();
  const [isExpanded, setExpanded] = useState(false);
  const isDone = (appointment: Appointment) =>
    toEndMinutes(appointment) <= now && ['completed', 'cancelled'].includes(readStatusStyle(appointment));
  const remaining = appointments.filter((appointment) => !isDone(appointment));
  const earlierCount = appointments.length - remaining.length;
  // A past day is opened to see all of it.
  const hidesEarlier = !isExpanded && earlierCount > 0 && remaining.length > 0;
  return (
    <ol className={classes.list}>
      {hidesEarlier && (
        <li>
          <UnstyledButton className={classes.more ?? ''} onClick={() => setExpanded(true)}>
            <IconChevronDown size={16} aria-hidden />
            {earlierCount} earlier
          </UnstyledButton>
        </li>
      )}
      {(hidesEarlier ? remaining : appointments).map((appointment) => (
        <li key={appointment._id}>
          <AgendaRow appointment={appointment} role={role} onOpen={onOpen} />
        </li>
      ))}
    </ol>
  );
}
