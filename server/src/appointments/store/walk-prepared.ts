import type { Connection } from '../../platform/database/engine.ts';
import { prepareQuery } from '../../platform/database/prepare-query.ts';
import { pageQueries, type WholeRow } from './page-queries.ts';
import type { Scope } from './scope.ts';
import type { RowWindow } from './window.ts';

/** What of a list changes the statement that walks it: all but the values it is narrowed to and begins after. */
interface Shape extends Pick<RowWindow, 'columns' | 'descending' | 'limit'> {
  readonly hasStatus: boolean;
  readonly hasDoctor: boolean;
  readonly hasDays: boolean;
  readonly hasPlace: boolean;
}

type Values = Record<string, string | number | null>;

const queries = { sqlite: pageQueries('sqlite'), postgres: pageQueries('postgres') };
const walking = prepareQuery((values: Values, kind, shape: Shape) =>
  queries[kind].walkWhole(...placesOf(values, shape)),
);

// The limit is part of the text: a plan that does not know it would rather sort everything.
function placesOf(values: Values, shape: Shape): [Scope, RowWindow] {
  const { columns, descending, limit, hasStatus, hasDoctor, hasDays, hasPlace } = shape;
  // Places stand for values here, whatever their type says.
  const scope = {
    status: hasStatus ? values.status : null,
    doctorId: hasDoctor ? values.doctorId : null,
    days: hasDays ? { from: values.from, until: values.until } : null,
  } as unknown as Scope;
  const after = hasPlace ? [...columns, 'n'].map((column) => values[`after ${column}`] ?? null) : null;
  return [scope, { columns, descending, limit, after } as RowWindow];
}

/** Goes along the index that has the order and reads the rows on the way, with a statement built once for lists of one shape. */
export function walkPrepared(connection: Connection, scope: Scope, window: RowWindow): Promise<WholeRow[]> {
  return walking(connection, ...valuesAndShape(scope, window));
}

function valuesAndShape(scope: Scope, window: RowWindow): [Values, Shape] {
  const { columns, descending, limit, after } = window;
  const { status, doctorId, days } = scope;
  const shape: Shape = {
    ...{ columns, descending, limit },
    hasStatus: status !== null,
    hasDoctor: doctorId !== null,
    hasDays: days !== null,
    hasPlace: after !== null,
  };
  const places = after ? [...columns, 'n'].map((column, at) => [`after ${column}`, after[at] ?? null]) : [];
  const values: Values = {
    ...{ status, doctorId, from: days?.from ?? null, until: days?.until ?? null },
    ...Object.fromEntries(places),
  };
  return [values, shape];
}
