import { type Appointment, statusOf } from '@docket/contract/appointments.ts';
import type { CalendarAnswer } from '@docket/contract/calendar.ts';
import {
  type CalendarDate,
  showSlotTime,
  slotOrder,
  toIsoDate,
  toSlotDate,
} from '@docket/contract/slot-date.ts';
import type { Role } from '../api/tokens.ts';
import { patientName } from '../appointments/patient-name.ts';
import { sayAgeShort } from '../appointments/row/format-age.ts';
import { Letterhead } from '../clinic/letterhead.tsx';
import { daysIn, sayWeekday, type VisibleDays } from './board/span.ts';
import classes from './day-sheets.module.css';

interface DaySheetsProps {
  role: Role;
  calendar: CalendarAnswer;
  span: VisibleDays;
  today: CalendarDate;
}

/** On paper: a plain list of the day for each doctor who sees anybody, each on a page of its own. */
export function DaySheets({ role, calendar, span, today }: DaySheetsProps) {
  const sheets = daysIn(span).flatMap((date) =>
    calendar.doctors.map((doctor) => ({ date, doctor, visits: visitsOf(calendar, doctor.doctorId, date) })),
  );
  const planned = sheets.filter(({ visits }) => visits.length > 0);
  if (planned.length === 0) return <p className={classes.nothing}>No appointments on these days.</p>;
  return (
    <div className={classes.sheets}>
      {planned.map(({ date, doctor, visits }) => (
        <Sheet
          key={`${doctor.doctorId} ${toIsoDate(date)}`}
          role={role}
          title={doctor.name}
          day={sayWeekday(date)}
          visits={visits}
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
  visits: readonly Appointment[];
  today: CalendarDate;
}

function Sheet({ role, title, day, visits, today }: SheetProps) {
  return (
    <section className={classes.sheet}>
      <Letterhead role={role} />
      <h2>{title}</h2>
      <p>
        {day} · {visits.length} {visits.length === 1 ? 'appointment' : 'appointments'}
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
          {visits.map((visit) => (
            <tr key={visit._id}>
              <td className={classes.time}>{showSlotTime(visit.slotTime)}</td>
              <td>{patientName(visit)}</td>
              <td>{sayAgeShort(visit.userData.dob, today)}</td>
              <td>{visit.userData.phone}</td>
              <td>
                {visit.reason}
                {visit.note && <div className={classes.note}>{visit.note}</div>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function visitsOf({ appointments }: CalendarAnswer, doctorId: string, date: CalendarDate): Appointment[] {
  const slotDate = toSlotDate(date);
  return appointments
    .filter(
      (visit) =>
        visit.doctorId === doctorId && visit.slotDate === slotDate && statusOf(visit) !== 'cancelled',
    )
    .toSorted((one, other) => slotOrder(one) - slotOrder(other));
}
