import { addDays, toIsoDate } from '@docket/contract/slot-date.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import classes from './doctor-drawer.module.css';
import type { Coming } from './use-coming-count.ts';

// The list's dates have a last day: four years on, far beyond what anybody is booked for.
const farthestDays = 1_461;

/** How many upcoming appointments of a doctor are still booked, with the way to them. */
export function ComingCount({ doctorId, coming }: { doctorId: string; coming: Coming }) {
  const { today, total, said, isFailed, isFetching, refetch } = coming;
  if (isFailed)
    return (
      <>
        The upcoming appointments could not be counted.{' '}
        <Button variant="subtle" size="compact-sm" loading={isFetching} onClick={refetch}>
          Try again
        </Button>
      </>
    );
  if (total === undefined) return <>Counting the upcoming appointments…</>;
  if (total === 0) return <>No upcoming appointments are booked.</>;
  return (
    <>
      {total === 1 ? '1 upcoming appointment stays booked.' : `${said} upcoming appointments stay booked.`}{' '}
      <Link
        className={classes.coming ?? ''}
        to="/all-appointments"
        search={{
          dates: `${toIsoDate(today)}..${toIsoDate(addDays(today, farthestDays))}`,
          doctor: doctorId,
          status: 'pending',
          sort: 'slot',
        }}
      >
        {total === 1 ? 'View it' : 'View them'}
      </Link>
    </>
  );
}
