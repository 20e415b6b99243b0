import pino, { type LogFn, type Logger } from 'pino';
import pretty from 'pino-pretty';
import { createBufferedLog } from './buffered-log.ts';

/** Where log lines go. */
export interface LogTarget {
  write(line: string): void;
}

/**
 * Takes a level ("info") and, in tests, where to write; returns the log: one JSON object a line on standard output,
 * or lines for reading when that is a terminal.
 */
export function createLog(level: string, target?: LogTarget): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // The reader of forms would write down a request's headers, the token among them.
    serializers: { err: describeError, busboyOptions: () => undefined },
    hooks: { logMethod: nameBareErrors },
  };
  if (target) return pino(options, target);
  if (!process.stdout.isTTY) return pino(options, createBufferedLog());
  return pino(options, pretty({ translateTime: 'SYS:HH:MM:ss', sync: true, singleLine: true }));
}

// A library that logs an error alone would get the error's own message printed beside it, unread by describeError.
function nameBareErrors(this: Logger, given: Parameters<LogFn>, method: LogFn): void {
  if (given[0] instanceof Error) method.call(this, { err: given[0] }, 'an error');
  else method.apply(this, given);
}

/** What the log says of an error. */
interface DescribedError {
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
function describeError(error: unknown): DescribedError {
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
