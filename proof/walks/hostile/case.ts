/** The token that a request sends; `none`: no token, or an invalid one in `headers`. */
type TokenKind = 'admin' | 'doctor' | 'none';

/** Part of a multipart form: a file if it has a file name, else a text field. */
export interface CasePart {
  readonly name: string;
  readonly value: string | Buffer | (() => Buffer | Promise<Buffer>);
  readonly fileName?: string;
  /** Declared type of a file; default: PNG. */
  readonly type?: string;
}

/**
 * A request of an attacker or a careless client, and the expected result. Variables like `$doctor` are replaced by
 * ids and tokens of the fixture.
 */
export interface HostileCase {
  readonly name: string;
  /** Default: POST with a body, otherwise GET. */
  readonly method?: string;
  readonly path: string;
  /** Default: the role in the path. */
  readonly as?: TokenKind;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent unchanged, as JSON unless `headers` has another content type. */
  readonly raw?: string | Buffer;
  /** Sent as a multipart form. */
  readonly form?: readonly CasePart[];
  readonly status: number;
  /** Expected message of the answer. */
  readonly says?: string;
  /** Expected `details.field`; a field inside it counts too. */
  readonly field?: string;
  /** Checks the effects of an accepted request, given the answer's JSON. Throws if they are wrong. */
  readonly check?: (answer: Record<string, unknown>, reads: CaseReads) => Promise<void> | void;
}

/** Requests that a case's `check` can make. */
export interface CaseReads {
  /** Reads with the admin's token; returns the answer's JSON. */
  read(path: string): Promise<Record<string, unknown>>;
  /** Reads a URL without a token; returns its bytes. */
  bytes(path: string): Promise<Buffer>;
}
