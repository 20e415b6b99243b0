import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { Refusal } from '../refusal.ts';
import { lockWork } from './dialect.ts';
import type { Connection, Db, Engine, EngineKind, Migration } from './engine.ts';
import { beginFilling, checkNotFilling, type Filling, isFillingMark } from './filling.ts';
import { isForbidden } from './postgres-errors.ts';
import { checkNotServed } from './serving.ts';

/**
 * A migration as recorded in a database. `hash` is null when it was recorded by a release without hashes, until the
 * next start.
 */
export interface RecordedStep {
  readonly name: string;
  readonly hash?: string | null;
}

export interface Mismatch {
  /**
   * unknown: the program has no such migration. missing: the database lacks it but has later ones. changed: the SQL
   * differs.
   */
  readonly is: 'unknown' | 'missing' | 'changed';
  readonly name: string;
}

interface Migrating {
  readonly log?: Pick<FastifyBaseLogger, 'info'>;
  /** The command that marked the database with `markFilling`. */
  readonly filling?: Filling;
}

/**
 * Applies the missing migrations in order, each in a separate transaction, one node at a time, and records and logs
 * each. Throws Refusal when the database has other migrations than `steps`, or an unfinished move or restore.
 */
export async function migrate(
  engine: Engine,
  steps: readonly Migration[],
  nowMs: number,
  { log, filling }: Migrating = {},
): Promise<void> {
  const missing = await engine.transaction(async ({ db, kind }) => {
    // Other nodes wait here until the first one is done, and then have nothing to do.
    await lockWork({ db, kind }, 'docket migrations');
    await explainForbidden('', createRecord(db, kind));
    const recorded = await readCheckedSteps(db, { steps, kind, filling });
    await recordMissingHashes(db, kind, recorded, steps);
    return steps.slice(recorded.length); // the recorded migrations are the first ones, as was just checked
  });
  for (const step of missing) {
    const beganMs = performance.now();
    await engine.transaction(async ({ db, kind }) => {
      await lockWork({ db, kind }, 'docket migrations');
      const recorded = await readCheckedSteps(db, { steps, kind, filling });
      if (recorded.some(({ name }) => name === step.name)) return;
      for (const statement of splitStatements(step, kind))
        await explainForbidden(statement, sql.raw(statement).execute(db));
      await db
        .insertInto('migrations')
        .values({ name: step.name, applied_at: nowMs, hash: hashMigration(step, kind) })
        .execute();
    });
    log?.info({ migration: step.name, ms: Math.round(performance.now() - beganMs) }, 'migrated');
  }
}

/**
 * Marks an empty database as being filled, before its schema is made: servers refuse it until `endFilling`.
 * `checkEmpty` throws Refusal when the database has rows. Check and mark share one transaction, so two commands can't
 * both begin. Returns whether the mark is new.
 */
export async function markFilling(
  connection: Connection,
  filling: Filling,
  checkEmpty: () => Promise<void>,
): Promise<boolean> {
  const { db, kind } = connection;
  await lockWork(connection, 'docket migrations');
  await checkNotServed(connection, 'run this again');
  await explainForbidden('', createRecord(db, kind));
  checkNotFilling(
    (await readRecorded(db)).map(({ name }) => name),
    filling,
  );
  await checkEmpty();
  return beginFilling(connection, filling);
}

export async function isUpToDate({ read }: Engine, steps: readonly Migration[]): Promise<boolean> {
  return (await readRecorded(read.db)).length === steps.length;
}

/** Returns whether any release of Docket has made its schema in this database. */
export async function hasSchema(engine: Engine): Promise<boolean> {
  return (await listColumns(engine.read.db, engine.kind)).length > 0;
}

/**
 * Returns the first migration that is unknown to the program, missing in the database or changed; null if all fit.
 */
export function findMismatch(
  recorded: readonly RecordedStep[],
  steps: readonly Migration[],
  kind: EngineKind,
): Mismatch | null {
  const known = new Map(steps.map((step) => [step.name, step]));
  const unknown = recorded.find(({ name }) => !known.has(name));
  if (unknown) return { is: 'unknown', name: unknown.name };
  const hashes = new Map(recorded.map(({ name, hash }) => [name, hash ?? null]));
  const last = steps.findLastIndex(({ name }) => hashes.has(name));
  for (const step of steps.slice(0, last + 1)) {
    const hash = hashes.get(step.name);
    if (hash === undefined) return { is: 'missing', name: step.name };
    if (hash !== null && hash !== hashMigration(step, kind)) return { is: 'changed', name: step.name };
  }
  return null;
}

