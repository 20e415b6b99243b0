import type {
  Appointment,
  ListAnswer,
  ListInput,
  listAppointments,
  readAppointment,
} from '@docket/contract/endpoints/appointments.ts';
import type { Context } from '../platform/context.ts';
import { getOwnerId } from '../platform/permissions.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import type { Call, Streamed } from '../platform/serve.ts';
import { loadForCaller } from './load-for-caller.ts';
import { readPage } from './pages/read-page.ts';
import { present } from './present.ts';
import { maySeeSums } from './rules.ts';
import { rowStore } from './store/rows.ts';
import { streamAll } from './stream-all.ts';

/**
 * Lists appointments: for an admin the entire clinic's, for a doctor their own. With `limit` one page, without it all
 * of them. Throws Refusal (invalid) for a cursor without a limit.
 */
export async function list(
  { engine, clock }: Context,
  call: Call<typeof listAppointments>,
): Promise<ListAnswer | Streamed> {
  const ownerId = getOwnerId(call.caller);
  const input: ListInput = call.input;
  const { limit } = input;
  if (limit === undefined) {
    // A cursor means that the caller expects a page. Without a limit the response could have a million rows.
    if (input.cursor !== undefined)
      throw new Refusal('invalid', 'limit is required with cursor', { field: 'limit' });
    return streamAll(engine.read, ownerId, input, call);
  }
  const withOpenSum = maySeeSums(call.caller, input, clock.today());
  const { rows, ...page } = await readPage(engine.read, ownerId, { ...input, limit, withOpenSum });
  return { appointments: rows.map((row) => present(row, call)), ...page };
}

/** Returns one appointment. Throws Refusal (not found), also for another doctor's. */
export async function readOne(
  { engine }: Context,
  call: Call<typeof readAppointment>,
): Promise<{ appointment: Appointment }> {
  await loadForCaller(engine.read, call.caller, call.input.id);
  const row = await rowStore(engine.read).readOne(call.input.id);
  if (!row) throw notFound('Appointment');
  return { appointment: present(row, call) };
}
