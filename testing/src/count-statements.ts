import type { Connection, Engine } from '@docket/server/platform/database/engine.ts';
import type { KyselyPlugin } from 'kysely';

/** The same engine with a count of the statements that stores run through it. */
export function countStatements(engine: Engine): { engine: Engine; taken(): number } {
  let count = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // Counted when they ran: a statement that is built once runs often.
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
    /** Since it was last asked. */
    taken() {
      const taken = count;
      count = 0;
      return taken;
    },
  };
}
