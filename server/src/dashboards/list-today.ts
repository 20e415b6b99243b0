import type * as contract from '@docket/contract/endpoints/dashboard-today.ts';
import type { TodayPage, TodayRow } from '@docket/contract/endpoints/dashboard-today.ts';
import type { Context } from '../platform/context.ts';
import { settleAll } from '../platform/database/engine.ts';
import { isIntegerUpTo, nameOfList, readCursor, readKeysetPage } from '../platform/keyset.ts';
import { getOwnerId } from '../platform/permissions.ts';
import type { Call } from '../platform/serve.ts';
import { readToday } from './read-dashboards.ts';
import { dashboardStore, type TodayListRow } from './store.ts';

type Position = readonly [startsAt: number, n: number];

/**
 * Returns one page of today: for an admin of the entire practice, for a doctor their own. Throws Refusal (invalid)
 * for a cursor of another list, such as yesterday's.
 */
export async function listToday(
  { engine, clock }: Context,
  { caller, input }: Call<typeof contract.listToday>,
): Promise<TodayPage> {
  const ownerId = getOwnerId(caller);
  const { slotDate, day } = readToday(clock);
  const store = dashboardStore(engine.read);
  const list = nameOfList('today', ownerId, slotDate);
  const cursor = readCursor(input.cursor, list, isPosition);
  const reading = readKeysetPage(
    // The list is read forward only.
    { list, cursor: cursor && { ...cursor, back: false }, limit: input.limit, positionOf },
    ({ after, limit }) => {
      const [afterStart, afterN] = after ?? [day.from, 0];
      return store.listed(ownerId, { ...day, afterStart, afterN, limit });
    },
  );
  const [{ rows, nextCursor }, statuses] = await settleAll(reading, store.statuses(ownerId, day));
  const byDoctor = Map.groupBy(rows, ({ doctorId }) => doctorId);
  return {
    slotDate,
    ...statuses,
    doctors: [...byDoctor].map(([doctorId, appointments]) => ({
      doctorId,
      name: appointments[0]?.doctorName ?? '',
      appointments: appointments.map((row) => presentRow(row, day.from)),
    })),
    nextCursor,
  };
}

const positionOf = ({ startsAt, n }: TodayListRow): Position => [startsAt, n];

function isPosition(values: readonly unknown[]): values is Position {
  return values.length === 2 && values.every((value) => isIntegerUpTo(value, Number.MAX_SAFE_INTEGER));
}

// JSON leaves out fields that are undefined.
function presentRow(row: TodayListRow, midnight: number): TodayRow {
  const isPending = row.status === 'pending';
  const times = {
    arrivedAt: row.arrivedAt ?? undefined,
    calledAt: row.calledAt ?? undefined,
    confirmedAt: row.confirmedAt ?? undefined,
  };
  return {
    _id: row.id,
    from: row.startsAt - midnight,
    to: row.endsAt - midnight,
    patientId: row.patientId,
    name: row.patientName,
    phone: row.patientPhone || undefined,
    reason: row.reason || undefined,
    note: row.note || undefined,
    isCompleted: isPending ? undefined : true,
    overbooked: row.overbooked === 1 || undefined,
    ...(isPending && times),
    version: row.version || undefined,
  };
}
