import { createHash } from 'node:crypto';
import type { Db, Engine } from '@docket/server/platform/database/engine.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';

const Envelope = z.strictObject({
  success: z.literal(false),
  message: z.string().check(z.minLength(5), z.maxLength(600)),
  details: z.optional(z.record(z.string(), z.unknown())),
});

// Patterns that show internals: stacks, files, modules, SQL, engines, and texts of libraries.
const internals = [
  /\.(ts|js|mjs):\d+/,
  /\n\s+at /,
  /node_modules|node:/,
  /\/(home|root|work|tmp|usr|var|etc)\//,
  /sqlite|postgres|kysely|fastify|busboy|\bpg\b|SQLSTATE/i,
  /\b(select .* from|insert into|delete from|syntax error|constraint|relation ")/i,
  /invalid input|unexpected token|undefined|object Object|\w+Error\b/i,
];

/**
 * Returns the fault of a refusal, or null: a wrong envelope, internals, or a repeated input. `answer` is its text,
 * `sent` the texts of the request.
 */
export function findFault(answer: string, sent: readonly string[]): string | null {
  const parsed = Envelope.safeParse(parse(answer));
  if (!parsed.success) return `is not the envelope with a sentence: ${answer.slice(0, 300)}`;
  const leak = internals.find((pattern) => pattern.test(answer));
  if (leak) return `reveals internals (${leak}): ${answer.slice(0, 300)}`;
  const echo = sent.find((text) => isUnexpectedEcho(text) && answer.includes(inJson(text)));
  return echo === undefined ? null : `repeats the input: ${answer.slice(0, 300)}`;
}

/** Returns all texts in an input, at any depth. */
export function listTexts(sent: unknown): string[] {
  if (typeof sent === 'string') return [sent];
  if (typeof sent !== 'object' || sent === null || Buffer.isBuffer(sent)) return [];
  return Object.entries(sent).flatMap(([name, value]) => [name, ...listTexts(value)]);
}

// Short words may occur in a sentence by chance, and a refusal may return ids.
function isUnexpectedEcho(text: string): boolean {
  const isPlain = /^[\w-]*$/.test(text);
  return text.length >= (isPlain ? 40 : 6);
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

// Only these tables may change after a refused request: they record failed sign-ins.
const ofRefusals = ['sign_in_failures', 'sign_in_streaks'];

/**
 * Returns a hash of each table's content by its name, search indexes included, without the tables of failed sign-ins.
 * The order of rows has no effect.
 */
export async function hashTables({ kind, read }: Engine): Promise<Map<string, string>> {
  const hashes = await (kind === 'sqlite' ? hashSqlite(read.db) : hashPostgres(read.db));
  for (const name of ofRefusals)
    if (!hashes.delete(name)) throw new Error(`There is no table ${name} any more`);
  return hashes;
}

/** Returns the names of the tables that differ. */
export function findChangedTables(before: Map<string, string>, after: Map<string, string>): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => before.get(name) !== after.get(name));
}

async function hashSqlite(db: Db): Promise<Map<string, string>> {
  // A virtual table stores its content in shadow tables; tables named sqlite... hold only statistics.
  const { rows: tables } = await sql<{ name: string }>`
    select name from pragma_table_list
    where schema = 'main' and type in ('table', 'shadow') and name not like 'sqlite%'`.execute(db);
  const hashes = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.id(name)}`.execute(db);
    const lines = rows.map((row) => JSON.stringify(Object.values(row).map(asText))).sort();
    hashes.set(name, createHash('sha256').update(lines.join('\n')).digest('hex'));
  }
  return hashes;
}

async function hashPostgres(db: Db): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(db);
  const each = tables.map(
    ({ name }) => sql`
      select ${name}::text as name, coalesce(md5(string_agg(t::text, E'\n' order by t::text)), '') as hash
      from ${sql.id(name)} t`,
  );
  const { rows } = await sql<{ name: string; hash: string }>`${sql.join(each, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

function asText(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  return typeof value === 'bigint' ? String(value) : value;
}
