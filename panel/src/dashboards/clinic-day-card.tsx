import { type Appointment, statusOf } from '@docket/contract/appointments.ts';
import type { AdminDashData } from '@docket/contract/dashboards.ts';
import { slotOrder } from '@docket/contract/slot-date.ts';
import { PhoneSign } from '@docket/ui/contact-link.tsx';
import { ListCard } from '@docket/ui/list-card.tsx';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { ArrivalActions } from '../appointments/appointment-actions.tsx';
import { patientName } from '../appointments/patient-name.ts';
import { RestActions } from '../appointments/row-actions.tsx';
import { isWaiting } from '../appointments/say-waiting.ts';
import { statusLabels } from '../appointments/status-labels.ts';
import { VisitMarks } from '../appointments/visit-marks.tsx';
import classes from './clinic-day-card.module.css';
import rows from './rows.module.css';

/** Rows that fit beside the Latest Bookings; the rest of the day is one click away. */
const nextMost = 6;

interface ClinicDayCardProps {
  today: AdminDashData['today'];
  /** What the clinic's clock shows, in wall minutes. */
  now: number;
}

/** The clinic's day: how it stands, who waits and for how long, and who comes next. */
export function ClinicDayCard({ today, now }: ClinicDayCardProps) {
  const { waiting, next, past } = sortDay(today);
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
      {waiting.length > 0 && <Visits title="Waiting" visits={waiting} now={now} />}
      <Visits
        title={next.length === 0 ? 'No more appointments today' : 'Next appointments'}
        visits={next.slice(0, nextMost)}
        now={now}
      />
      {next.length === 0 && past > 0 && <Past count={past} />}
    </ListCard>
  );
}

/** The end of a day that is not settled: some are still counted as Pending above, and nobody is to come. */
function Past({ count }: { count: number }) {
  return (
    <p className={classes.past}>
      {count === 1
        ? '1 pending appointment is past its time: '
        : `${count.toLocaleString('en-US')} pending appointments are past their time: `}
      <Link to="/all-appointments" search={{ dates: 'today', status: 'pending' }} className={rows.link}>
        {count === 1 ? 'see it' : 'see them'}
      </Link>
    </p>
  );
}

// What was just done is shown before the server sorted anew. It names the next visits whatever their day; here only the
// time stands beside a name. Whom of the pending it does not name, once nobody comes any more, was not here and is past.
function sortDay({ slotDate, pending, waiting, next }: AdminDashData['today']) {
  const byId = new Map([...waiting, ...next].map((appointment) => [appointment._id, appointment]));
  const named = [...byId.values()].filter((appointment) => appointment.slotDate === slotDate);
  const open = named.filter((appointment) => statusOf(appointment) === 'pending');
  const bySlot = open.toSorted((one, other) => slotOrder(one) - slotOrder(other));
  return {
    waiting: open.filter(isWaiting).toSorted((one, other) => (one.arrivedAt ?? 0) - (other.arrivedAt ?? 0)),
    next: bySlot.filter((appointment) => !isWaiting(appointment)),
    past: pending - named.length,
  };
}

interface VisitsProps {
  title: string;
  visits: readonly Appointment[];
  now: number;
}

function Visits({ title, visits, now }: VisitsProps) {
  const titleId = useId();
  return (
    <>
      <h3 id={titleId} className={classes.title}>
        {title}
      </h3>
      <ol aria-labelledby={titleId}>
        {visits.map((appointment) => (
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
              <span className={classes.doctor}>{appointment.docData.name}</span>
              <VisitMarks appointment={appointment} />
            </span>
            <span className={rows.end}>
              <PhoneSign value={appointment.userData.phone} name={patientName(appointment)} />
              <ArrivalActions appointment={appointment} role="admin" now={now} />
              <RestActions appointment={appointment} role="admin" now={now} />
            </span>
          </li>
        ))}
      </ol>
    </>
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
