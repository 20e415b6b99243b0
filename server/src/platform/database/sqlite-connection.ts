import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import {
  Kysely,
  type LimitNode,
  type SqliteDatabase,
  SqliteDialect,
  SqliteQueryCompiler,
  type SqliteStatement,
  ValueNode,
} from 'kysely';
import type { Db } from './engine.ts';
import { publishStatementTime } from './statement-times.ts';

const maxStatements = 500;

/** Returns an open SQLite connection as a query builder. Closing one closes the other. */
export function toKysely(database: DatabaseSync): Db {
  return new Kysely({ dialect: new Dialect({ database: adapt(database) }), log: publishStatementTime });
}

class Dialect extends SqliteDialect {
  override createQueryCompiler(): SqliteQueryCompiler {
    return new QueryCompiler();
  }
}

class QueryCompiler extends SqliteQueryCompiler {
  // The limit is written into the SQL, because SQLite plans a statement again each time its limit is bound.
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node;
    if (ValueNode.is(limit) && Number.isInteger(limit.value)) {
      this.append('limit ');
      this.appendImmediateValue(limit.value);
    } else super.visitLimit(node);
  }
}

// Kysely expects the interface of another SQLite library. Prepared statements are cached by their text.
function adapt(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  let insideTransaction = false;

  // A full disk makes SQLite roll back on the spot. Later writes would then be committed outside of any transaction,
  // so they throw.
  const checkStillInside = () => {
    if (insideTransaction && !database.isTransaction)
      throw new Error('The database has rolled this transaction back already');
  };
  const [beginStatement, commitStatement] = [database.prepare('begin immediate'), database.prepare('commit')];
  const begin = () => {
    beginStatement.run();
    insideTransaction = true;
  };
  const commit = () => {
    checkStillInside();
    commitStatement.run();
    insideTransaction = false;
  };
  // Never throws, so that the error that caused the rollback is the one reported.
  const rollback = () => {
    insideTransaction = false;
    if (database.isTransaction) database.exec('rollback');
  };
  const control = new Map([
    ['begin', toControl(begin)],
    ['commit', toControl(commit)],
    ['rollback', toControl(rollback)],
  ]);

  return {
    close: () => database.close(),
    prepare(sql) {
      const known = control.get(sql) ?? prepared.get(sql);
      if (known) return known;
      checkStillInside();
      const statement = toStatement(database.prepare(sql), checkStillInside);
      if (prepared.size >= maxStatements) prepared.clear();
      prepared.set(sql, statement);
      return statement;
    },
  };
}

function toStatement(statement: StatementSync, check: () => void): SqliteStatement {
  // Safe to cast, because the stores bind only text, numbers, bytes and null.
  const bind = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  const columns = statement.columns().map(({ name }) => name);
  let toRow: ToRow | null = null;
  // The driver's row objects are dictionaries, which take twice as long to make and to read.
  statement.setReturnArrays(true);
  const all = (parameters: readonly unknown[]) => {
    check();
    const rows = statement.all(...bind(parameters)) as unknown as SQLOutputValue[][];
    if (rows.length === 0) return [];
    toRow ??= writeToRow(columns);
    return rows.map(toRow);
  };
  return {
    reader: columns.length > 0,
    all,
    run(parameters) {
      check();
      return statement.run(...bind(parameters));
    },
    // Reads all rows at once: an open iterator would keep the connection on an old snapshot, and the next run of the
    // statement would end it. Long lists are read in pages.
    iterate: (parameters) => all(parameters).values(),
  };
}

type ToRow = (values: readonly SQLOutputValue[]) => Record<string, unknown>;

/**
 * Returns a function that makes a row object of a statement's values. A compiled literal is ten times faster than
 * setting properties one by one, and a page has two thousand of them. Safe to compile, because the column names come
 * from our statements.
 */
function writeToRow(columns: readonly string[]): ToRow {
  const properties = columns.map((name, at) => `${JSON.stringify(name)}: values[${at}]`);
  return new Function('values', `return { ${properties.join(', ')} }`) as ToRow;
}

function toControl(act: () => void): SqliteStatement {
  const run = () => {
    act();
    return { changes: 0, lastInsertRowid: 0 };
  };
  return { reader: false, all: () => [], run, iterate: () => [].values() };
}
