import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { findFreePort } from './free-port.ts';

const root = resolve(import.meta.dirname, '../..');
// Most of a start is compilation. Node reuses the compiled code in this folder while its source is unchanged.
const compiled = resolve(root, '.cache/compiled');
const maxPrinted = 1_000_000;

/** A program of this repository in a separate process. */
export interface Program {
  readonly child: ChildProcess;
  /** Output so far; only the last part if there is very much. */
  printed(): string;
  /** Waits until the program has printed this text or has ended. */
  waitFor(text: string): Promise<void>;
  /** Waits for its end; returns the exit code (null: ended by a signal) and its output. */
  ended(): Promise<{ code: number | null; printed: string }>;
}

export interface ProgramOptions {
  /** From the repository's root, or absolute; default: the server. */
  readonly program?: string;
  readonly args?: readonly string[];
  /** Arguments of Node, before the program. */
  readonly nodeArgs?: readonly string[];
  /** Account that runs the program; default: the current one. */
  readonly user?: { readonly uid: number; readonly gid: number };
}

/** Starts the server or another program. Its environment has only these settings, PATH and HOME. */
export function startProgram(
  settings: Readonly<Record<string, string>>,
  { program = 'server/src/main.ts', args = [], nodeArgs = [], user }: ProgramOptions = {},
): Program {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [...nodeArgs, resolve(root, program), ...args], {
    ...user,
    env: { PATH, HOME, NODE_COMPILE_CACHE: compiled, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const endIt = () => child.kill('SIGKILL');
  process.once('exit', endIt);
  child.once('exit', () => process.off('exit', endIt));
  let text = '';
  // Reads until the program ends; otherwise the pipe would fill up and block it.
  const read = (data: Buffer) => {
    text += data;
    if (text.length > 2 * maxPrinted) text = text.slice(-maxPrinted);
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const closed = once(child, 'close');
  return {
    child,
    printed: () => text,
    async waitFor(expected) {
      while (!text.includes(expected) && child.exitCode === null && child.signalCode === null) {
        const heard = new AbortController();
        const next = [child.stdout, child.stderr].map((from) => once(from, 'data', { signal: heard.signal }));
        await Promise.race([...next, closed]);
        heard.abort();
      }
    },
    async ended() {
      await closed;
      return { code: child.exitCode, printed: text };
    },
  };
}

/** Docket in a separate process, accepting requests. */
export interface Server {
  readonly program: Program;
  readonly pid: number;
  readonly port: number;
  readonly baseUrl: string;
  /** Kills it as a power cut would, without any shutdown. */
  kill(): Promise<void>;
  /** Stops the server as an operator does. Returns the exit code, also if it had ended before. */
  stop(): Promise<number | null>;
}

export interface ServerOptions extends ProgramOptions {
  /** Default: a free port. */
  readonly port?: number;
}

/** Starts Docket and waits until it accepts requests. Throws Error with its output if it ends instead. */
export async function startServer(
  settings: Readonly<Record<string, string>>,
  { port, ...options }: ServerOptions = {},
): Promise<Server> {
  const chosen = port ?? (await findFreePort());
  const program = startProgram({ ...settings, PORT: String(chosen) }, options);
  const end = (signal: NodeJS.Signals) => {
    program.child.kill(signal);
    return program.ended();
  };
  await program.waitFor('is open at');
  if (!program.printed().includes('is open at')) {
    const { code, printed } = await program.ended();
    throw new Error(`The server ended with ${code} instead of opening: ${printed}`);
  }
  return {
    program,
    pid: program.child.pid ?? 0,
    port: chosen,
    baseUrl: `http://127.0.0.1:${chosen}`,
    kill: async () => void (await end('SIGKILL')),
    stop: async () => (await end('SIGTERM')).code,
  };
}
