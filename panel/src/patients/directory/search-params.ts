/** The state of the directory: everything a reload or Back must restore. */
export interface DirectorySearch {
  readonly q: string;
  /** From 1; only numbers the rows. The cursor decides where the page begins. */
  readonly page: number;
  readonly cursor: string;
  /** The form for a new patient is open. */
  readonly isAdding: boolean;
}

/** The search parameters of the URL; defaults are left out. */
export interface RawDirectorySearch {
  readonly q?: string | undefined;
  readonly page?: number | undefined;
  readonly cursor?: string | undefined;
  readonly new?: number | undefined;
}

/** Reads the URL's search as the router parsed it. Anyone may have typed it, so invalid values count as left out. */
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

/** The inverse of `parseDirectorySearch`; defaults stay out of the URL. */
export function writeDirectorySearch({ q, page, cursor, isAdding }: DirectorySearch): RawDirectorySearch {
  return {
    q: q || undefined,
    page: page > 1 ? page : undefined,
    cursor: page > 1 ? cursor : undefined,
    new: isAdding ? 1 : undefined,
  };
}

// The router may return text from `writeDirectorySearch` as a number.
function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
