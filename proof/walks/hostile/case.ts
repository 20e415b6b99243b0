/** Token of a request; `none`: no token, or an invalid one in `headers`. */
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
 * A request of an attacker or a careless client, and the expected result. Words like `$doctor` are replaced by ids
 * and tokens of the fixture.
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
  /** Sent unchanged; JSON by its type unless `headers` set another. */
  readonly raw?: string | Buffer;
  /** Sent as a multipart form. */
  readonly form?: readonly CasePart[];
  readonly status: number;
  /** Complete sentence of the answer. */
  readonly says?: string;
  /** The refused field, as `details.field` names it; fields inside it count too. */
  readonly field?: string;
  /** Checks the effects of an accepted request; gets the answer's JSON, throws if they are wrong. */
  readonly check?: (answer: Record<string, unknown>, see: See) => Promise<void> | void;
}

/** Reads for the `check` of a case. */
export interface See {
  /** Reads with the admin's token; returns the answer's JSON. */
  read(path: string): Promise<Record<string, unknown>>;
  /** Reads a URL without a token; returns its bytes. */
  bytes(path: string): Promise<Buffer>;
}
