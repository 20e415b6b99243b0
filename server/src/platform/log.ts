import { writeSync } from 'node:fs';
import { hostname } from 'node:os';
import type { DestinationStream } from 'pino';
import pino, { type LogFn, type Logger } from 'pino';
import pretty from 'pino-pretty';
import { securityLine } from './security-log.ts';

interface LogTarget {
  write(line: string): void;
}

/**
 * Returns the log of a level ("info"): one JSON object for each line on standard output, or readable lines on a
 * terminal. `node` (host name and process) distinguishes nodes that share a log. Tests pass another output.
 */
export function createLog(level: string, target?: LogTarget): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: { node: `${hostname()}/${process.pid}` },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // The form parser would log the request's headers, which contain the token.
    serializers: { err: describeError, busboyOptions: () => undefined },
    hooks: { logMethod: nameBareErrors },
  };
  if (target) return pino(options, target);
  if (!process.stdout.isTTY) return pino(options, createBufferedLog());
  // A terminal shows one node.
  return pino(
    { ...options, base: null },
    pretty({ translateTime: 'SYS:HH:MM:ss', sync: true, singleLine: true }),
  );
}

// A library that logs an error alone would print the error's message too, past describeError.
function nameBareErrors(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
  if (args[0] instanceof Error) method.call(this, { err: args[0] }, 'an error');
  else method.apply(this, args);
}

/** The parts of an error that are logged. */
interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string;
  readonly constraint?: string;
  readonly cause?: DescribedError;
}

/**
 * Returns the parts of an error that may be logged. Database errors quote values such as names and phone numbers, so
 * quoted text and `detail` are left out.
 */
function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const message = isDatabaseError(error) ? error.message.replace(quoted, '"..."') : error.message;
  return {
    type: error.name,
    message,
    // The first lines repeat the message.
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

const maxGathered = 4_096;
const gatheredForMs = 100;
/** pino's level of a warning. */
const warning = 40;
// Maximum bytes that wait for a slow reader; later lines are lost.
const maxWaiting = 1_000_000;
const lastTries = 50;
const pauseMs = 10;

/**
 * Returns a buffered output for log lines, because writing one line costs as much as handling a small request. Lines
 * wait at most a tenth of a second; warnings, errors and security lines are written at once, and the rest at the end
 * of the process. Only a killed process loses its last tenth. A full disk or a dead reader loses lines; they are
 * counted and reported later.
 */
function createBufferedLog(): DestinationStream {
  const output = openOutput();
  setInterval(output.flush, gatheredForMs).unref();
  process.on('exit', output.finish);
  return {
    // Makes pino set `lastLevel` and `lastMsg` on this stream.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    lastMsg: '',
    write(line: string) {
      const isUrgent = this.lastLevel >= warning || this.lastMsg === securityLine;
      if (output.add(line) >= maxGathered || isUrgent) output.flush();
    },
  } as DestinationStream & { lastLevel: number; lastMsg: string };
}

function openOutput() {
  let text = '';
  /** bytes that a slow reader has not taken yet; may begin within a line */
  let unsent = Buffer.alloc(0);
  let lost = 0;
  let because = '';
  let isInsideLine = false;

  function flush(): void {
    if (text === '' && unsent.length === 0) return;
    const note = lost > 0 ? formatLost(lost, because, isInsideLine) : '';
    const bytes = Buffer.concat([unsent, Buffer.from(note + text)]);
    text = '';
    let written = 0;
    try {
      while (written < bytes.length) written += writeSync(1, bytes, written);
      unsent = Buffer.alloc(0);
      lost = 0;
      isInsideLine = false;
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException;
      if (written > 0) isInsideLine = bytes[written - 1] !== newline;
      unsent = bytes.subarray(written);
      if (code === 'EAGAIN' && unsent.length <= maxWaiting) {
        // The note waits with the other bytes.
        lost = 0;
        return;
      }
      lost += unsent.filter((byte) => byte === newline).length - (note === '' ? 0 : 1);
      because = code;
      unsent = Buffer.alloc(0);
    }
  }

  return {
    flush,
    /** Returns the number of waiting characters. */
    add(line: string): number {
      text += line;
      return text.length;
    },
    /** Gives a slow reader half a second for the last lines. */
    finish(): void {
      flush();
      for (let tries = 0; unsent.length > 0 && tries < lastTries; tries += 1) {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
        flush();
      }
    },
  };
}

const newline = 0x0a;

function formatLost(lines: number, because: string, isInsideLine: boolean): string {
  const notice = {
    level: 'warn',
    time: new Date().toISOString(),
    lines,
    because,
    msg: 'log lines were lost: standard output could not be written',
  };
  return `${isInsideLine ? '\n' : ''}${JSON.stringify(notice)}\n`;
}
