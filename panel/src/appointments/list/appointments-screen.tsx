import {
  type ListAnswer,
  type ListInput,
  listAppointments,
} from '@docket/contract/endpoints/appointments.ts';
import { Card } from '@docket/ui/card.tsx';
import { EmptyNotice } from '@docket/ui/empty-notice.tsx';
import { Loaded } from '@docket/ui/loaded.tsx';
import { PageTitle } from '@docket/ui/page-title.tsx';
import { useIsNarrow } from '@docket/ui/use-breakpoint.ts';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { IconCalendarOff, IconFilterOff, IconPrinter } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { QueryTag } from '../../api/query-keys.ts';
import type { Role } from '../../api/session.ts';
import { usePrefetch } from '../../api/use-prefetch.ts';
import { useRead } from '../../api/use-read.ts';
import { useLetterhead } from '../../clinic/letterhead.tsx';
import { useClinicNow } from '../../clinic/use-clinic-now.ts';
import { useClinicToday } from '../../clinic/use-clinic-today.ts';
import { useTodayUpdates } from '../../running-late/use-expected-times.ts';
import { Filters } from '../filters/filters.tsx';
import { NearestPatients } from '../filters/nearest-patients.tsx';
import appointmentCardClasses from '../row/appointment-card.module.css';
import type { AppointmentTableProps } from './appointment-table.tsx';
import classes from './appointments-screen.module.css';
import { type Count, formatCount, formatRows, readCount } from './format-count.ts';
import listClasses from './list.module.css';
import { ListBody } from './list-body.tsx';
import { PrintedList } from './printed-list.tsx';
import { pageRows, toListInput } from './search-params.ts';
import { type ListState, useListState } from './use-list-state.ts';
import { usePrintList } from './use-print-list.ts';

interface AppointmentsScreenProps {
  role: Role;
  title: string;
  titleAction?: ReactNode;
  /** Shown in place of rows if there are none, with the next step. */
  emptyText: string;
  emptyHint: string;
  emptyAction?: ReactNode;
  Table: ComponentType<AppointmentTableProps>;
}

/** A role's list of appointments: title and count, filters, and one page of rows. */
export function AppointmentsScreen(props: AppointmentsScreenProps) {
  const { role, title, titleAction, emptyText, emptyHint, emptyAction, Table } = props;
  const listState = useListState(role);
  const { today, isZoneLoading } = useClinicToday();
  const input = toListInput(listState.search, listState.dates, today);
  const list = useAppointmentList(role, input, !isZoneLoading);
  const paper = usePrintList(role, input);
  useLetterhead(role);
  useTodayUpdates(role);
  const isNarrow = useIsNarrow();
  const now = useClinicNow();
  const { data } = list;
  const isWaiting = !data && !list.isError;
  const count = data ? readCount(data) : null;

  return (
    <>
      <div className={classes.screen}>
        <ListHead
          title={title}
          listState={listState}
          count={count}
          isWaiting={isWaiting}
          onPrint={data && data.appointments.length > 0 ? paper.print : null}
          isPreparingPrint={paper.isReading}
          actions={titleAction}
        />
        <Filters role={role} listState={listState} today={today} />
        <Loaded
          read={list}
          failed="Couldn’t load the appointments"
          waiting={
            isNarrow ? (
              <CardsWaiting />
            ) : (
              <Card flush>
                <Table
                  appointments={null}
                  firstNumber={1}
                  today={today}
                  now={now}
                  sort={listState.sort}
                  onSort={listState.chooseSort}
                />
              </Card>
            )
          }
        >
          {(page) =>
            page.appointments.length === 0 ? (
              <ListEmpty
                role={role}
                listState={listState}
                text={emptyText}
                hint={emptyHint}
                action={emptyAction}
              />
            ) : (
              <ListBody
                role={role}
                list={page}
                listState={listState}
                today={today}
                now={now}
                isNarrow={isNarrow}
                isWaiting={list.isPlaceholderData}
                Table={Table}
              />
            )
          }
        </Loaded>
      </div>
      {paper.isPrinting && data && (
        <PrintedList
          title={title}
          subtitle={formatPrinted(data, listState, paper.rows?.length ?? null)}
          role={role}
          appointments={paper.rows ?? data.appointments}
          firstNumber={paper.rows ? 1 : computeFirstNumber(listState)}
          isPartial={!paper.rows && data.appointments.length < (data.total ?? 0)}
          today={today}
        />
      )}
    </>
  );
}

function computeFirstNumber({ search }: ListState): number {
  return (search.page - 1) * pageRows + 1;
}

