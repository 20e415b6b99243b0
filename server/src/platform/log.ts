import { writeSync } from 'node:fs';
import { hostname } from 'node:os';
import type { DestinationStream } from 'pino';
import pino, { type LogFn, type Logger } from 'pino';
import pretty from 'pino-pretty';
import { securityLine } from './security-log.ts';

/** Where log lines go. */
interface LogTarget {
  write(line: string): void;
}

/**
 * Takes a level ("info") and, in tests, where to write; returns the log: one JSON object a line on standard output,
 * or lines for reading when that is a terminal. `node` (host name and process) tells the nodes of one log apart.
 */
export function createLog(level: string, target?: LogTarget): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: { node: `${hostname()}/${process.pid}` },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // The reader of forms would write down a request's headers, the token among them.
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

// A library that logs an error alone would get the error's own message printed beside it, unread by describeError.
function nameBareErrors(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
  if (args[0] instanceof Error) method.call(this, { err: args[0] }, 'an error');
  else method.apply(this, args);
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

const maxGathered = 4_096;
const gatheredForMs = 100;
/** The level of a warning, as the log counts them. */
const warning = 40;
// What waits for a slow reader; beyond it lines are lost.
const maxWaiting = 1_000_000;
const lastTries = 50;
const pauseMs = 10;

/**
 * Standard output for log lines, many of them at once: a line written by itself costs as much as everything else around a
 * small answer. None waits longer than a tenth of a second; warnings and worse and matters of security don't
 * wait, nor does what is there when the process ends. Only a process that is killed takes its last tenth with it.
 *
 * A full disk or a reader that died costs lines and nothing else: they are counted, and said as soon as it can be written
 * again.
 */
function createBufferedLog(): DestinationStream {
  const output = openOutput();
  setInterval(output.flush, gatheredForMs).unref();
  process.on('exit', output.finish);
  return {
    // The log's way to hear of what a line is.
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
  /** what a slow reader has not taken yet; may begin within a line */
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
        // The note waits with the rest.
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
    /** Returns how much waits now. */
    add(line: string): number {
      text += line;
      return text.length;
    },
    /** A reader that is slow gets half a second for the last lines. */
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
    msg: 'lines of the log were lost: standard output could not be written',
  };
  return `${isInsideLine ? '\n' : ''}${JSON.stringify(notice)}\n`;
}
