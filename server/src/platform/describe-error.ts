/** What the log says of an error. */
export interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string;
  readonly constraint?: string;
  readonly cause?: DescribedError;
}

/**
 * Takes whatever was thrown; returns what may stand in the log. A database's errors quote the values they stumbled
 * over (a name, a phone number): those are left out, and so is its `detail`.
 */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const message = isDatabaseError(error) ? error.message.replace(quoted, '"..."') : error.message;
  return {
    type: error.name,
    message,
    // Its first lines repeat the message.
    stack: (error.stack ?? '').split('\n').filter(isFrame).join('\n'),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

const quoted = /"[^"]*"|'[^']*'/g;

function isDatabaseError(error: Error): boolean {
  return 'severity' in error || 'errcode' in error;
}

function isFrame(line: string): boolean {
  return /^\s+at /.test(line);
}
