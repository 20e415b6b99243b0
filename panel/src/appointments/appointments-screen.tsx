import type { Appointment } from '@docket/contract/appointments.ts';
import { FailedNotice } from '@docket/ui/failed-notice.tsx';
import { PageTitle } from '@docket/ui/page-title.tsx';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { Role } from '../api/tokens.ts';
import type { AppointmentTableProps } from './all-appointments-table.tsx';
import { sayCount } from './count-line.ts';
import { Filters } from './filters.tsx';
import { HistoryDrawer } from './history-drawer.tsx';
import { ListBody } from './list-body.tsx';
import { ListEmpty } from './list-empty.tsx';
import { toListInput } from './list-search.ts';
import { ListWaiting } from './list-waiting.tsx';
import { useAppointmentList } from './use-appointment-list.ts';
import { useClinicToday } from './use-clinic-today.ts';
import { useListPlace } from './use-list-place.ts';

interface AppointmentsScreenProps {
  role: Role;
  title: string;
  /** What stands where rows would be when there are none. */
  emptyText: string;
  emptyHint: ReactNode;
  actions?: ReactNode;
  Table: ComponentType<AppointmentTableProps>;
}

/** A role's list of appointments: title and count, filters, one page of rows, and the history beside it. */
export function AppointmentsScreen({
  role,
  title,
  emptyText,
  emptyHint,
  actions,
  Table,
}: AppointmentsScreenProps) {
  const place = useListPlace(role);
  const { today, isAsked } = useClinicToday();
  const list = useAppointmentList(role, toListInput(place.search, place.dates, today), !isAsked);
  const [shown, setShown] = useState<Appointment | null>(null);
  const retry = () => void list.refetch();
  const { data } = list;
  const count = data && {
    total: data.total ?? data.appointments.length,
    isCapped: data.totalCapped ?? false,
  };

  return (
    <>
      <PageTitle
        title={title}
        subtitle={
          <span role="status">{count ? sayCount(count, place.dates, place.search.status) : '\u00a0'}</span>
        }
        actions={actions}
      />
      <Filters role={role} place={place} today={today} />
      {list.isError && (
        <FailedNotice message="Appointments could not be loaded" onRetry={retry} retrying={list.isFetching} />
      )}
      {!data && !list.isError && <ListWaiting />}
      {data?.appointments.length === 0 && (
        <ListEmpty place={place} text={emptyText} hint={emptyHint} action={actions} />
      )}
      {data && data.appointments.length > 0 && (
        <ListBody
          role={role}
          list={data}
          place={place}
          today={today}
          isWaiting={list.isPlaceholderData}
          Table={Table}
          onHistory={setShown}
        />
      )}
      <HistoryDrawer
        appointment={latest(shown, data?.appointments)}
        role={role}
        onClose={() => setShown(null)}
      />
    </>
  );
}

// The list may know a newer state of the appointment than when its history was opened.
function latest(shown: Appointment | null, listed: readonly Appointment[] = []): Appointment | null {
  return shown && (listed.find(({ _id }) => _id === shown._id) ?? shown);
}
