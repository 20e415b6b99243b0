import { Card } from '@docket/ui/card.tsx';
import { FailedNotice } from '@docket/ui/failed-notice.tsx';
import { StaleNotice } from '@docket/ui/stale-notice.tsx';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { Role } from '../api/tokens.ts';
import type { AppointmentTableProps } from './appointment-table.tsx';
import { CardsWaiting } from './cards-waiting.tsx';
import { Filters, PhoneFilters } from './filters.tsx';
import { ListBody } from './list-body.tsx';
import { ListEmpty } from './list-empty.tsx';
import { ListHead } from './list-head.tsx';
import { toListInput } from './list-search.ts';
import { useAppointmentList } from './use-appointment-list.ts';
import { useClinicNow } from './use-clinic-now.ts';
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

/** A role's list of appointments: title and count, filters, and one page of rows. */
export function AppointmentsScreen(props: AppointmentsScreenProps) {
  const { role, title, titleAction, emptyText, emptyHint, emptyAction, Table } = props;
  const place = useListPlace(role);
  const { today, isAsked } = useClinicToday();
  const list = useAppointmentList(role, toListInput(place.search, place.dates, today), !isAsked);
  const [areFiltersOpen, setFiltersOpen] = useState(place.isFiltered);
  const isNarrow = useIsNarrow();
  const isPhone = useIsPhone();
  const now = useClinicNow();
  const { data } = list;
  const isWaiting = !data && !list.isError;
  const retry = () => void list.refetch();
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
        isWaiting={isWaiting}
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
      {isWaiting && isNarrow && <CardsWaiting />}
      {isWaiting && !isNarrow && (
        <Card flush>
          <Table
            appointments={null}
            firstNumber={1}
            today={today}
            now={now}
            sort={place.sort}
            onSort={place.chooseSort}
          />
        </Card>
      )}
      {data?.appointments.length === 0 && (
        <ListEmpty place={place} text={emptyText} hint={emptyHint} action={emptyAction} />
      )}
      {data && data.appointments.length > 0 && (
        <ListBody
          role={role}
          list={data}
          place={place}
          today={today}
          now={now}
          isNarrow={isNarrow}
          isWaiting={list.isPlaceholderData}
          Table={Table}
        />
      )}
    </>
  );
}
