/** Whose token a request carries: `none` of them, or one that is no good any more. */
type TokenKind = 'admin' | 'doctor' | 'none';

/** One part of a multipart form: a text field, or a file when it has a file name. */
export interface CasePart {
  readonly name: string;
  readonly value: string | Buffer | (() => Buffer | Promise<Buffer>);
  readonly fileName?: string;
  /** what a file says it is; a PNG unless told */
  readonly type?: string;
}

/**
 * One thing that somebody may send who means harm or knows no better, and what has to come of it. Words like `$doctor`
 * in what is sent stand for ids and tokens of the scene.
 */
export interface HostileCase {
  readonly name: string;
  /** GET, or POST where there is a body, unless told */
  readonly method?: string;
  readonly path: string;
  /** the one that the path asks for, unless told */
  readonly as?: TokenKind;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** sent as JSON */
  readonly json?: unknown;
  /** sent as it is; JSON by its type unless `headers` say otherwise */
  readonly raw?: string | Buffer;
  /** sent as a multipart form */
  readonly form?: readonly CasePart[];
  readonly status: number;
  /** the whole sentence */
  readonly says?: string;
  /** What has to be true after one that is accepted; throws otherwise. Takes the answer's JSON. */
  readonly check?: (answer: Record<string, unknown>, see: See) => Promise<void> | void;
}

/** How a case looks at what became of it. */
export interface See {
  /** Reads with the admin's token; returns the answer's JSON. */
  read(path: string): Promise<Record<string, unknown>>;
  /** Reads an address without a token; returns its bytes. */
  bytes(path: string): Promise<Buffer>;
}