/**
 * Returns the hash of a migration's statements on an engine. Comments are left out, so they may still be corrected.
 */
export function hashMigration(step: Migration, kind: EngineKind): string {
  const known = hashes[kind].get(step);
  if (known) return known;
  const hash = createHash('sha256').update(splitStatements(step, kind).join('\n')).digest('hex');
  hashes[kind].set(step, hash);
  return hash;
}

// Cached, because the check before each missing step hashes all steps.
const hashes = { sqlite: new WeakMap<Migration, string>(), postgres: new WeakMap<Migration, string>() };

// Statements end at a blank line, since a trigger contains semicolons.
function splitStatements(step: Migration, kind: EngineKind): string[] {
  return readSql(step, kind)
    .split(/\r?\n/)
    .filter((line) => !line.startsWith('--'))
    .join('\n')
    .split(/\n\s*\n/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

function readSql(step: Migration, kind: EngineKind): string {
  try {
    return step.sqlFor(kind);
  } catch (error) {
    throw new Refusal(
      'unavailable',
      `This installation of Docket is incomplete: its migration "${step.name}" can not be read. Install it again (${(error as Error).message})`,
    );
  }
}

async function createRecord(db: Db, kind: EngineKind): Promise<void> {
  await sql`create table if not exists migrations (name text primary key, applied_at bigint not null, hash text)`.execute(
    db,
  );
  // The check comes first: `add column if not exists` would wait for every running backup.
  if (!(await listColumns(db, kind)).includes('hash'))
    await sql`alter table migrations add column hash text`.execute(db);
}

async function listColumns(db: Db, kind: EngineKind): Promise<string[]> {
  const columns =
    kind === 'sqlite'
      ? sql<{ name: string }>`select name from pragma_table_info('migrations')`
      : sql<{ name: string }>`select column_name as name from information_schema.columns
          where table_schema = current_schema() and table_name = 'migrations'`;
  return (await columns.execute(db)).rows.map(({ name }) => name);
}

// An administrator can grant a missing right, so the error becomes a sentence that names the remedy.
async function explainForbidden(statement: string, doing: Promise<unknown>): Promise<void> {
  try {
    await doing;
  } catch (error) {
    if (!isForbidden(error)) throw error;
    const extension = /^create extension if not exists (\w+)/.exec(statement)?.[1];
    const { message } = error as Error;
    throw new Refusal(
      'unavailable',
      extension
        ? `The database needs the extension ${extension}, which this role can not create (${message}): let its administrator run "create extension ${extension}" in it once`
        : `The role in DATABASE_URL may not change the schema (${message}): make it the owner of the database and of what is in it`,
    );
  }
}

async function readRecorded(db: Db): Promise<RecordedStep[]> {
  return db.selectFrom('migrations').select(['name', 'hash']).execute();
}

async function recordMissingHashes(
  db: Db,
  kind: EngineKind,
  recorded: readonly RecordedStep[],
  steps: readonly Migration[],
): Promise<void> {
  for (const { name } of recorded.filter(({ hash }) => hash === null)) {
    const step = steps.find((migration) => migration.name === name);
    if (!step) continue;
    await db
      .updateTable('migrations')
      .set({ hash: hashMigration(step, kind) })
      .where('name', '=', name)
      .execute();
  }
}

interface Fitting {
  readonly steps: readonly Migration[];
  readonly kind: EngineKind;
  readonly filling: Filling | undefined;
}

async function readCheckedSteps(db: Db, { steps, kind, filling }: Fitting): Promise<RecordedStep[]> {
  const recorded = await readRecorded(db);
  checkNotFilling(
    recorded.map(({ name }) => name),
    filling,
  );
  const migrated = recorded.filter(({ name }) => !isFillingMark(name));
  checkFits(migrated, steps, kind);
  return migrated;
}

function checkFits(recorded: readonly RecordedStep[], steps: readonly Migration[], kind: EngineKind): void {
  const mismatch = findMismatch(recorded, steps, kind);
  if (mismatch === null) return;
  const { is, name } = mismatch;
  const sentences = {
    unknown: `The database is newer than this program (it has "${name}"): start the newer Docket, or restore an older backup`,
    missing: `The database lacks the step "${name}" although it has later ones: start the Docket that made it, or restore a backup`,
    changed: `The database was made by another build of Docket (its step "${name}" is not this program's): start the Docket that made it, or restore a backup`,
  };
  throw new Refusal('unavailable', sentences[is]);
}
