import type { Appointment } from '@docket/contract/appointments.ts';
import type { CalendarAnswer } from '@docket/contract/calendar.ts';
import { parseSlotDate, showSlotTime, slotOrder, toIsoDate, toSlotDate } from '@docket/contract/slot-date.ts';
import { Card } from '@docket/ui/card.tsx';
import { EmptyNotice } from '@docket/ui/empty-notice.tsx';
import { UnstyledButton } from '@mantine/core';
import { IconCalendarOff, IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { Role } from '../../api/session.ts';
import { formatDate } from '../../clinic/format-day.ts';
import { useClinicNow } from '../../clinic/use-clinic-now.ts';
import { statusStyleOf } from '../appointment/format-appointment.ts';
import { closedTimes } from '../board/closed-times.ts';
import { endOf, shownAppointments } from '../board/shown-appointments.ts';
import { daysIn, formatShortDate, type VisibleDays } from '../board/span.ts';
import classes from './agenda.module.css';
import { AgendaRow } from './agenda-row.tsx';

interface AgendaProps {
  role: Role;
  calendar: CalendarAnswer;
  span: VisibleDays;
  onOpen: (appointment: Appointment) => void;
  /** The next step on days without appointments. */
  emptyAction: ReactNode;
}

/** The days as a list for a phone: appointments in order, and absent doctors. */
export function Agenda({ role, calendar, span, onOpen, emptyAction }: AgendaProps) {
  const { doctors, timeOff, appointments, held } = calendar;
  const now = useClinicNow();
  const byDate = useMemo(
    () => Map.groupBy(shownAppointments(appointments), (appointment) => appointment.slotDate),
    [appointments],
  );
  const off = doctors.flatMap((doctor) =>
    closedTimes(doctor, timeOff)
      .filter((closedTime) => closedTime.name)
      .map((closedTime) => ({ ...closedTime, doctorName: doctor.name })),
  );
  const days = daysIn(span).map((date) => ({ date, appointments: byDate.get(toSlotDate(date)) ?? [] }));
  const planned = days.filter(({ appointments }) => appointments.length > 0);
  const reasons = [...new Set(off.map(({ doctorName, name }) => `${doctorName}: ${name}`))];
  const names = new Map(doctors.map(({ doctorId, name }) => [doctorId, name]));
  const offered = held
    .filter(({ until }) => slotOrder(until) > now)
    .map(({ doctorId, slotDate, slotTime, until }) => {
      const date = span.days > 1 ? parseSlotDate(slotDate) : null;
      const day = date ? `${formatShortDate(date)}, ` : '';
      const time = `${day}${showSlotTime(slotTime)} until ${showSlotTime(until.slotTime)}`;
      return role === 'admin' ? `${names.get(doctorId) ?? ''}: ${time}` : time;
    });

  return (
    <>
      {reasons.length > 0 && (
        <p className={classes.off}>
          <strong>Time off</strong> {reasons.slice(0, 6).join(' · ')}
          {reasons.length > 6 && ` · ${reasons.length - 6} more`}
        </p>
      )}
      {offered.length > 0 && (
        <p className={classes.off}>
          <strong>Offered</strong> {offered.join(' · ')}
        </p>
      )}
      {planned.length === 0 && (
        <Card flush>
          <EmptyNotice
            icon={IconCalendarOff}
            title={span.days === 1 ? 'No appointments on this day' : 'No appointments this week'}
            action={emptyAction}
          />
        </Card>
      )}
      {planned.map(({ date, appointments }) => (
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
  const [isWhole, setWhole] = useState(false);
  const isDone = (appointment: Appointment) =>
    endOf(appointment) <= now && ['completed', 'cancelled'].includes(statusStyleOf(appointment));
  const coming = appointments.filter((appointment) => !isDone(appointment));
  const earlier = appointments.length - coming.length;
  // A past day is opened to see all of it.
  const hides = !isWhole && earlier > 0 && coming.length > 0;
  return (
    <ol className={classes.list}>
      {hides && (
        <li>
          <UnstyledButton className={classes.more ?? ''} onClick={() => setWhole(true)}>
            <IconChevronDown size={16} aria-hidden />
            {earlier} earlier
          </UnstyledButton>
        </li>
      )}
      {(hides ? coming : appointments).map((appointment) => (
        <li key={appointment._id}>
          <AgendaRow appointment={appointment} role={role} onOpen={onOpen} />
        </li>
      ))}
    </ol>
  );
}
