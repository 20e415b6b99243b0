import { hash } from 'node:crypto';
import { Refusal } from './refusal.ts';

// Keyset pages for all long lists: docs/decisions/0015-one-way-to-page.md.

/** The sort values of a row, ending with its unique number. */
type Position = readonly (string | number)[];

/** A position in a list, and the direction to read from there. */
interface Cursor<P extends Position> {
  readonly position: P;
  readonly back: boolean;
}

/** Returns a short name for a list, made of everything that identifies it: reader, filter and sort. */
export function nameOfList(...parts: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 8);
}

/** The rows to read: the position to start after (null: the beginning), the direction, and the maximum number. */
interface KeysetWindow<P extends Position> {
  readonly after: P | null;
  /** against the list's order */
  readonly back: boolean;
  readonly limit: number;
}

interface KeysetPage<Row> {
  /** in the list's order, in both directions */
  readonly rows: Row[];
  readonly nextCursor: string | null;
  readonly previousCursor: string | null;
}

/**
 * Returns the page at a cursor (null: the first one). `read` returns rows in reading order; it is asked for one row
 * more than the page, to see whether the list continues.
 */
export async function readKeysetPage<P extends Position, Row>(
  { list, cursor, limit, positionOf }: KeysetRequest<P, Row>,
  read: (window: KeysetWindow<P>) => Promise<readonly Row[]>,
): Promise<KeysetPage<Row>> {
  const { position: after, back } = cursor ?? { position: null, back: false };
  const found = await read({ after, back, limit: limit + 1 });
  const isMore = found.length > limit;
  // Back at the beginning of the list: the first page is always a full one.
  if (back && !isMore) return readKeysetPage({ list, cursor: null, limit, positionOf }, read);
  const rows = found.slice(0, limit);
  if (back) rows.reverse();
  const cursorAt = (row: Row | undefined, isBack: boolean) =>
    row === undefined ? null : writeCursor({ position: positionOf(row), back: isBack }, list);
  return {
    rows,
    nextCursor: back || isMore ? cursorAt(rows.at(-1), false) : null,
    previousCursor: back || cursor ? cursorAt(rows[0], true) : null,
  };
}

interface KeysetRequest<P extends Position, Row> {
  /** see `nameOfList` */
  readonly list: string;
  readonly cursor: Cursor<P> | null;
  readonly limit: number;
  readonly positionOf: (row: Row) => P;
}

function writeCursor({ position, back }: Cursor<Position>, list: string): string {
  return Buffer.from(JSON.stringify([list, back ? 1 : 0, ...position])).toString('base64url');
}

/**
 * Parses the next or previous cursor of a page; `isPosition` checks its values. Throws Refusal (invalid) for a cursor
 * of another list.
 */
export function readCursor<P extends Position>(
  text: string | undefined,
  list: string,
  isPosition: (values: readonly unknown[]) => values is P,
): Cursor<P> | null {
  if (text === undefined) return null;
  const [name, back, ...position] = parse(text);
  if (name !== list || (back !== 0 && back !== 1) || !isPosition(position)) {
    throw new Refusal('invalid', 'cursor does not belong to this list', { field: 'cursor' });
  }
  return { position, back: back === 1 };
}

/** Returns whether a value from a cursor is an integer between `-max` and `max`. */
export function isIntegerUpTo(value: unknown, max: number): value is number {
  return Number.isSafeInteger(value) && Math.abs(value as number) <= max;
}

/** Returns whether a value from a cursor is a text that both engines accept, without NUL and broken surrogates. */
export function isPlainText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 200 && value.isWellFormed() && !value.includes('\0');
}

function parse(text: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

/**
 * Number of letters of a folded name that order a list; longer ones would not fit an index of PostgreSQL, or a
 * cursor.
 */
export const keyLetters = 40;

/** Returns the part of a folded name that orders a list. */
export function orderKeyOf(nameKey: string): string {
  return [...nameKey].slice(0, keyLetters).join('');
}
