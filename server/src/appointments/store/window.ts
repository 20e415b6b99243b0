import { type RawBuilder, sql } from 'kysely';

/** How rows are ordered, from which place on (null: the first), and how many are wanted. */
export interface RowWindow {
  /** after them comes n */
  readonly columns: readonly string[];
  readonly descending: boolean;
  readonly after: readonly (string | number)[] | null;
  readonly limit: number;
}

// A plus in front is a value without an index: SQLite then sorts what it was given instead of going elsewhere for it.
type How = 'by index' | 'by row';

/** What a window's rows are placed by, and their number, in the table or query called `of`. */
export function columnsOf({ columns }: RowWindow, of = 'a'): RawBuilder<unknown> {
  return sql.join(named(columns, of, 'by index'));
}

/** The condition of standing behind the window's place; none for the first window. */
export function isAfter(
  { columns, descending, after }: RowWindow,
  of = 'a',
  how: How = 'by index',
): RawBuilder<boolean>[] {
  if (!after) return [];
  const sign = descending ? sql`<` : sql`>`;
  return [sql`(${sql.join(named(columns, of, how))}) ${sign} (${sql.join([...after])})`];
}

export function inOrder(
  { columns, descending }: RowWindow,
  of = 'a',
  how: How = 'by index',
): RawBuilder<unknown> {
  const direction = descending ? sql` desc` : sql``;
  return sql`order by ${sql.join(named(columns, of, how).map((column) => sql`${column}${direction}`))}`;
}

export function cutOff(window: RowWindow, of = 'a', how: How = 'by index'): RawBuilder<unknown> {
  return sql`${inOrder(window, of, how)} limit ${sql.lit(window.limit)}`;
}

function named(columns: readonly string[], of: string, how: How): RawBuilder<unknown>[] {
  const names = [...columns, 'n'].map((column) => sql.ref(`${of}.${column}`));
  return how === 'by index' ? names : names.map((name) => sql`+${name}`);
}
