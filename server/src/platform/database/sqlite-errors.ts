// Primary result codes of SQLite.
const busy = 5;
const locked = 6;
const readOnly = 8;
const ioError = 10;
const full = 13;
const cantOpen = 14;
const constraint = 19;

/**
 * Takes whatever was thrown; returns the name of the constraint it speaks of, or null.
 * "UNIQUE constraint failed: accounts.email" speaks of accounts_email; our own triggers raise the bare name.
 */
export function constraintOf(error: unknown): string | null {
  if (primaryCodeOf(error) !== constraint) return null;
  const message = (error as Error).message;
  const columns = /constraint failed: (.+)$/.exec(message)?.[1];
  return columns ? (columns.split(', ')[0]?.replace('.', '_') ?? null) : message;
}

/** Takes whatever was thrown; returns a sentence when it means that the database can't serve now, else null. */
export function unavailableBecause(error: unknown): string | null {
  switch (primaryCodeOf(error)) {
    case full:
      return 'The disk is full';
    case ioError:
    case cantOpen:
    case readOnly:
      return 'The disk can not be read or written';
    case busy:
    case locked:
      return 'The database is busy. Please try again';
    default:
      return isClosed(error) ? 'The server is stopping' : null;
  }
}

function isClosed(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.message === 'database is not open' || error.message === 'driver has already been destroyed')
  );
}

function primaryCodeOf(error: unknown): number | null {
  const code = (error as { errcode?: unknown } | null)?.errcode;
  return typeof code === 'number' ? code & 0xff : null;
}
