import { findFreePort } from '@docket/testing/free-port.ts';
import { type Server, type ServerOptions, startServer } from '@docket/testing/program.ts';
import { clinicSettings } from '../clinic-settings.ts';

/** One node: a server process that can be killed and started again on its port. */
export interface Node {
  readonly port: number;
  readonly baseUrl: string;
  /** Starts it; returns when it serves. Throws Error with what it printed when it did not. */
  start(): Promise<void>;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
  /** Asks it to stop; returns its exit code. */
  stop(): Promise<number | null>;
}

/** Makes a node on the given database without starting it yet. */
export async function makeNode(
  settings: Readonly<Record<string, string>>,
  program: Pick<ServerOptions, 'nodeArgs'> = {},
): Promise<Node> {
  const port = await findFreePort();
  let server: Server | null = null;
  return {
    port,
    baseUrl: `http://127.0.0.1:${port}`,
    async start() {
      server = await startServer(clinicSettings(settings), { ...program, port });
    },
    async kill() {
      await server?.kill();
      server = null;
    },
    async stop() {
      const code = server ? await server.stop() : null;
      server = null;
      return code;
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
    // All of them are waited for: one that still starts while another has failed could not be ended.
    const starts = await Promise.allSettled(nodes.map((node) => node.start()));
    for (const start of starts) if (start.status === 'rejected') throw start.reason;
    return await work(nodes);
  } finally {
    await Promise.all(nodes.map((node) => node.kill()));
  }
}
