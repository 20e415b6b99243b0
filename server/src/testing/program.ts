import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const sources = fileURLToPath(new URL('..', import.meta.url));
// Most of a start is compiling; what was compiled once, Node takes from here while its source is the same.
const compiled = fileURLToPath(new URL('../../../.cache/compiled', import.meta.url));

/** The server as a process of its own, as `npm start` runs it. */
export interface Program {
  readonly child: ChildProcess;
  /** All it has printed so far. */
  printed(): string;
  /** Waits until it has printed this text, or has ended. */
  waitFor(text: string): Promise<void>;
  /** Waits for its end; returns the exit code and whatever it printed. */
  ended(): Promise<{ code: number | null; printed: string }>;
}

interface Chosen {
  readonly program?: string;
  readonly args?: readonly string[];
  /** What Node itself is told, before the program. */
  readonly nodeArgs?: readonly string[];
  /** Who runs it; whoever runs this, unless told. */
  readonly user?: { readonly uid: number; readonly gid: number };
}

/** Starts the server, or another program beside it, with these variables and no others of the settings. */
export function startProgram(
  settings: Readonly<Record<string, string>>,
  { program = 'main.ts', args = [], nodeArgs = [], user }: Chosen = {},
): Program {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [...nodeArgs, join(sources, program), ...args], {
    ...user,
    env: { PATH, HOME, NODE_COMPILE_CACHE: compiled, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const heard = (data: Buffer) => {
    text += data;
  };
  child.stdout.on('data', heard);
  child.stderr.on('data', heard);
  const closed = once(child, 'close');
  return {
    child,
    printed: () => text,
    async waitFor(wanted) {
      while (!text.includes(wanted) && child.exitCode === null && child.signalCode === null) {
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

/** Returns a port that nobody listens on at this moment. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
