import { findFreePort, type Program, startProgram } from '../../server/src/testing/program.ts';

export const admin = { email: 'admin@proof.example', password: 'a password of the proof' } as const;

/** One node: a server process that can be killed and started again on its port. */
export interface Node {
  readonly port: number;
  readonly baseUrl: string;
  readonly pid: number;
  printed(): string;
  /** Starts it; returns when it serves. Throws Error with what it printed when it did not. */
  start(): Promise<void>;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
  /** Asks it to stop; returns its exit code. */
  stop(): Promise<number | null>;
}

/** Makes a node of the given environment, which is not started yet. */
export async function makeNode(settings: Readonly<Record<string, string>>): Promise<Node> {
  const port = await findFreePort();
  let program: Program | null = null;
  const running = () => {
    if (!program) throw new Error('This node was not started');
    return program;
  };
  return {
    port,
    baseUrl: `http://127.0.0.1:${port}`,
    get pid() {
      return running().child.pid ?? 0;
    },
    printed: () => running().printed(),
    async start() {
      program = startProgram({
        ...{ PORT: String(port), DEMO: 'off', LOG_LEVEL: 'warn', CLINIC_TIME_ZONE: 'Europe/Berlin' },
        ...{ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
        ...settings,
      });
      await program.waitFor('is open at');
      if (!program.printed().includes('is open at')) {
        throw new Error(`A node did not start:\n${program.printed()}`);
      }
    },
    async kill() {
      if (!program) return;
      program.child.kill('SIGKILL');
      await program.ended();
    },
    async stop() {
      if (!program) return null;
      program.child.kill('SIGTERM');
      return (await program.ended()).code;
    },
  };
}

/** Starts so many nodes on one database at the same time, hands them over and ends them afterwards. */
export async function withNodes<T>(
  count: number,
  settings: Readonly<Record<string, string>>,
  work: (nodes: readonly Node[]) => Promise<T>,
): Promise<T> {
  const nodes = await Promise.all(Array.from({ length: count }, () => makeNode(settings)));
  try {
    await Promise.all(nodes.map((node) => node.start()));
    return await work(nodes);
  } finally {
    await Promise.all(nodes.map((node) => node.kill()));
  }
}
