import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { call } from '@docket/contract/client.ts';
import type { AnswerOf, Endpoint, InputOf } from '@docket/contract/endpoint.ts';
import { type Appointment, listAppointments } from '@docket/contract/endpoints/appointments.ts';
import { type DemoSignIns, readClinic } from '@docket/contract/endpoints/clinic.ts';
import { addDoctor } from '@docket/contract/endpoints/doctors.ts';
import { login } from '@docket/contract/endpoints/sessions.ts';
import { type Server, startServer } from '@docket/testing/program.ts';
import { clinicSettings } from './clinic-settings.ts';
import { clockOfServer } from './other-day.ts';
import { bundledServer, preparedDir } from './prepare.ts';

export type Role = 'admin' | 'doctor';
export type Person = DemoSignIns['admin'];

const tokenKeptMs = 3 * 60_000;

/** A picture file to choose. */
export const portrait = resolve(import.meta.dirname, 'portrait.jpg');

/** A running demo clinic, with calls that prepare a story without clicking. */
export interface Clinic {
  readonly url: string;
  /** Output of the server so far. */
  printed(): string;
  readonly admin: Person;
  /** An admin without the manager's role; only in a demo clinic. */
  readonly frontDesk: Person;
  readonly doctors: readonly Person[];
  /** Calls the server as a logged-in user. */
  ask<E extends Endpoint>(role: Role, endpoint: E, input: InputOf<E>): Promise<AnswerOf<E>>;
  /** Signs in and returns a new token; default: the first doctor's. */
  signIn(role: Role, person?: Person): Promise<string>;
  /** Returns a token for a page. Stories on one clinic share this session and must not end it. */
  tokenFor(role: Role, person?: Person): Promise<string>;
  /** Appointments of the admin's list. */
  find(filter: InputOf<typeof listAppointments.admin>): Promise<readonly Appointment[]>;
  /** Adds a doctor; the first one in a clinic without demo data. */
  addDoctor(person: Person): Promise<void>;
  stop(): Promise<void>;
  /** Restarts the server on its port and data, optionally with another program or a later clock. */
  start(program?: string, laterMs?: number): Promise<void>;
}

export interface OpenClinic {
  readonly clinic: Clinic;
  close(): Promise<void>;
}

/** Opens a clinic on a copy of the prepared data, or on an empty folder with other settings. */
export async function openClinic({
  settings: env,
  isShared = false,
}: {
  settings?: Record<string, string> | undefined;
  isShared?: boolean;
} = {}): Promise<OpenClinic> {
  const folder = await mkdtemp(join(tmpdir(), 'docket-story-'));
  const dataDir = join(folder, 'data');
  const { [preparedDir]: prepared, [bundledServer]: bundled = '' } = process.env;
  if (!env && prepared) await cp(prepared, dataDir, { recursive: true });
  const tidyUp = () => rm(folder, { recursive: true, force: true });
  const settings = { ...clinicSettings(dataDir), ...env };
  let server: Server = await startServer(settings, { program: bundled }).catch(async (error: unknown) => {
    await tidyUp();
    throw error;
  });
  const { baseUrl: url, port } = server;
  const { demo } = await call(readClinic, {}, { baseUrl: url });
  const nobody = { name: '', email: '', password: '' };
  const configuredAdmin = {
    name: 'Admin',
    email: env?.ADMIN_EMAIL ?? '',
    password: env?.ADMIN_PASSWORD ?? '',
  };
  const admin = demo?.admin ?? configuredAdmin;
  const doctors = [...(demo?.doctors ?? [])];
  const tokens = new Map<string, { token: string; fromMs: number }>();

  const signIn = async (role: Role, person = role === 'admin' ? admin : (doctors[0] ?? nobody)) => {
    const { token } = await call(
      login[role],
      { email: person.email, password: person.password },
      { baseUrl: url },
    );
    return token;
  };
  const tokenFor: Clinic['tokenFor'] = async (role, person) => {
    return isShared
      ? keptToken(`page of ${role} ${person?.email ?? ''}`, role, person)
      : signIn(role, person);
  };
  const keptToken = async (whose: string, role: Role, person?: Person) => {
    const known = tokens.get(whose);
    // Some actions require a login within the last five minutes.
    if (known && Date.now() - known.fromMs < tokenKeptMs) return known.token;
    const token = await signIn(role, person);
    tokens.set(whose, { token, fromMs: Date.now() });
    return token;
  };
  const ask: Clinic['ask'] = async (role, endpoint, input) => {
    const token = await keptToken(role, role);
    return call(endpoint, input, { baseUrl: url, token, role });
  };
  const clinic: Clinic = {
    url,
    printed: () => server.program.printed(),
    admin,
    frontDesk: demo?.frontDesk ?? nobody,
    doctors,
    ask,
    signIn,
    tokenFor,
    find: async (filter) =>
      (await ask('admin', listAppointments.admin, { limit: 50, ...filter })).appointments,
    async addDoctor({ name, email, password }) {
      const file = new Blob([await readFile(portrait)], { type: 'image/jpeg' });
      const token = await signIn('admin');
      await call(
        addDoctor,
        { name, email, password, about: '-', speciality: 'Neurologist' },
        { baseUrl: url, token, file },
      );
      doctors.push({ name, email, password });
    },
    stop: async () => {
      await server.stop();
    },
    start: async (program = bundled, laterMs = 0) => {
      const startSettings = { ...settings, ...(laterMs > 0 && clockOfServer(laterMs)) };
      server = await startServer(startSettings, { port, program });
    },
  };
  const close = async () => {
    await server.stop();
    await tidyUp();
  };
  return { clinic, close };
}
