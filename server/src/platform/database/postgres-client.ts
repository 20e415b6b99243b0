import pg from 'pg';
import { preparedName } from './prepared-texts.ts';

type Query = (text: string, values: unknown[]) => Promise<pg.QueryResult>;

/** A connection that keeps the statements which are run often, so that the server reads and plans them once. */
export class KeepingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const plain = this.query.bind(this) as (...args: unknown[]) => unknown;
    const keeping = (text: unknown, values: unknown, ...rest: unknown[]) => {
      const name = typeof text === 'string' ? preparedName(text) : undefined;
      return name === undefined ? plain(text, values, ...rest) : plain({ name, text, values }, ...rest);
    };
    this.query = keeping as Query as typeof this.query;
  }
}
