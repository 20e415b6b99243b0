/** The state of the directory: everything a reload or Back must restore. */
export interface DirectorySearch {
  readonly q: string;
  /** From 1; only counts rows, the cursor says where the page begins. */
  readonly page: number;
  readonly cursor: string;
  /** The form for a new patient stands open. */
  readonly isAdding: boolean;
}

/** What the address bar shows; left out is the default. */
export interface RawDirectorySearch {
  readonly q?: string | undefined;
  readonly page?: number | undefined;
  readonly cursor?: string | undefined;
  readonly new?: number | undefined;
}

/**
 * Reads the address bar's search as the router parsed it. Anyone may have typed it, so senseless values count as left
 * out.
 */
export function parseDirectorySearch(raw: Readonly<Record<string, unknown>>): DirectorySearch {
  const cursor = toText(raw.cursor);
  const page = Number(raw.page);
  // A page without its cursor would number the first rows wrongly.
  const isLaterPage = cursor !== '' && Number.isInteger(page) && page > 1;
  return {
    q: toText(raw.q).slice(0, 120),
    page: isLaterPage ? page : 1,
    cursor: isLaterPage ? cursor : '',
    isAdding: toText(raw.new) === '1',
  };
}

/** The reverse: what is default stays out of the address bar. */
export function writeDirectorySearch({ q, page, cursor, isAdding }: DirectorySearch): RawDirectorySearch {
  return {
    q: q || undefined,
    page: page > 1 ? page : undefined,
    cursor: page > 1 ? cursor : undefined,
    new: isAdding ? 1 : undefined,
  };
}

// What was written by `writeDirectorySearch` may come back as a number.
function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
