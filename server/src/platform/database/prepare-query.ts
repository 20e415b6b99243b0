import type { CompiledQuery } from 'kysely';
import type { Connection, Db, EngineKind } from './engine.ts';

/** A query that can be compiled: a `sql` text or a query of the builder. */
interface Buildable<Row> {
  compile(db: Db): CompiledQuery<Row>;
}

/** A placeholder in a statement for a value that is bound when the statement runs. */
class Parameter {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const placeholders = new Proxy({}, { get: (_, name) => new Parameter(String(name)) });

// Limits the memory, since requests decide which shapes occur. Statements of further shapes are built on each run.
const maxShapes = 300;

/**
 * Returns a function that runs a query built only once per shape, since building costs more than most queries take to
 * run. `build` gets placeholders instead of values, so the SQL must not depend on a value: anything that changes it
 * belongs in `shape`. A list of values is passed through `numbered`. PostgreSQL also keeps the prepared statement and its plan.
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
    if (built.size < maxShapes) {
      built.set(key, query);
      markAsPrepared(query.sql);
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

/** Returns the values keyed by number, so that each becomes one parameter of a statement. */
export function numbered<T>(all: readonly T[]): Record<string, T> {
  return Object.fromEntries(all.map((value, at) => [`at${at}`, value]));
}

/** Returns the values of `numbered`, or their placeholders, in order. */
export function listed<T>(byNumber: Record<string, T>, count: number): T[] {
  return Array.from({ length: count }, (_, at) => byNumber[`at${at}`] as T);
}

const names = new Map<string, string>();
let generation = 0;

/** Marks a statement to be prepared by every connection that runs it. */
function markAsPrepared(text: string): void {
  if (!names.has(text)) names.set(text, `q${names.size}`);
}

/** Returns the name of the prepared statement; undefined if the text is not prepared. */
export function preparedName(text: string): string | undefined {
  const name = names.get(text);
  return name && generation > 0 ? `${name}_${generation}` : name;
}

/** Gives all prepared statements new names, because the tables have changed. Every connection prepares them again. */
export function forgetPrepared(): void {
  generation += 1;
}
