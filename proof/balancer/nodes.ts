import { findFreePort } from '@docket/testing/free-port.ts';
import { type Server, type ServerOptions, startServer } from '@docket/testing/program.ts';
import { clinicSettings } from '../clinic-settings.ts';

/** A server process that can be killed and started again on its port. */
export interface Node {
  readonly port: number;
  readonly baseUrl: string;
  /** Starts the node; returns when it accepts requests. Throws Error with its output if it does not. */
  start(): Promise<void>;
  /** Kills the node as a power cut would. */
  kill(): Promise<void>;
  /** Stops the node; returns its exit code. */
  stop(): Promise<number | null>;
}

/** Makes a node for a database without starting it. */
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

/** Starts `count` nodes on one database at once, passes them to `work` and kills them afterwards. */
export async function runWithNodes<T>(
  count: number,
  settings: Readonly<Record<string, string>>,
  work: (nodes: readonly Node[]) => Promise<T>,
): Promise<T> {
  const nodes = await Promise.all(Array.from({ length: count }, () => makeNode(settings)));
  try {
    // Waits for every start, also after one failed: a node that is still starting could not be killed.
    const starts = await Promise.allSettled(nodes.map((node) => node.start()));
    for (const start of starts) if (start.status === 'rejected') throw start.reason;
    return await work(nodes);
  } finally {
    await Promise.all(nodes.map((node) => node.kill()));
  }
}
