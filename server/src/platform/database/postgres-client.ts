import pg from 'pg';
import { isStalePlan } from './postgres-errors.ts';
import { forgetPrepared, preparedName } from './prepared-statements.ts';

type Query = (text: string, values: unknown[]) => Promise<pg.QueryResult>;

/**
 * A connection that keeps the statements which are run often, so that the server reads and plans them once. A kept
 * statement that another node's newer schema has made stale is run once more, as a fresh one; inside of a transaction,
 * which has failed with it, the whole transaction is (see `isWorthRetrying`).
 */
export class KeepingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const plain = this.query.bind(this) as (...args: unknown[]) => unknown;
    const keeping = (text: unknown, values: unknown, ...rest: unknown[]) => {
      const nameNow = () => (typeof text === 'string' ? preparedName(text) : undefined);
      const run = (name: string | undefined) => {
        return name === undefined ? plain(text, values, ...rest) : plain({ name, text, values }, ...rest);
      };
      const name = nameNow();
      const answer = run(name);
      if (!(answer instanceof Promise)) return answer;
      return answer.catch(async (error: unknown) => {
        if (!isStalePlan(error)) throw error;
        // Of many that meet it at once, one sees to it for all.
        if (nameNow() === name) forgetPrepared();
        try {
          return await run(nameNow());
        } catch {
          throw error;
        }
      });
    };
    this.query = keeping as Query as typeof this.query;
  }
}
