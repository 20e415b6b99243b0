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

const statementsKept = 500;

/** An open SQLite connection as the query builder sees it. Closing one closes the other. */
export function toKysely(database: DatabaseSync): Db {
  return new Kysely({ dialect: new Dialect({ database: adapt(database) }), log: publishStatementTime });
}

class Dialect extends SqliteDialect {
  override createQueryCompiler(): SqliteQueryCompiler {
    return new QueryCompiler();
  }
}

class QueryCompiler extends SqliteQueryCompiler {
  // SQLite plans a statement anew each time its limit is bound.
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node;
    if (ValueNode.is(limit) && Number.isInteger(limit.value)) {
      this.append('limit ');
      this.appendImmediateValue(limit.value);
    } else super.visitLimit(node);
  }
}

// Kysely speaks the dialect of another SQLite library; prepared statements are kept by their text.
function adapt(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  let insideTransaction = false;

  // A full disk makes SQLite roll back by itself. What is written after that would stand alone, so nothing is.
  const checkStillInside = () => {
    if (insideTransaction && !database.isTransaction)
      throw new Error('The database has rolled this transaction back already');
  };
  // Read once, like every other statement.
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
  // Never fails, so that the error that led here is the one that is heard.
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
      if (prepared.size >= statementsKept) prepared.clear();
      prepared.set(sql, statement);
      return statement;
    },
  };
}

function toStatement(statement: StatementSync, check: () => void): SqliteStatement {
  // Kysely hands on what the stores bind: text, numbers, bytes and null.
  const bind = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  const columns = statement.columns().map(({ name }) => name);
  let toRow: ToRow | null = null;
  // The driver's own objects are dictionaries: a page takes twice as long to make and to read with them.
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
    // Read whole: an open iterator would hold the connection on an old snapshot and be ended by the next reader of the
    // same statement. Long lists are read in pages.
    iterate: (parameters) => all(parameters).values(),
  };
}

type ToRow = (values: readonly SQLOutputValue[]) => Record<string, unknown>;

/**
 * Takes the names of a statement's columns, which are our own; returns what makes a row of its values. A literal is made ten
 * times faster than an object that gets its properties one by one, and a page has two thousand of them.
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
