import type { Appointment } from '@docket/contract/appointments.ts';
import { ListCard } from '@docket/ui/list-card.tsx';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { VisitRow } from './appointment-row.tsx';
import classes from './appointments.module.css';

/** Rows that are drawn at first. */
const firstRows = 20;

interface PastVisitsProps {
  /** The last one first. */
  visits: readonly Appointment[];
  /** How many more there are than a patient's page brings. */
  unshown: number;
  /** The patient's. */
  name: string;
  /** What the clinic's clock shows, in wall minutes. */
  now: number;
}

/** What a patient came for, and what became of it. */
export function PastVisits({ visits, unshown, name, now }: PastVisitsProps) {
  const [isWhole, setWhole] = useState(false);
  const rows = isWhole ? visits : visits.slice(0, firstRows);
  return (
    <ListCard title="Past">
      {visits.length === 0 && <p className={classes.none}>No visits yet.</p>}
      <ul>
        {rows.map((visit) => (
          <VisitRow key={visit._id} visit={visit} now={now} />
        ))}
      </ul>
      {rows.length < visits.length && (
        <div className={classes.more}>
          <Button variant="default" onClick={() => setWhole(true)}>
            Show all {visits.length}
          </Button>
        </div>
      )}
      {unshown > 0 && (
        <p className={classes.none}>
          {unshown.toLocaleString('en-US')} older ones stand in{' '}
          <Link to="/all-appointments" search={{ dates: 'all', q: name }} className={classes.link ?? ''}>
            All Appointments
          </Link>
          .
        </p>
      )}
    </ListCard>
  );
}
