import { listAsAdmin } from '@docket/contract/appointments.ts';
import { addDays, toIsoDate, wallClockIn } from '@docket/contract/slot-date.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRead } from '../../api/use-read.ts';
import { useClinicZone } from '../../clinic/use-clinic-zone.ts';
import classes from './doctor-drawer.module.css';

// The list's dates have a last day: four years on, far beyond what anybody is booked for.
const farthestDays = 1_461;

/** How many coming appointments of a doctor are still in the book, with the way to them. */
export function ComingCount({ doctorId }: { doctorId: string }) {
  const { timeZone, isAsked } = useClinicZone();
  const today = wallClockIn(timeZone).date;
  const from = toIsoDate(today);
  const { data, isError, isPlaceholderData, isFetching, refetch } = useRead(
    ['appointments', 'doctors'],
    listAsAdmin,
    { doctorId, status: 'pending', from, limit: 1 },
    { enabled: !isAsked },
  );
  if (!data && isError)
    return (
      <>
        The coming appointments could not be counted.{' '}
        <Button variant="subtle" size="compact-sm" loading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </>
    );
  if (!data || isPlaceholderData) return <>Counting the coming appointments…</>;
  const { total = 0, totalCapped = false } = data;
  if (total === 0) return <>No coming appointment is in the book.</>;
  return (
    <>
      {total === 1
        ? 'One coming appointment stays in the book.'
        : `${say(total, totalCapped)} coming appointments stay in the book.`}{' '}
      <Link
        className={classes.coming ?? ''}
        to="/all-appointments"
        search={{
          dates: `${from}..${toIsoDate(addDays(today, farthestDays))}`,
          doctor: doctorId,
          status: 'pending',
          sort: 'slot',
        }}
      >
        {total === 1
          ? 'See the coming appointment'
          : `See the ${say(total, totalCapped)} coming appointments`}
      </Link>
    </>
  );
}

function say(total: number, isCapped: boolean): string {
  return `${total.toLocaleString('en-US')}${isCapped ? '+' : ''}`;
}
