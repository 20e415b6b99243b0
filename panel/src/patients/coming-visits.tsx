import type { Appointment } from '@docket/contract/appointments.ts';
import { ListCard } from '@docket/ui/list-card.tsx';
import { VisitRow } from './visit-row.tsx';
import classes from './visits.module.css';

interface ComingVisitsProps {
  /** The next one first. */
  visits: readonly Appointment[];
  /** What the clinic's clock shows, in wall minutes. */
  now: number;
}

/** What a patient is booked for. */
export function ComingVisits({ visits, now }: ComingVisitsProps) {
  return (
    <ListCard title="Upcoming">
      {visits.length === 0 && <p className={classes.none}>Nothing is booked.</p>}
      <ul>
        {visits.map((visit) => (
          <VisitRow key={visit._id} visit={visit} now={now} />
        ))}
      </ul>
    </ListCard>
  );
}
