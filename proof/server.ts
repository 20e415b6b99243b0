import { findFreePort, type Program, startProgram } from '@docket/server/testing/program.ts';

/** Docket as a process of its own, open for calls. */
export interface Server {
  readonly program: Program;
  readonly port: number;
  readonly baseUrl: string;
  /** As a power cut does it: nothing is told, nothing is finished. */
  kill(): Promise<void>;
  /** As an operator does it; returns the exit code. */
  stop(): Promise<number | null>;
}

type Options = Parameters<typeof startProgram>[1] & {
  /** one that is free, unless told */
  readonly port?: number;
};

/** Who signs in to a clinic that a proof begins. */
export const admin = { email: 'admin@proof.example', password: 'proved over and over' };

/** The settings of such a clinic; takes those that name its database. */
export function clinicSettings(database: Readonly<Record<string, string>>): Record<string, string> {
  return {
    ...database,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    CLINIC_TIME_ZONE: 'Europe/Berlin',
    LOG_LEVEL: 'error',
  };
}

/** Starts Docket and waits until it is open. Throws Error with what it said when it ends instead. */
export async function startServer(
  settings: Readonly<Record<string, string>>,
  { port, ...options }: Options = {},
): Promise<Server> {
  const chosen = port ?? (await findFreePort());
  const program = startProgram({ ...settings, PORT: String(chosen) }, options);
  const end = (signal: NodeJS.Signals) => {
    program.child.kill(signal);
    return program.ended();
  };
  await program.waitFor('is open at');
  if (!program.printed().includes('is open at')) {
    const { code } = await program.ended();
    throw new Error(`The server ended with ${code} instead of opening: ${program.printed()}`);
  }
  return {
    program,
    port: chosen,
    baseUrl: `http://127.0.0.1:${chosen}`,
    kill: async () => void (await end('SIGKILL')),
    stop: async () => (await end('SIGTERM')).code,
  };
}
