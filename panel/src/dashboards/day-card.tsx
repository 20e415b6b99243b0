import { type Appointment, statusOf } from '@docket/contract/appointments.ts';
import { PhoneSign } from '@docket/ui/contact-link.tsx';
import { ListCard } from '@docket/ui/list-card.tsx';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ArrivalActions, CompleteAction } from '../appointments/appointment-actions.tsx';
import { patientName } from '../appointments/patient-name.ts';
import { RestActions } from '../appointments/row-actions.tsx';
import { mayBeMissed } from '../appointments/row-moment.ts';
import { isWaiting } from '../appointments/say-waiting.ts';
import { VisitMarks } from '../appointments/visit-marks.tsx';
import { cutDay, nextVisit } from './day.ts';
import { NextVisit } from './next-visit.tsx';
import classes from './rows.module.css';

/** Rows that fit beside the Latest Bookings. */
const rowsMost = 10;

interface DayCardProps {
  appointments: readonly Appointment[];
  /** What the clinic's clock shows, in wall minutes. */
  now: number;
}

/** The doctor's day: who comes when, who is here, who was seen, and who is next. */
export function DayCard({ appointments, now }: DayCardProps) {
  const day = appointments.filter((appointment) => !appointment.cancelled);
  const next = nextVisit(day, now);
  const { earlier, shown, later } = cutDay(day, next, rowsMost);
  return (
    <ListCard title="Today" action={<OpenDay />}>
      {day.length === 0 && <p className={classes.more}>No appointments today</p>}
      <ol>
        {earlier > 0 && <li className={classes.more}>{earlier} earlier today</li>}
        {shown.map((appointment) =>
          appointment._id === next?._id ? (
            <NextVisit key={appointment._id} appointment={appointment} now={now} />
          ) : (
            <Visit key={appointment._id} appointment={appointment} now={now} />
          ),
        )}
        {later > 0 && <li className={classes.more}>{later} later today</li>}
      </ol>
    </ListCard>
  );
}

function OpenDay() {
  return (
    <Link to="/doctor-appointments" search={{ dates: 'today' }} className={classes.link}>
      Open day
    </Link>
  );
}

function Visit({ appointment, now }: { appointment: Appointment; now: number }) {
  const isDone = statusOf(appointment) === 'completed';
  return (
    <li className={classes.row} data-done={isDone || undefined}>
      <span className={classes.time}>{appointment.slotTime}</span>
      <span className={classes.words}>
        {patientName(appointment)}
        <VisitMarks appointment={appointment} />
      </span>
      <span className={classes.end}>
        {isDone && <IconCheck size={18} stroke={2} role="img" aria-label="Completed" />}
        <PhoneSign value={appointment.userData.phone} name={patientName(appointment)} />
        {/* Past its time it was done or missed: both as near. */}
        {(isWaiting(appointment) || mayBeMissed(appointment, now)) && (
          <CompleteAction appointment={appointment} now={now} />
        )}
        <ArrivalActions appointment={appointment} role="doctor" now={now} />
        <RestActions appointment={appointment} role="doctor" now={now} />
      </span>
    </li>
  );
}
