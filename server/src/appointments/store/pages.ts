import type { RawBuilder } from 'kysely';
import type { Connection } from '../../platform/database/engine.ts';
import { prepareQuery } from '../../platform/database/prepare-query.ts';
import type { Term } from '../../platform/search/terms.ts';
import type { IndexOrder, ListFilter } from './candidates.ts';
import { type PageRow, type Patient, pageQueries, type RowWindow, type WholeRow } from './page-queries.ts';
import type { AppointmentRow } from './rows.ts';
import type { Scope, Search } from './scope.ts';

/** A row of a list: its number and its position in the order. */
export interface PositionedNumber {
  readonly n: number;
  readonly position: readonly (string | number)[];
}

/** A row of a list with its data and the count of the list, if already read. */
export interface PositionedRow extends PositionedNumber {
  readonly row?: AppointmentRow;
  readonly count?: number | undefined;
}

/** Finds and counts the rows of lists. */
export function pageStore(connection: Connection) {
  const { db, kind } = connection;
  const queries = pageQueries(kind);
  const count = async (query: RawBuilder<{ count: number }>) => (await query.execute(db)).rows[0]?.count ?? 0;
  const toPositioned = ({ columns }: RowWindow, row: PageRow): PositionedNumber => ({
    n: row.n,
    position: [...columns, 'n'].map((column) => row[column] ?? ''),
  });
  const readPositioned = async (query: RawBuilder<PageRow>, window: RowWindow): Promise<PositionedNumber[]> =>
    (await query.execute(db)).rows.map((row) => toPositioned(window, row));
  return {
    /** Returns complete rows along the order. */
    walk: async (scope: Scope, window: RowWindow): Promise<PositionedRow[]> =>
      (await walkPrepared(connection, scope, window)).map((row) => ({
        ...toPositioned(window, row),
        row,
        count: row.count,
      })),
    gather: (filter: ListFilter, indexOrder: IndexOrder, window: RowWindow) =>
      readPositioned(queries.gather(filter, indexOrder, window), window),

    ofPatients: (scope: Scope, patientIds: readonly string[], window: RowWindow) =>
      patientIds.length === 0 ? [] : readPositioned(queries.ofPatients(scope, patientIds, window), window),

    /** Returns at most `maxRows` of the window's rows that match the search. */
    look: (scope: Scope, search: Search, window: RowWindow, maxRows: number) =>
      readPositioned(queries.look(scope, search, window, maxRows), window),
    /** Returns the position of the window's last row; null if the list ends before. */
    async endOf(scope: Scope, window: RowWindow): Promise<PositionedNumber['position'] | null> {
      const [end] = await readPositioned(queries.last(scope, window), window);
      return end?.position ?? null;
    },

    count: (filter: ListFilter, indexOrder: IndexOrder, maxRows: number) =>
      count(queries.count(filter, indexOrder, maxRows)),
    /** Returns the open amount of a list, in cents. */
    sumOpen: async (filter: ListFilter, indexOrder: IndexOrder): Promise<number> =>
      (await queries.sumOpen(filter, indexOrder).execute(db)).rows[0]?.cents ?? 0,
    countPatients: (terms: readonly Term[], maxRows: number) => count(queries.countPatients(terms, maxRows)),
    async findPatients(terms: readonly Term[], window: RowWindow): Promise<Patient[]> {
      return (await queries.findPatients(terms, window).execute(db)).rows;
    },
    async findDoctors(terms: readonly Term[]): Promise<string[]> {
      return (await queries.findDoctors(terms).execute(db)).rows.map((row) => row.id);
    },
    /**
     * Returns the doctors that match at least one term, each with the terms that the doctor does not match (`left`).
     */
    async findDoctorsByTerm(terms: readonly Term[]): Promise<{ id: string; left: readonly Term[] }[]> {
      const { rows } = await queries.findDoctorsByTerm(terms).execute(db);
      const rowsByDoctor = Map.groupBy(rows, (row) => row.id);
      return [...rowsByDoctor].map(([id, found]) => {
        const positions = new Set(found.map((row) => row.place));
        return { id, left: terms.filter((_, position) => !positions.has(position)) };
      });
    },
  };
}

/** The parts of a list that change the text of its statement. Filter values and the position are bound. */
interface Shape extends Pick<RowWindow, 'columns' | 'descending' | 'limit'> {
  readonly hasStatus: boolean;
  readonly hasDoctor: boolean;
  readonly hasDays: boolean;
  readonly hasPosition: boolean;
  readonly isUnpaid: boolean;
}

type Values = Record<string, string | number | null>;

const queries = { sqlite: pageQueries('sqlite'), postgres: pageQueries('postgres') };
const walking = prepareQuery((values: Values, kind, shape: Shape) =>
  queries[kind].walkWhole(...toPlaceholders(values, shape)),
);

// The limit is part of the text: a planner that does not know it prefers to sort all rows.
function toPlaceholders(values: Values, shape: Shape): [Scope, RowWindow] {
  const { columns, descending, limit, hasStatus, hasDoctor, hasDays, hasPosition, isUnpaid } = shape;
  // Safe to cast: these values are placeholders, which queries bind like the declared types.
  const scope = {
    status: hasStatus ? values.status : null,
    doctorId: hasDoctor ? values.doctorId : null,
    days: hasDays ? { from: values.from, to: values.to } : null,
    isUnpaid,
  } as unknown as Scope;
  const after = hasPosition ? [...columns, 'n'].map((column) => values[`after ${column}`] ?? null) : null;
  return [scope, { columns, descending, limit, after } as RowWindow];
}

/** Returns complete rows along the order's index, by a statement that is built once for all lists of one shape. */
function walkPrepared(connection: Connection, scope: Scope, window: RowWindow): Promise<WholeRow[]> {
  return walking(connection, ...splitValuesAndShape(scope, window));
}

function splitValuesAndShape(scope: Scope, window: RowWindow): [Values, Shape] {
  const { columns, descending, limit, after } = window;
  const { status, doctorId, days, isUnpaid } = scope;
  const shape: Shape = {
    columns,
    descending,
    limit,
    hasStatus: status !== null,
    hasDoctor: doctorId !== null,
    hasDays: days !== null,
    hasPosition: after !== null,
    isUnpaid,
  };
  const afterValues = after
    ? [...columns, 'n'].map((column, at) => [`after ${column}`, after[at] ?? null])
    : [];
  const values: Values = {
    status,
    doctorId,
    from: days?.from ?? null,
    to: days?.to ?? null,
    ...Object.fromEntries(afterValues),
  };
  return [values, shape];
}
