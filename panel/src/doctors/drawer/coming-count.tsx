import { addDays, toIsoDate } from '@docket/contract/slot-date.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import classes from './doctor-drawer.module.css';
import type { Coming } from './use-coming-count.ts';

// The list's dates have a last day: four years on, far beyond what anybody is booked for.
const farthestDays = 1_461;

/** How many coming appointments of a doctor are still in the book, with the way to them. */
export function ComingCount({ doctorId, coming }: { doctorId: string; coming: Coming }) {
  const { today, total, said, isFailed, isFetching, refetch } = coming;
  if (isFailed)
    return (
      <>
        The coming appointments could not be counted.{' '}
        <Button variant="subtle" size="compact-sm" loading={isFetching} onClick={refetch}>
          Try again
        </Button>
      </>
    );
  if (total === undefined) return <>Counting the coming appointments…</>;
  if (total === 0) return <>No coming appointment is in the book.</>;
  return (
    <>
      {total === 1
        ? 'One coming appointment stays in the book.'
        : `${said} coming appointments stay in the book.`}{' '}
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
        {total === 1 ? 'See the coming appointment' : `See the ${said} coming appointments`}
      </Link>
    </>
  );
}
