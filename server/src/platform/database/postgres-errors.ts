const refusesUs = 'The database refuses this server. Its administrator has to look';
const away = 'The database can not be reached';
/** The error that ends a connection whose database has stopped answering. */
export const databaseSilent = 'The database does not answer';
const busy = 'The database is busy. Please try again';
// A prepared statement is missing on its connection when a pool in between swaps server connections.
const needsSessionMode =
  'A pool in front of the database lends connections for one transaction: Docket needs session mode (docs/operating/nodes.md, "A pool in between")';

// Faults of TLS, which only a change of DATABASE_URL or of the database's certificate mends.
const seePage = 'docs/operating/nodes.md says how, under "TLS to the database"';
const unknownIssuer = `The certificate of the database is signed by an authority that this machine does not trust: name the authority's file in DATABASE_URL (${seePage})`;
const otherHost = `The certificate of the database is for another host than DATABASE_URL names (${seePage})`;
const badCertificate = `The certificate of the database is not accepted (${seePage})`;
const noTls = `The database offers no TLS, which DATABASE_URL requires (${seePage})`;
const noFile = `A file that DATABASE_URL names can not be read (${seePage})`;
const handshakeFailed = `The TLS handshake with the database failed (${seePage})`;

const tlsSentences: readonly (readonly [RegExp, string])[] = [
  [/^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_)/, unknownIssuer],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, otherHost],
  [/^(CERT_|CRL_|HOSTNAME_MISMATCH|INVALID_)/, badCertificate],
  [/^(ERR_SSL_|ERR_TLS_|ERR_OSSL_|EPROTO$)/, handshakeFailed],
];

// PostgreSQL's error codes, complete or by their first letters (the class).
const sentences = new Map([
  ['08', away],
  ['28', refusesUs],
  ['3D', refusesUs],
  ['26000', needsSessionMode],
  ['42P05', needsSessionMode],
  ['25006', 'The database is read-only at the moment'],
  ['25P03', busy], // idle in transaction too long
  ['40001', busy],
  ['40P01', busy],
  ['53100', 'The disk is full'],
  ['53', busy], // out of memory, too many connections
  ['55P03', busy], // waited too long for a lock
  ['57014', busy], // took too long
  ['57P', away], // shut down, starting, crashed
  ['58030', 'The disk can not be read or written'],
]);

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT', // a unix socket that does not exist
]);

// The driver gives these errors no code.
const driverMessages = [
  /^Connection terminated/,
  /^timeout expired/,
  /^Client has encountered a connection error/,
  /^Client was closed/,
  /^This socket has been ended/,
];
/** The pool's message when every connection stayed in use until the wait ended. */
const poolIsBusy = 'timeout exceeded when trying to connect';
const closedMessages = [/^driver has already been destroyed/, /^Cannot use a pool after calling end/];

export function constraintOf(error: unknown): string | null {
  const { code, constraint } = readErrorParts(error);
  return code.startsWith('23') && constraint !== '' ? constraint : null;
}

export function unavailableBecause(error: unknown): string | null {
  const { code, message, isOfDatabase, syscall } = readErrorParts(error);
  if (isOfDatabase) {
    return sentences.get(code) ?? sentences.get(code.slice(0, 3)) ?? sentences.get(code.slice(0, 2)) ?? null;
  }
  if (syscall === 'open') return noFile;
  if (message === 'The server does not support SSL connections') return noTls;
  const ofTls = tlsSentences.find(([known]) => known.test(code));
  if (ofTls) return ofTls[1];
  if (networkCodes.has(code) && syscall !== '') return away;
  if (message === databaseSilent) return databaseSilent;
  if (message === poolIsBusy) return busy;
  if (driverMessages.some((known) => known.test(message))) return away;
  return closedMessages.some((known) => known.test(message)) ? 'The server is stopping' : null;
}

/** Returns whether the server is unreachable or silent, and may answer a little later. */
export function isAway(error: unknown): boolean {
  const reason = unavailableBecause(error);
  return reason === away || reason === databaseSilent;
}

/** Returns whether the server has no free connection; one may be released soon. */
export function isFull(error: unknown): boolean {
  return readErrorParts(error).code === '53300';
}

/** Returns whether the role lacks a right, or the server lacks an extension. */
export function isForbidden(error: unknown): boolean {
  return ['42501', '0A000', '58P01'].includes(readErrorParts(error).code);
}

/** Returns whether a prepared statement no longer fits its table because a newer node has added a column. */
export function isStalePlan(error: unknown): boolean {
  const { code, routine } = readErrorParts(error);
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}

/**
 * Returns whether a second run of the transaction may succeed: after a deadlock, a serialization conflict or a stale
 * plan.
 */
export function isWorthRetrying(error: unknown): boolean {
  const { code } = readErrorParts(error);
  return code === '40001' || code === '40P01' || isStalePlan(error);
}

/** Returns whether the error only reports that an earlier statement of the transaction failed. */
export function isAborted(error: unknown): boolean {
  return readErrorParts(error).code === '25P02';
}

function readErrorParts(error: unknown) {
  const parts = (error ?? {}) as Record<string, unknown>;
  const nested = Array.isArray(parts.errors) ? (parts.errors[0] as Record<string, unknown>) : undefined;
  return {
    code: String(parts.code ?? ''),
    constraint: String(parts.constraint ?? ''),
    routine: String(parts.routine ?? ''),
    message: String(parts.message ?? ''),
    // The server's errors have a severity; network errors name the system call that failed.
    isOfDatabase: parts.severity !== undefined,
    // A hostname with several IP addresses fails with one error for each.
    syscall: String(parts.syscall ?? nested?.syscall ?? ''),
  };
}
