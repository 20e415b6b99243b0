import { listAppointments } from '@docket/contract/endpoints/appointments.ts';
import { addDays, toIsoDate } from '@docket/contract/formats/slot-date.ts';
import { ToastButton } from '@docket/ui/toast.tsx';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRead } from '../api/use-read.ts';
import { useClinicToday } from '../clinic/use-clinic-today.ts';
import classes from './coming-count.module.css';
import { type HoursOwner, toDoctorInput } from './hours-owner.ts';

// A range in the list needs a last day. Four years ahead is beyond any booking.
const farthestDays = 1_461;

/** Counts the upcoming appointments of one doctor, from the clinic's today on; `list` is the page with them. */
export function useComingCount(whose: HoursOwner) {
  const { today, isZoneLoading } = useClinicToday();
  const from = toIsoDate(today);
  const { data, isError, isPlaceholderData, isFetching, refetch } = useRead(
    ['appointments', 'doctors'],
    listAppointments[whose.role],
    { ...toDoctorInput(whose), status: 'pending', from, limit: 1 },
    { enabled: !isZoneLoading },
  );
  const counted = isPlaceholderData ? undefined : data;
  return {
    list: listOfComing(whose, from, toIsoDate(addDays(today, farthestDays))),
    /** undefined: not counted yet. */
    total: counted && (counted.total ?? 0),
    /** "1,000+" */
    countText: `${(counted?.total ?? 0).toLocaleString('en-US')}${counted?.totalCapped ? '+' : ''}`,
    isFailed: !data && isError,
    isFetching,
    refetch: () => void refetch(),
  };
}

export type Coming = ReturnType<typeof useComingCount>;

function listOfComing({ role, doctorId }: HoursOwner, from: string, to: string) {
  return {
    to: role === 'admin' ? '/all-appointments' : '/doctor-appointments',
    search: { dates: `${from}..${to}`, doctor: doctorId ?? undefined, status: 'pending', sort: 'slot' },
  } as const;
}

/** "7 upcoming appointments stay booked." */
function formatComing({ total, countText }: Coming): string {
  return total === 1
    ? '1 upcoming appointment stays booked.'
    : `${countText} upcoming appointments stay booked.`;
}

const viewLabel = ({ total }: Coming) => (total === 1 ? 'View it' : 'View them');

/** The number of upcoming appointments, with a link to them. */
export function ComingCount({ coming }: { coming: Coming }) {
  const { total, isFailed, isFetching, refetch, list } = coming;
  if (isFailed)
    return (
      <>
        Couldn’t count the upcoming appointments.{' '}
        <Button variant="subtle" size="compact-sm" loading={isFetching} onClick={refetch}>
          Try again
        </Button>
      </>
    );
  if (total === undefined) return <>Counting the upcoming appointments…</>;
  if (total === 0) return <>No upcoming appointments are booked.</>;
  return (
    <>
      {formatComing(coming)}{' '}
      <Link className={classes.link ?? ''} {...list}>
        {viewLabel(coming)}
      </Link>
    </>
  );
}

interface ComingInToastProps {
  whose: HoursOwner;
  onView: (list: Coming['list']) => void;
}

/** The same in the toast of a doctor who was switched off; nothing without upcoming appointments. */
export function ComingInToast({ whose, onView }: ComingInToastProps) {
  const coming = useComingCount(whose);
  if (!coming.total) return null;
  return (
    <span>
      {formatComing(coming)}
      <ToastButton onClick={() => onView(coming.list)}>{viewLabel(coming)}</ToastButton>
    </span>
  );
}
