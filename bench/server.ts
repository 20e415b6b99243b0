import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { call } from '@docket/contract/client.ts';
import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import { login } from '@docket/contract/endpoints/sessions.ts';
import { findFreePort } from '@docket/testing/free-port.ts';
import { startServer as startDocket, startProgram } from '@docket/testing/program.ts';

/** A server program in a separate process. */
export interface Running {
  readonly baseUrl: string;
  readonly pid: number;
  stop(): Promise<void>;
}

export interface Server extends Running {
  /** Milliseconds from the process's start to its first answer. */
  readonly startedInMs: number;
  /** Peak memory so far, in bytes; null on systems that do not report it. */
  peakMemory(): number | null;
}

/** Location of the measured clinic's database. */
export interface ServerAddress {
  readonly dataDir: string;
  /** URL of an empty PostgreSQL database; null: SQLite in the folder. */
  readonly databaseUrl: string | null;
}

/** Size of the measured clinic. */
export interface Size {
  readonly patients?: number;
  readonly appointments: number;
}

/**
 * Returns a time zone in which it is ten in the morning now. At night no doctor runs late and the waiting room is
 * empty.
 */
function chooseMorningZone(): string {
  const ahead = ((10 - new Date().getUTCHours() + 35) % 24) - 11;
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

// As in a practice: one log line for each request, no compile cache, and memory for hashing passwords is returned to
// the system as with `npm start`.
const asAPractice = {
  CLINIC_TIME_ZONE: chooseMorningZone(),
  // Raised, because one account sends all requests.
  MAX_WRITES_PER_MINUTE: '10000000',
  NODE_DISABLE_COMPILE_CACHE: '1',
  MALLOC_MMAP_THRESHOLD_: '4194304',
};

/** The root of this source tree. */
export const ownRoot = resolve(import.meta.dirname, '..');

/**
 * Fills the database with the program of this or another source tree; returns its output. Throws Error if it fails.
 */
export async function fillDatabase(address: ServerAddress, size: Size, root = ownRoot): Promise<string> {
  const args = Object.entries(size).flatMap(([option, count]) => [`--${option}`, String(count)]);
  const { code, printed } = await startProgram(toSettings(address), {
    program: join(root, readDemoProgram(root)),
    args,
  }).ended();
  if (code !== 0) throw new Error(`The filling failed: ${printed}`);
  return printed;
}

/** Returns the path of a source tree's filling program, which lies elsewhere in older trees. */
function readDemoProgram(root: string): string {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return scripts.demo.replace('node ', '');
}

/** Starts the server of this or another source tree on the database, and waits for its first answer. */
export async function startServer(address: ServerAddress, root = ownRoot): Promise<Server> {
  const port = await findFreePort();
  const began = performance.now();
  const { baseUrl, pid, stop } = await startDocket(toSettings(address), {
    port,
    program: join(root, 'server/src/main.ts'),
  });
  const startedInMs = performance.now() - began;
  return {
    baseUrl,
    pid,
    startedInMs,
    stop: async () => void (await stop()),
    peakMemory: () => readPeak(pid),
  };
}

/** Starts the baseline program on this database: a route with a constant answer, and the plain routes. */
export async function startPlain({ databaseUrl, dataDir }: ServerAddress): Promise<Running> {
  const settings = { ...asAPractice, NODE_ENV: 'production' };
  const args = [databaseUrl ?? dataDir];
  const { child, printed, waitFor, ended } = startProgram(settings, { program: 'bench/plain/main.ts', args });
  await waitFor('is open at');
  const baseUrl = /is open at (http\S+)/.exec(printed())?.[1];
  if (!baseUrl) throw new Error(`The program did not start: ${printed()}`);
  return {
    baseUrl,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await ended();
    },
  };
}

async function signIn({ baseUrl }: Server): Promise<string> {
  const { demo } = await call(readClinic, {}, { baseUrl });
  const { email, password } = demo?.admin ?? { email: '', password: '' };
  return (await call(login.admin, { email, password }, { baseUrl })).token;
}

function toSettings({ dataDir, databaseUrl }: ServerAddress): Record<string, string> {
  return { ...asAPractice, DATA_DIR: dataDir, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) };
}

export interface SignedIn {
  readonly role: 'admin' | 'doctor';
  readonly token: string;
}

/** Signs in all accounts of the demo clinic, the admin first. */
export async function signInAll(server: Server): Promise<SignedIn[]> {
  const { baseUrl } = server;
  const { demo } = await call(readClinic, {}, { baseUrl });
  const people: SignedIn[] = [{ role: 'admin', token: await signIn(server) }];
  for (const { email, password } of demo?.doctors ?? []) {
    const { token } = await call(login.doctor, { email, password }, { baseUrl });
    people.push({ role: 'doctor', token });
  }
  return people;
}

function readPeak(pid: number): number | null {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1_024;
  } catch {
    return null; // not on Linux
  }
}
