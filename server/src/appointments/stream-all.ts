import { Readable } from 'node:stream';
import { setImmediate as letOthersIn } from 'node:timers/promises';
import type { ListInput } from '@docket/contract/appointments.ts';
import type { Connection } from '../platform/database/engine.ts';
import { Streamed } from '../platform/serve.ts';
import type { AnswerOrigin } from '../platform/uploads/image-url.ts';
import { chooseStrategy } from './pages/choose-strategy.ts';
import { orderOf, type RowPosition } from './pages/order.ts';
import { readFilter } from './pages/read-page.ts';
import { readRows, wholeRows } from './pages/read-rows.ts';
import { present } from './present.ts';

// A few milliseconds of work each; of larger pieces more lies about before it is collected. What is fetched and sorted as a
// whole for each piece is read in fewer of them.
const rowsAtOnce = { walk: 50, gather: 500 } as const;

/**
 * Answers the whole list, oldest booking first, a few rows at a time and never faster than they are taken.
 * Whoever else calls is answered between two pieces.
 * When the caller goes away the reading stops with the piece it is at.
 */
export async function streamAll(
  connection: Connection,
  ownerId: string | null,
  input: ListInput,
  origin: AnswerOrigin,
): Promise<Streamed> {
  const pieces = readPieces(connection, ownerId, input, origin);
  // The first piece is read before the answer begins, so that a failure can still be told as one.
  const first = await pieces.next();
  return new Streamed(
    Readable.from(
      (async function* () {
        yield `{"success":true,"appointments":[${first.value ?? ''}`;
        for await (const piece of pieces) yield `,${piece}`;
        yield ']}';
      })(),
    ),
  );
}

async function* readPieces(
  connection: Connection,
  ownerId: string | null,
  input: ListInput,
  origin: AnswerOrigin,
) {
  const { scope, terms } = readFilter(input, ownerId);
  const order = orderOf('booked', scope.doctorId !== null);
  const strategy = await chooseStrategy(connection, scope, terms, order);
  const limit = rowsAtOnce[strategy.mode];
  let after: RowPosition | null = null;
  do {
    const placed = await readRows(connection, strategy, order, after, limit);
    const rows = await wholeRows(connection, placed);
    if (rows.length > 0) yield rows.map((row) => JSON.stringify(present(row, origin))).join(',');
    after = placed.length < limit ? null : (placed.at(-1)?.position ?? null);
    // The embedded database answers at once and the system takes megabytes unread: nothing else would make this wait.
    await letOthersIn();
  } while (after);
}
