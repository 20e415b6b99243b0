import type { ListedToday } from '@docket/contract/endpoints/dashboard-today.ts';
import { type AdminDashData, readAdminDashboard } from '@docket/contract/endpoints/dashboards.ts';
import { formatSlotDate } from '@docket/contract/formats/slot-date.ts';
import { EmptyNotice } from '@docket/ui/empty-notice.tsx';
import { ListCard } from '@docket/ui/list-card.tsx';
import { Loaded } from '@docket/ui/loaded.tsx';
import { PageTitle } from '@docket/ui/page-title.tsx';
import { StatCard } from '@docket/ui/stat-card.tsx';
import { Button } from '@mantine/core';
import { IconCalendar, IconHeart, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRead } from '../api/use-read.ts';
import { statusLabels } from '../appointments/format.ts';
import { useClinicNow } from '../clinic/use-clinic-now.ts';
import { FirstRun } from '../clinic-settings/first-run.tsx';
import { UnclosedBanner } from '../close-day/unclosed-banner.tsx';
import { AddDoctorLink } from '../doctors/add-doctor-link.tsx';
import { BookingRow } from './booking-row.tsx';
import classes from './dashboard.module.css';
import { DashboardLoading } from './dashboard-loading.tsx';
import { formatSlotDay, sortDay } from './day.ts';
import { HeldMessagesBanner } from './held-messages-banner.tsx';
import todayClasses from './today-card.module.css';
import { TodayCard } from './today-card.tsx';
import { useWithToday } from './use-with-today.ts';

// A practice with more appointments than this is established and needs no first steps.
const newPractice = 50;

/** The front desk's overview: the counts, the latest bookings, and the day. */
export function AdminDashboardPage() {
  const dashboard = useRead(['appointments', 'bookings', 'patients', 'doctors'], readAdminDashboard, {
    today: 'no',
  });
  const read = useWithToday('admin', dashboard);
  const now = useClinicNow();
  const today = read.data?.today;
  return (
    <>
      <div className={classes.top}>
        <PageTitle title="Dashboard" subtitle={today ? formatSlotDay(today.slotDate) : '\u00a0'} />
        <Cards dash={read.data?.dashData} today={today} waiting={read.isPending} now={now} />
      </div>
      <HeldMessagesBanner />
      <Loaded
        read={read}
        failed="Couldn’t load the dashboard"
        waiting={<DashboardLoading role="admin" />}
        layout="page"
      >
        {({ dashData, today }) => (
          <>
            {dashData.appointments < newPractice && <FirstRun />}
            <div className={classes.columns}>
              <ClinicDay today={today} now={now} />
              <div className={classes.side}>
                {/* Beside the day or below it: the day starts in the first screen. */}
                <UnclosedBanner />
                <LatestBookings dash={dashData} now={now} />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}

interface CardsProps {
  dash: AdminDashData | undefined;
  today: ListedToday | undefined;
  waiting: boolean;
  /** The clinic's time, in wall minutes. */
  now: number;
}

/** The totals, each a link to the page that lists what it counts. */
function Cards({ dash, today, waiting, now }: CardsProps) {
  const count = (number: number | undefined) => number?.toLocaleString('en-US');
  return (
    <div className={classes.cards}>
      <StatCard
        icon={IconUsers}
        label="Doctors"
        value={count(dash?.doctors)}
        waiting={waiting}
        renderRoot={(card) => <Link to="/doctor-list" {...card} />}
      />
      <StatCard
        icon={IconCalendar}
        label="Appointments"
        value={count(dash?.appointments)}
        detail={today && formatTodayCount(today, now)}
        waiting={waiting}
        renderRoot={(card) => <Link to="/all-appointments" search={{ dates: 'all' }} {...card} />}
      />
      <StatCard
        icon={IconHeart}
        label="Patients"
        value={count(dash?.patients)}
        waiting={waiting}
        renderRoot={(card) => <Link to="/patients" {...card} />}
      />
    </div>
  );
}

/** "97 today · 23 to come". The second number is left out if the server left out appointments. */
function formatTodayCount({ appointments, pending, completed, cancelled }: ListedToday, now: number): string {
  const today = `${(pending + completed + cancelled).toLocaleString('en-US')} today`;
  if (appointments.length < pending + completed) return today;
  return `${today} · ${sortDay(appointments, now).next.length.toLocaleString('en-US')} to come`;
}

/** The day of all doctors, with its numbers in the head. */
function ClinicDay({ today, now }: { today: ListedToday; now: number }) {
  const { appointments, pending, completed, cancelled } = today;
  const counts = [
    [statusLabels.pending, pending],
    [statusLabels.completed, completed],
    [statusLabels.cancelled, cancelled],
  ] as const;
  return (
    <TodayCard
      appointments={appointments}
      role="admin"
      now={now}
      unnamed={pending + completed - appointments.length}
      counts={
        <dl className={todayClasses.counts}>
          {counts.map(([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{count.toLocaleString('en-US')}</dd>
            </div>
          ))}
        </dl>
      }
    />
  );
}

function LatestBookings({ dash, now }: { dash: AdminDashData; now: number }) {
  return (
    <ListCard title="Latest Bookings">
      {dash.latestAppointments.length === 0 && <NothingBooked doctors={dash.doctors} />}
      <ul>
        {dash.latestAppointments.map((appointment) => (
          <BookingRow
            key={appointment._id}
            appointment={appointment}
            role="admin"
            person={appointment.docData}
            now={now}
            slot={formatSlotDate(appointment.slotDate)}
          />
        ))}
      </ul>
    </ListCard>
  );
}

/** The next step of an empty clinic: doctors first, then bookings. */
function NothingBooked({ doctors }: { doctors: number }) {
  return doctors === 0 ? (
    <EmptyNotice icon={IconUsers} title="No bookings yet" action={<AddDoctorLink />}>
      Appointments are booked with a doctor: add the first one.
    </EmptyNotice>
  ) : (
    <EmptyNotice
      icon={IconCalendar}
      title="No bookings yet"
      action={
        <Button renderRoot={(button) => <Link to="/all-appointments" search={{ new: 1 }} {...button} />}>
          New appointment
        </Button>
      }
    >
      New bookings appear here.
    </EmptyNotice>
  );
}