// Filters are not printed, so a partial list names its range.
function formatPrinted(page: ListAnswer, listState: ListState, printed: number | null): string {
  const rowCount = printed ?? page.appointments.length;
  const count = readCount(page);
  const { doctorId, q } = listState.search;
  const filters = [doctorId !== '' && page.appointments[0]?.docData.name, q !== '' && `“${q}”`];
  const summary = [formatCount(count, listState.dates, listState.search), ...filters]
    .filter(Boolean)
    .join(' · ');
  if (rowCount >= count.total && !count.isCapped) return summary;
  return `${summary}, ${formatRows(printed === null ? computeFirstNumber(listState) : 1, rowCount, count)}`;
}

const skeletonKeys = ['1', '2', '3', '4', '5', '6'];

function CardsWaiting() {
  return (
    <ul className={listClasses.cards} aria-hidden>
      {skeletonKeys.map((key) => (
        <li key={key} className={appointmentCardClasses.card}>
          <Skeleton circle height={36} width={36} />
          <Skeleton height={14} width="50%" mt={4} />
          <div className={appointmentCardClasses.foot}>
            <Skeleton height={12} width="70%" mt={24} mb={8} />
          </div>
        </li>
      ))}
    </ul>
  );
}

// A patient's or doctor's new name shows in the list too.
const listTags: readonly QueryTag[] = ['appointments', 'doctors', 'patients'];

/** Returns one page of a role's list; the next page is prefetched, so that Next is instant. */
function useAppointmentList(role: Role, input: ListInput, enabled: boolean) {
  const list = useRead(listTags, listAppointments[role], input, { enabled });
  const next = list.isPlaceholderData ? null : nextPage(list.data, input);
  usePrefetch(listTags, listAppointments[role], next ? [next] : []);
  return list;
}

function nextPage(page: ListAnswer | undefined, input: ListInput): ListInput | null {
  return page?.nextCursor ? { ...input, cursor: page.nextCursor } : null;
}

interface ListEmptyProps {
  role: Role;
  listState: ListState;
  text: string;
  hint: ReactNode;
  action: ReactNode;
}

/** Empty state of the list, of filters without a match, or of a page without rows, with the next step. */
function ListEmpty({ role, listState, text, hint, action }: ListEmptyProps) {
  const asksForPatient = role === 'admin' && listState.search.q.trim() !== '';
  if (listState.search.page > 1) {
    return (
      <Card flush>
        <EmptyNotice
          icon={IconCalendarOff}
          title={text}
          action={<Button onClick={() => listState.turnTo(1, '')}>Back to the first page</Button>}
        >
          This page is empty now.
        </EmptyNotice>
      </Card>
    );
  }
  if (listState.isNarrowed) {
    return (
      <Card flush>
        <EmptyNotice
          icon={IconFilterOff}
          title={listState.search.isUnpaid ? 'No unpaid appointments' : text}
          action={
            <Button variant="default" onClick={listState.clear}>
              Clear filters
            </Button>
          }
        >
          {asksForPatient && <NearestPatients q={listState.search.q.trim()} />}
          No appointments match these filters.
        </EmptyNotice>
      </Card>
    );
  }
  return (
    <Card flush>
      <EmptyNotice icon={IconCalendarOff} title={text} action={action}>
        {hint}
      </EmptyNotice>
    </Card>
  );
}

interface ListHeadProps {
  title: string;
  listState: ListState;
  /** null while counting, and after a failure */
  count: Count | null;
  isWaiting: boolean;
  /** Prints the full list; null if it is empty. */
  onPrint: (() => void) | null;
  isPreparingPrint: boolean;
  actions: ReactNode;
}

/** Title and count; a changed count is announced. */
function ListHead(props: ListHeadProps) {
  const { title, listState, count, isWaiting, onPrint, isPreparingPrint, actions } = props;
  const { search, dates } = listState;
  return (
    <PageTitle
      title={title}
      subtitle={
        <>
          <span role="status">
            {count ? formatCount(count, dates, search) : isWaiting ? 'Loading...' : '\u00a0'}
          </span>
          {listState.isFiltered && (
            <>
              {count && ' · '}
              <Anchor component="button" type="button" fz="inherit" onClick={listState.clear}>
                Clear filters
              </Anchor>
            </>
          )}
        </>
      }
      actions={
        (onPrint || actions) && (
          <>
            {onPrint && (
              <Button
                variant="default"
                leftSection={<IconPrinter size={16} aria-hidden />}
                aria-label="Print this list"
                loading={isPreparingPrint}
                onClick={onPrint}
              >
                Print
              </Button>
            )}
            {actions}
          </>
        )
      }
    />
  );
}
