import type { CompiledQuery } from 'kysely';
import type { Connection, Db, EngineKind } from './engine.ts';

/** What can be made a statement: a `sql` text or a query of the builder. */
interface Buildable<Row> {
  compile(db: Db): CompiledQuery<Row>;
}

/** Stands in a statement where a value is bound when it runs. */
class Parameter {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const placeholders = new Proxy({}, { get: (_, name) => new Parameter(String(name)) });

// Shapes come from what callers ask for; beyond so many a statement is built each time.
const shapesKept = 300;

/**
 * Builds a query once and runs it often: putting a statement together costs more than most of them take to run.
 * Takes what builds it from its values, handed places instead of them, so it may not look at a value: what changes the
 * text goes into the shape. A list has a length: see `numbered`. PostgreSQL keeps the statement and its plan too. Returns what runs it on a connection.
 */
export function prepareQuery<Values extends object, Row, Shape = null>(
  build: (values: Values, kind: EngineKind, shape: Shape, db: Db) => Buildable<Row>,
): (connection: Connection, values: Values, shape?: Shape) => Promise<Row[]> {
  const built = new Map<string, CompiledQuery<Row>>();
  const find = ({ kind, db }: Connection, shape: Shape) => {
    const key = shape === null ? kind : kind + JSON.stringify(shape);
    const known = built.get(key);
    if (known) return known;
    const query = build(placeholders as Values, kind, shape, db).compile(db);
    if (built.size < shapesKept) {
      built.set(key, query);
      keepPrepared(query.sql);
    }
    return query;
  };
  return async (connection, values, shape = null as Shape) => {
    const query = find(connection, shape);
    const named = values as Record<string, unknown>;
    const parameters = query.parameters.map((value) =>
      value instanceof Parameter ? named[value.name] : value,
    );
    return (await connection.db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

/** The values by number, so that each is a parameter of its own in a statement. */
export function numbered<T>(all: readonly T[]): Record<string, T> {
  return Object.fromEntries(all.map((value, at) => [`at${at}`, value]));
}

/** The values that `numbered` returned, or their parameters, in order. */
export function listed<T>(byNumber: Record<string, T>, count: number): T[] {
  return Array.from({ length: count }, (_, at) => byNumber[`at${at}`] as T);
}

const names = new Map<string, string>();
let generation = 0;

/** From now on this statement is kept by every connection that has run it once. */
function keepPrepared(text: string): void {
  if (!names.has(text)) names.set(text, `q${names.size}`);
}

/** The name a statement is kept under; undefined: it is not kept. */
export function preparedName(text: string): string | undefined {
  const name = names.get(text);
  return name && generation > 0 ? `${name}_${generation}` : name;
}

/** Every connection keeps its statements under new names from now on: the tables have changed under the old ones. */
export function forgetPrepared(): void {
  generation += 1;
}
