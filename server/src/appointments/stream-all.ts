import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ListInput } from '@docket/contract/endpoints/appointments.ts';
import type { Connection } from '../platform/database/engine.ts';
import { Streamed } from '../platform/serve.ts';
import type { AnswerOrigin } from '../platform/uploads/image-url.ts';
import { chooseStrategy } from './pages/choose-strategy.ts';
import { type RowPosition, toOrder } from './pages/order.ts';
import { readFilter } from './pages/read-page.ts';
import { loadCompleteRows, readRows } from './pages/read-rows.ts';
import { present } from './present.ts';

// Each piece takes a few milliseconds. Larger ones keep more memory until garbage collection. `gather` sorts the
// entire list for each piece, so its pieces are fewer and larger.
const rowsAtOnce = { walk: 50, gather: 500 } as const;

/**
 * Streams the entire list, oldest booking first, no faster than the caller reads it. Other requests run between two
 * pieces. When the caller disconnects, reading stops after the current piece.
 */
export async function streamAll(
  connection: Connection,
  ownerId: string | null,
  input: ListInput,
  origin: AnswerOrigin,
): Promise<Streamed> {
  const pieces = readPieces(connection, ownerId, input, origin);
  // The first piece is read before the response begins, so that a failure can still be a refusal.
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
  const order = toOrder('booked', scope.doctorId !== null);
  const strategy = await chooseStrategy(connection, scope, terms, order);
  const limit = rowsAtOnce[strategy.mode];
  let after: RowPosition | null = null;
  do {
    const positioned = await readRows(connection, strategy, order, after, limit);
    const rows = await loadCompleteRows(connection, positioned);
    if (rows.length > 0) yield rows.map((row) => JSON.stringify(present(row, origin))).join(',');
    after = positioned.length < limit ? null : (positioned.at(-1)?.position ?? null);
    // The embedded database answers at once and the system buffers megabytes, so nothing else would let other
    // requests run.
    await nextTurn();
  } while (after);
}
