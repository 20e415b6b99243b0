import type { AdminDashData } from '@docket/contract/dashboards.ts';
import { ListCard } from '@docket/ui/list-card.tsx';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { patientName } from '../appointments/patient-name.ts';
import { statusLabels } from '../appointments/status-labels.ts';
import classes from './clinic-day-card.module.css';
import rows from './rows.module.css';

/** Rows that fit beside the Latest Bookings; the rest of the day is one click away. */
const nextMost = 6;

/** The clinic's day: how it stands, and who comes next. */
export function ClinicDayCard({ today }: { today: AdminDashData['today'] }) {
  const titleId = useId();
  // The server names the next visits whatever their day; here only the time stands beside a name.
  const next = today.next.filter(({ slotDate }) => slotDate === today.slotDate);
  return (
    <ListCard
      title="Today"
      action={
        <Link to="/all-appointments" search={{ dates: 'today' }} className={rows.link}>
          Open day
        </Link>
      }
    >
      <dl className={classes.counts}>
        <Count label={statusLabels.pending} count={today.pending} />
        <Count label={statusLabels.completed} count={today.completed} />
        <Count label={statusLabels.cancelled} count={today.cancelled} />
      </dl>
      <h3 id={titleId} className={classes.title}>
        {next.length === 0 ? 'No more visits today' : 'Next visits'}
      </h3>
      <ol aria-labelledby={titleId}>
        {next.slice(0, nextMost).map((appointment) => (
          <li key={appointment._id} className={rows.row}>
            <span className={rows.time}>{appointment.slotTime}</span>
            <span className={rows.words}>
              <Link
                to="/patients/$id"
                params={{ id: appointment.patientId }}
                className={classes.patient ?? ''}
              >
                {patientName(appointment)}
              </Link>
            </span>
            <span className={classes.doctor}>{appointment.docData.name}</span>
          </li>
        ))}
      </ol>
    </ListCard>
  );
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <div className={classes.count}>
      <dt>{label}</dt>
      <dd>{count.toLocaleString('en-US')}</dd>
    </div>
  );
}
