import { type DoctorDashData, readDoctorDashboard } from '@docket/contract/dashboards.ts';
import { formatMoney } from '@docket/contract/display.ts';
import { formatSlotDate, showSlotTime } from '@docket/contract/slot-date.ts';
import { EmptyNotice } from '@docket/ui/empty-notice.tsx';
import { FailedNotice } from '@docket/ui/failed-notice.tsx';
import { ListCard } from '@docket/ui/list-card.tsx';
import { PageTitle } from '@docket/ui/page-title.tsx';
import { StaleNotice } from '@docket/ui/stale-notice.tsx';
import { StatCard } from '@docket/ui/stat-card.tsx';
import { IconCalendar, IconCash, IconHeart } from '@tabler/icons-react';
import { useRead } from '../api/use-read.ts';
import { patientName } from '../appointments/format.ts';
import { useClinicNow } from '../clinic/use-clinic-now.ts';
import { inDoctorsOrder } from './booking-order.ts';
import { BookingRow } from './booking-row.tsx';
import classes from './dashboard.module.css';
import { DashboardLoading } from './dashboard-loading.tsx';
import { formatDaySummary, formatSlotDay } from './day.ts';
import { TodayCard } from './today-card.tsx';

/** The doctor's overview: earnings, the latest bookings, and the day. */
export function DoctorDashboardPage() {
  const { data, isError, isFetching, refetch } = useRead(
    ['appointments', 'patients', 'doctors'],
    readDoctorDashboard,
    {},
  );
  const now = useClinicNow();
  const dash = data?.dashData;
  const retry = { onRetry: () => void refetch(), retrying: isFetching };
  return (
    <>
      <PageTitle title="Dashboard" subtitle={dash ? formatToday(dash.today) : '\u00a0'} />
      {dash && isError && <StaleNotice {...retry} />}
      {!dash && isError && <FailedNotice message="Couldn’t load the dashboard" {...retry} />}
      {(dash || !isError) && <Cards dash={dash} />}
      {!dash && !isError && <DashboardLoading role="doctor" />}
      {dash && (
        <div className={classes.columns}>
          <TodayCard appointments={dash.today.appointments} role="doctor" now={now} />
          <LatestBookings dash={dash} now={now} />
        </div>
      )}
    </>
  );
}

function formatToday({ slotDate, appointments }: DoctorDashData['today']): string {
  return `${formatSlotDay(slotDate)} · ${formatDaySummary(appointments)}`;
}

function Cards({ dash }: { dash: DoctorDashData | undefined }) {
  const waiting = !dash;
  return (
    <div className={classes.cards}>
      <StatCard
        icon={IconCash}
        label="Earnings"
        value={dash && formatMoney(dash.earnings)}
        waiting={waiting}
      />
      <StatCard
        icon={IconCalendar}
        label="Appointments"
        value={dash?.appointments.toLocaleString('en-US')}
        waiting={waiting}
      />
      <StatCard
        icon={IconHeart}
        label="Patients"
        value={dash?.patients.toLocaleString('en-US')}
        waiting={waiting}
      />
    </div>
  );
}

function LatestBookings({ dash, now }: { dash: DoctorDashData; now: number }) {
  return (
    <ListCard title="Latest Bookings">
      {dash.latestAppointments.length === 0 && (
        <EmptyNotice icon={IconCalendar} title="No recent bookings">
          What is booked with you stands here.
        </EmptyNotice>
      )}
      <ul>
        {inDoctorsOrder(dash.latestAppointments).map((appointment) => (
          <BookingRow
            key={appointment._id}
            appointment={appointment}
            role="doctor"
            person={{ name: patientName(appointment), image: appointment.userData.image }}
            now={now}
            slot={`${formatSlotDate(appointment.slotDate)} | ${showSlotTime(appointment.slotTime)}`}
          />
        ))}
      </ul>
    </ListCard>
  );
}
