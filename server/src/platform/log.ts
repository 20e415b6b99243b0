import pino, { type LogFn, type Logger } from 'pino';
import pretty from 'pino-pretty';
import { gatherLines } from './buffered-log.ts';
import { describeError } from './describe-error.ts';

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
  if (!process.stdout.isTTY) return pino(options, gatherLines());
  return pino(options, pretty({ translateTime: 'SYS:HH:MM:ss', sync: true, singleLine: true }));
}

// A library that logs an error alone would get the error's own message printed beside it, unread by describeError.
function nameBareErrors(this: Logger, given: Parameters<LogFn>, method: LogFn): void {
  if (given[0] instanceof Error) method.call(this, { err: given[0] }, 'an error');
  else method.apply(this, given);
}
