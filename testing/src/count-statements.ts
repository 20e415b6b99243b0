import type { Connection, Engine } from '@docket/server/platform/database/engine.ts';
import type { KyselyPlugin } from 'kysely';

/** Returns the engine, and a counter of the statements that stores run through it. */
export function countStatements(engine: Engine): { engine: Engine; taken(): number } {
  let count = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // Counts runs, because one built statement can run many times.
    async transformResult({ result }) {
      count += 1;
      return result;
    },
  };
  const counting = <C extends Connection>(connection: C): C => ({
    ...connection,
    db: connection.db.withPlugin(counter),
  });
  return {
    engine: {
      ...engine,
      read: counting(engine.read),
      transaction: (work) => engine.transaction((tx) => work(counting(tx))),
    },
    /** Returns the number of statements since the previous call. */
    taken() {
      const taken = count;
      count = 0;
      return taken;
    },
  };
}
