import type { Context } from '../platform/context.ts';
import { notFound } from '../platform/refusal.ts';
import { peopleStore } from './store.ts';

/** Another name from now on; what history already says stays as it was said. */
export async function renamePerson({ engine }: Context, accountId: string, name: string) {
  await engine.transaction(async (tx) => {
    if (!(await peopleStore(tx).rename(accountId, name))) throw notFound('Person');
    await tx.publish({ topic: 'people', ids: { accountId } });
  });
  return { message: 'Name changed' };
}
