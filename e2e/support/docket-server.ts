import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';

/** The product, running as a process of its own. */
export interface DocketServer {
  readonly url: string;
  readonly port: number;
  /** What it printed so far. */
  said(): string;
  /** Ends it as an operator would; returns its exit code. */
  stop(): Promise<number | null>;
}

export interface Starting {
  readonly dataDir: string;
  /** The program, from the repository's root. */
  readonly program?: string;
  /** A port to come back on; else any free one. */
  readonly port?: number;
  readonly env?: Record<string, string>;
}

export const clinicTimeZone = 'Europe/Berlin';
const root = resolve(import.meta.dirname, '../..');
const patienceMs = 60_000;

/** Starts Docket over a folder and waits until it serves. Throws Error with what it printed when it does not. */
export async function startDocket(starting: Starting): Promise<DocketServer> {
  const port = starting.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [resolve(root, starting.program ?? 'server/src/main.ts')], {
    cwd: root,
    env: { ...settings(starting, port), ...starting.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-10_000);
    });
  if (!(await serves(child, url))) {
    child.kill('SIGKILL');
    throw new Error(`Docket did not start:\n${said}`);
  }
  return {
    url,
    port,
    said: () => said,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit');
        end();
        await gone;
      }
      return child.exitCode;
    },
  };
}

// Nothing of the caller's own settings: a story must not depend on who plays it.
function settings({ dataDir }: Starting, port: number): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    PORT: String(port),
    DATA_DIR: dataDir,
    CLINIC_TIME_ZONE: clinicTimeZone,
    LOG_LEVEL: 'warn',
  };
}

async function serves(child: ChildProcess, url: string): Promise<boolean> {
  const until = Date.now() + patienceMs;
  while (Date.now() < until && child.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return true;
    await new Promise((goOn) => setTimeout(goOn, 50));
  }
  return false;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port could be found');
  return address.port;
}
