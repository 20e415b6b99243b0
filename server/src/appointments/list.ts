import type { ListAnswer, ListInput } from '@docket/contract/appointments.ts';
import type { Context } from '../platform/context.ts';
import { ownerOf } from '../platform/owner-of.ts';
import type { Caller, Streamed } from '../platform/serve.ts';
import { readPage } from './pages/read-page.ts';
import { type Asked, present } from './present.ts';
import { streamAll } from './stream-all.ts';

/** Lists appointments: an admin's of the whole clinic, a doctor's own. With `limit` one page, without it every one. */
export async function list(
  { engine }: Context,
  caller: Caller,
  input: ListInput,
  asked: Asked,
): Promise<ListAnswer | Streamed> {
  const ownerId = ownerOf(caller);
  const { limit } = input;
  if (limit === undefined) return streamAll(engine.read, ownerId, input, asked);
  const { rows, ...page } = await readPage(engine.read, ownerId, { ...input, limit });
  return { appointments: rows.map((row) => present(row, asked)), ...page };
}
