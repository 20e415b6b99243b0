import { type Appointment, statusOf } from '@docket/contract/appointments.ts';
import { ListCard } from '@docket/ui/list-card.tsx';
import { StatusBadge } from '@docket/ui/status-badge.tsx';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { patientName } from '../appointments/patient-name.ts';
import { useClinicNow } from '../appointments/use-clinic-now.ts';
import { cutDay, nextVisit } from './day.ts';
import classes from './rows.module.css';

/** Rows that fit beside the Latest Bookings. */
const rowsMost = 10;

/** The doctor's day: who comes when, who was seen, who is next by the clock on the clinic's wall. */
export function DayCard({ appointments }: { appointments: readonly Appointment[] }) {
  const next = nextVisit(appointments, useClinicNow());
  const { earlier, shown, later } = cutDay(appointments, next, rowsMost);
  return (
    <ListCard title="Today" action={<OpenDay />}>
      {appointments.length === 0 && <p className={classes.more}>No appointments today</p>}
      <ol>
        {earlier > 0 && <li className={classes.more}>{earlier} earlier today</li>}
        {shown.map((appointment) => (
          <Visit key={appointment._id} appointment={appointment} isNext={appointment._id === next?._id} />
        ))}
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

function Visit({ appointment, isNext }: { appointment: Appointment; isNext: boolean }) {
  const isDone = statusOf(appointment) === 'completed';
  return (
    <li className={classes.row} data-next={isNext || undefined} data-done={isDone || undefined}>
      <span className={classes.time}>{appointment.slotTime}</span>
      <span className={isNext ? `${classes.words} ${classes.name}` : classes.words}>
        {patientName(appointment)}
      </span>
      <span className={classes.end}>
        {isDone && <IconCheck size={18} stroke={2} role="img" aria-label="Completed" />}
        {isNext && <StatusBadge tone="amber" label="Next" />}
      </span>
    </li>
  );
}
