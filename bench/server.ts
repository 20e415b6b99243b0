import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { resolve } from 'node:path';
import { call } from '@docket/contract/client.ts';
import { readClinic } from '@docket/contract/clinic.ts';
import { loginAsAdmin, loginAsDoctor } from '@docket/contract/sessions.ts';

const root = resolve(import.meta.dirname, '..');

/** A program that answers, as a process of its own. */
export interface Program {
  readonly baseUrl: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** The server under measurement. */
export interface Server extends Program {
  /** from starting the process until it answers */
  readonly startedInMs: number;
  /** the most memory it has held so far, in bytes; null where the system does not tell */
  peakMemory(): number | null;
}

/** Where the measured clinic is kept. */
export interface Place {
  readonly dataDir: string;
  /** of an empty PostgreSQL database; null: SQLite in the folder */
  readonly databaseUrl: string | null;
}

/** How large the measured clinic is. */
export interface Size {
  readonly patients?: number;
  readonly appointments: number;
}

/** Fills the database; returns what the filling printed. Throws Error when it fails. */
export async function fillDatabase(place: Place, size: Size): Promise<string> {
  const args = Object.entries(size).flatMap(([what, count]) => [`--${what}`, String(count)]);
  const child = run('server/src/demo.ts', args, toSettings(place));
  const printed = collect(child);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The filling failed: ${printed()}`);
  return printed();
}

/** Starts the server on the database and waits until it answers. */
export async function startServer(place: Place): Promise<Server> {
  const port = await findFreePort();
  const began = performance.now();
  // As a practice runs it: a line in the log for every request.
  const child = run('server/src/main.ts', [], { ...toSettings(place), PORT: String(port) });
  const program = await untilOpen(child);
  return {
    ...program,
    baseUrl: `http://127.0.0.1:${port}`,
    startedInMs: performance.now() - began,
    peakMemory: () => readPeak(program.pid),
  };
}

/** Starts the baselines on the same database: a constant of any size, and the plain routes. */
export function startPlain({ databaseUrl, dataDir }: Place): Promise<Program> {
  return untilOpen(run('bench/plain/main.ts', [databaseUrl ?? dataDir], { NODE_ENV: 'production' }));
}

async function untilOpen(child: ChildProcess): Promise<Program> {
  const printed = collect(child);
  while (!/is open at http\S+/.test(printed())) {
    if (child.exitCode !== null) throw new Error(`The program did not start: ${printed()}`);
    await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'close')]);
  }
  return {
    baseUrl: /is open at (http\S+)/.exec(printed())?.[1] ?? '',
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      await closed;
    },
  };
}

/** Returns the demo admin's token. */
export async function signIn({ baseUrl }: Server): Promise<string> {
  const { demo } = await call(readClinic, {}, { baseUrl });
  const { email, password } = demo?.admin ?? { email: '', password: '' };
  return (await call(loginAsAdmin, { email, password }, { baseUrl })).token;
}

function toSettings({ dataDir, databaseUrl }: Place): Record<string, string> {
  return { DATA_DIR: dataDir, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) };
}

export interface SignedIn {
  readonly role: 'admin' | 'doctor';
  readonly token: string;
}

/** Signs in everybody of the demo clinic, the admin first. */
export async function signInAll(server: Server): Promise<SignedIn[]> {
  const { baseUrl } = server;
  const { demo } = await call(readClinic, {}, { baseUrl });
  const people: SignedIn[] = [{ role: 'admin', token: await signIn(server) }];
  for (const { email, password } of demo?.doctors ?? []) {
    const { token } = await call(loginAsDoctor, { email, password }, { baseUrl });
    people.push({ role: 'doctor', token });
  }
  return people;
}

function run(program: string, args: readonly string[], settings: Record<string, string>): ChildProcess {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [resolve(root, program), ...args], {
    // As `npm start` does: what hashing a password takes goes back to the system afterwards.
    env: { PATH, HOME, MALLOC_MMAP_THRESHOLD_: '4194304', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  return child;
}

function collect(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    // Read to the end of its life, or the pipe fills up; the log of millions of requests is not kept.
    stream?.on('data', (data) => {
      if (text.length < 100_000) text += data;
    });
  }
  return () => text;
}

function readPeak(pid: number): number | null {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1_024;
  } catch {
    return null; // not Linux
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
