import type { Appointment, ListAnswer, Sort } from '@docket/contract/endpoints/appointments.ts';
import type { CalendarDate } from '@docket/contract/formats/slot-date.ts';
import { Card } from '@docket/ui/card.tsx';
import { type ItemSize, useFirstFew } from '@docket/ui/use-first-few.ts';
import { type ComponentType, Fragment } from 'react';
import type { Role } from '../../api/session.ts';
import { formatSlotDay } from '../../clinic/format-day.ts';
import { AppointmentCard } from '../row/appointment-card.tsx';
import type { AppointmentTableProps } from './appointment-table.tsx';
import { formatRows, readCount } from './format-count.ts';
import classes from './list.module.css';
import { Pager } from './pager.tsx';
import { pageRows } from './search-params.ts';
import type { ListState } from './use-list-state.ts';

// Pixels: `above` covers the bar, the title, the filters and the table's head.
const rowSizes: Record<Role, ItemSize> = {
  admin: { height: 60, above: 249 },
  doctor: { height: 74, above: 249 },
};
const cardSize: ItemSize = { height: 110, width: 340 };

interface ListBodyProps {
  role: Role;
  list: ListAnswer;
  listState: ListState;
  today: CalendarDate;
  /** The clinic's time, in wall minutes. */
  now: number;
  isNarrow: boolean;
  /** Another page is loading. */
  isWaiting: boolean;
  Table: ComponentType<AppointmentTableProps>;
}

/** The rows of one page: a table, or cards on a narrow screen. */
export function ListBody({ role, list, listState, today, now, isNarrow, isWaiting, Table }: ListBodyProps) {
  const { appointments, nextCursor = null, previousCursor = null } = list;
  const { drawn, rest } = useFirstFew(appointments.length, isNarrow ? cardSize : rowSizes[role]);
  const visibleAppointments = appointments.slice(0, drawn);
  const firstNumber = (listState.search.page - 1) * pageRows + 1;
  const count = readCount(list);
  const pager = (
    <Pager
      listState={listState}
      rows={formatRows(firstNumber, appointments.length, count)}
      previousCursor={previousCursor}
      nextCursor={nextCursor}
      isWaiting={isWaiting}
    />
  );

  if (isNarrow) {
    return (
      <div className={classes.body} data-waiting={isWaiting || undefined} aria-busy={isWaiting}>
        <div style={{ paddingBottom: rest }}>
          {groupByDay(visibleAppointments, listState.sort).map(([slotDate, cards]) => (
            <Fragment key={slotDate}>
              {slotDate && <h2 className={classes.day}>{formatSlotDay(slotDate, today)}</h2>}
              <ul className={classes.cards} aria-label="Appointments">
                {cards.map((appointment) => (
                  <AppointmentCard
                    key={appointment._id}
                    appointment={appointment}
                    role={role}
                    today={today}
                    now={now}
                    hasDayAbove={slotDate !== ''}
                    showsBooked={listState.sort.endsWith('booked')}
                  />
                ))}
              </ul>
            </Fragment>
          ))}
        </div>
        {pager}
      </div>
    );
  }
  return (
    <Card flush>
      <div
        className={classes.body}
        style={{ paddingBottom: rest }}
        data-waiting={isWaiting || undefined}
        aria-busy={isWaiting}
      >
        <Table
          appointments={visibleAppointments}
          firstNumber={firstNumber}
          today={today}
          now={now}
          sort={listState.sort}
          onSort={listState.chooseSort}
        />
      </div>
      <div className={classes.foot}>{pager}</div>
    </Card>
  );
}

// The days in the order of the list, each with its appointments; one group without a day in other orders.
function groupByDay(appointments: readonly Appointment[], sort: Sort): [string, Appointment[]][] {
  const days = Map.groupBy(appointments, ({ slotDate }) => (sort.endsWith('slot') ? slotDate : ''));
  return [...days];
}
