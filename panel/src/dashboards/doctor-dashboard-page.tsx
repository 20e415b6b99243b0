import type { ListedToday } from '@docket/contract/endpoints/dashboard-today.ts';
import { type DoctorDashData, readDoctorDashboard } from '@docket/contract/endpoints/dashboards.ts';
import { formatMoney } from '@docket/contract/formats/display.ts';
import { formatSlotDate, showSlotTime } from '@docket/contract/formats/slot-date.ts';
import { EmptyNotice } from '@docket/ui/empty-notice.tsx';
import { ListCard } from '@docket/ui/list-card.tsx';
import { Loaded } from '@docket/ui/loaded.tsx';
import { PageTitle } from '@docket/ui/page-title.tsx';
import { StatCard } from '@docket/ui/stat-card.tsx';
import { IconCalendar, IconCash, IconHeart } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRead } from '../api/use-read.ts';
import { patientName } from '../appointments/format.ts';
import { useClinicNow } from '../clinic/use-clinic-now.ts';
import { inDoctorsOrder } from './booking-order.ts';
import { BookingRow } from './booking-row.tsx';
import classes from './dashboard.module.css';
import { DashboardLoading } from './dashboard-loading.tsx';
import { formatDaySummary, formatSlotDay, sortDay } from './day.ts';
import { TodayCard } from './today-card.tsx';
import { useWithToday } from './use-with-today.ts';

/** The doctor's overview: earnings, the latest bookings, and the day. */
export function DoctorDashboardPage() {
  const dashboard = useRead(['appointments', 'bookings', 'patients', 'doctors'], readDoctorDashboard, {
    today: 'no',
  });
  const read = useWithToday('doctor', dashboard);
  const now = useClinicNow();
  const today = read.data?.today;
  return (
    <>
      <div className={classes.top}>
        <PageTitle title="Dashboard" subtitle={today ? formatToday(today) : '\u00a0'} />
        <Cards dash={read.data?.dashData} today={today} waiting={read.isPending} now={now} />
      </div>
      <Loaded
        read={read}
        failed="Couldn’t load the dashboard"
        waiting={<DashboardLoading role="doctor" />}
        layout="page"
      >
        {({ dashData, today }) => (
          <div className={classes.columns} data-role="doctor">
            <TodayCard appointments={today.appointments} role="doctor" now={now} />
            <LatestBookings dash={dashData} now={now} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function formatToday({ slotDate, appointments }: ListedToday): string {
  return `${formatSlotDay(slotDate)} · ${formatDaySummary(appointments)}`;
}

interface CardsProps {
  dash: DoctorDashData | undefined;
  today: ListedToday | undefined;
  waiting: boolean;
  /** The clinic's time, in wall minutes. */
  now: number;
}

/** The totals; appointments and patients lead to their page. No page shows all earnings. */
function Cards({ dash, today, waiting, now }: CardsProps) {
  const toCome = today && sortDay(today.appointments, now).next.length;
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
        detail={toCome === undefined ? '' : `${toCome} to come today`}
        waiting={waiting}
        renderRoot={(card) => <Link to="/doctor-appointments" search={{ dates: 'all' }} {...card} />}
      />
      <StatCard
        icon={IconHeart}
        label="Patients"
        value={dash?.patients.toLocaleString('en-US')}
        waiting={waiting}
        renderRoot={(card) => <Link to="/doctor-patients" {...card} />}
      />
    </div>
  );
}

function LatestBookings({ dash, now }: { dash: DoctorDashData; now: number }) {
  return (
    <ListCard title="Latest Bookings">
      {dash.latestAppointments.length === 0 && (
        <EmptyNotice icon={IconCalendar} title="No recent bookings">
          Your bookings appear here.
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
