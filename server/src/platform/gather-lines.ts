import pino, { type DestinationStream } from 'pino';
import { securityLine } from './security-log.ts';

const gatheredMost = 4_096;
const gatheredForMs = 100;
/** The level of a warning, as the log counts them. */
const warning = 40;

/**
 * Standard output for log lines, many of them at once: a line written by itself costs as much as everything else around a
 * small answer. None waits longer than a tenth of a second; warnings and worse and matters of security don't
 * wait, nor does what is there when the process ends. Only a process that is killed takes its last tenth with it.
 */
export function gatherLines(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, minLength: gatheredMost });
  let isWaiting = false;
  const flush = () => {
    if (isWaiting) output.flush();
    isWaiting = false;
  };
  setInterval(flush, gatheredForMs).unref();
  process.on('exit', () => output.flushSync());
  return {
    // The log's way to hear of what a line is.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    lastMsg: '',
    write(line: string) {
      output.write(line);
      isWaiting = true;
      if (this.lastLevel >= warning || this.lastMsg === securityLine) flush();
    },
  } as DestinationStream & { lastLevel: number; lastMsg: string };
}
