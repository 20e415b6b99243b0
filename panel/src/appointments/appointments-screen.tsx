import type { Appointment } from '@docket/contract/appointments.ts';
import { Card } from '@docket/ui/card.tsx';
import { FailedNotice } from '@docket/ui/failed-notice.tsx';
import { StaleNotice } from '@docket/ui/stale-notice.tsx';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { Role } from '../api/tokens.ts';
import type { AppointmentTableProps } from './all-appointments-table.tsx';
import { Filters, PhoneFilters } from './filters.tsx';
import { HistoryDrawer } from './history-drawer.tsx';
import { ListBody } from './list-body.tsx';
import { ListEmpty } from './list-empty.tsx';
import { ListHead } from './list-head.tsx';
import { toListInput } from './list-search.ts';
import { ListWaiting } from './list-waiting.tsx';
import { useAppointmentList } from './use-appointment-list.ts';
import { useClinicToday } from './use-clinic-today.ts';
import { useListPlace } from './use-list-place.ts';
import { useIsNarrow, useIsPhone } from './use-room.ts';

interface AppointmentsScreenProps {
  role: Role;
  title: string;
  titleAction?: ReactNode;
  /** What stands where rows would be when there are none, and the next step. */
  emptyText: string;
  emptyHint: string;
  emptyAction?: ReactNode;
  Table: ComponentType<AppointmentTableProps>;
}

/** A role's list of appointments: title and count, filters, one page of rows, and the history beside it. */
export function AppointmentsScreen(props: AppointmentsScreenProps) {
  const { role, title, titleAction, emptyText, emptyHint, emptyAction, Table } = props;
  const place = useListPlace(role);
  const { today, isAsked } = useClinicToday();
  const list = useAppointmentList(role, toListInput(place.search, place.dates, today), !isAsked);
  const [shown, setShown] = useState<Appointment | null>(null);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const [areFiltersOpen, setFiltersOpen] = useState(place.isFiltered);
  const isNarrow = useIsNarrow();
  const isPhone = useIsPhone();
  const { data } = list;
  const retry = () => void list.refetch();
  const openHistory = (appointment: Appointment) => {
    setShown(appointment);
    setHistoryOpen(true);
  };
  const count = data
    ? { total: data.total ?? data.appointments.length, isCapped: data.totalCapped ?? false }
    : null;
  const filters = { role, place, today, withSort: isNarrow };

  return (
    <>
      <ListHead
        title={title}
        place={place}
        count={count}
        onFilters={isPhone ? () => setFiltersOpen(!areFiltersOpen) : null}
        actions={titleAction}
      />
      {isPhone ? <PhoneFilters {...filters} isOpen={areFiltersOpen} /> : <Filters {...filters} />}
      {list.isError && data && <StaleNotice onRetry={retry} retrying={list.isFetching} />}
      {list.isError && !data && (
        <Card flush>
          <FailedNotice
            message="Appointments could not be loaded"
            onRetry={retry}
            retrying={list.isFetching}
          />
        </Card>
      )}
      {!data && !list.isError && <ListWaiting />}
      {data?.appointments.length === 0 && (
        <ListEmpty place={place} text={emptyText} hint={emptyHint} action={emptyAction} />
      )}
      {data && data.appointments.length > 0 && (
        <ListBody
          role={role}
          list={data}
          place={place}
          today={today}
          isNarrow={isNarrow}
          isWaiting={list.isPlaceholderData}
          Table={Table}
          onHistory={openHistory}
        />
      )}
      <HistoryDrawer
        appointment={latest(shown, data?.appointments)}
        isOpen={isHistoryOpen}
        role={role}
        onClose={() => setHistoryOpen(false)}
      />
    </>
  );
}

// The list may know a newer state of the appointment than when its history was opened.
function latest(shown: Appointment | null, listed: readonly Appointment[] = []): Appointment | null {
  return shown && (listed.find(({ _id }) => _id === shown._id) ?? shown);
}
