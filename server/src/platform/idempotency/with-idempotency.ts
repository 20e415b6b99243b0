import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Connection, Tx } from '../database/engine.ts';
import { prepareQuery } from '../database/prepare-query.ts';
import { Refusal } from '../refusal.ts';

/** How long a first answer is repeated (specification 10.11), in milliseconds. */
export const idempotencyMs = 24 * 60 * 60 * 1_000;

const maxKey = 200;

export interface IdempotentRequest {
  /** The `Idempotency-Key` header; null: the work always runs. */
  readonly key: string | null;
  /** The caller's account: keys of different accounts are independent. */
  readonly caller: string;
  readonly bodyHash: string;
  readonly nowMs: number;
}

/**
 * Runs the work once for a key: for 24 hours, a repeated request with this caller, key and body gets the first
 * answer, even when both arrive at once. The answer is recorded in the work's transaction, as plain JSON, so leave
 * secrets out of it; refusals are not recorded. Throws Refusal (invalid) when the key came with another body before,
 * and any error of the work.
 */
export async function withIdempotency<Answer extends object>(
  tx: Tx,
  { key, caller, bodyHash, nowMs }: IdempotentRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (key === null) return work();
  if (key.length === 0 || key.length > maxKey) {
    throw new Refusal('malformed', `The Idempotency-Key must have 1 to ${maxKey} characters`);
  }
  const store = idempotencyStore(tx);
  const keyHash = sha256(`${caller}\n${key}`);
  if (await store.take(keyHash, bodyHash, nowMs)) {
    const answer = await work();
    await store.record(keyHash, JSON.stringify(answer));
    return answer;
  }
  const first = await store.find(keyHash);
  if (!first || first.bodyHash !== bodyHash) {
    throw new Refusal('invalid', 'This Idempotency-Key was already used for another request');
  }
  return parseRecorded(first.answer);
}

interface IdempotentCall {
  readonly path: string;
  readonly input: object;
  readonly caller: { readonly accountId: string };
  readonly idempotencyKey: string | null;
}

/** Runs the work of a call in a transaction, once for its `Idempotency-Key` as `withIdempotency` does. */
export function runOnce<Answer extends object>(
  { engine, clock }: Pick<Context, 'engine' | 'clock'>,
  call: IdempotentCall,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const request = toIdempotentRequest(call, clock.nowMs());
  return engine.transaction((tx) => withIdempotency(tx, request, () => work(tx)));
}

/** Returns the idempotent request of a call; `file` is the uploaded file. Leave secrets out of `input`. */
export function toIdempotentRequest(
  { path, input, caller, idempotencyKey }: IdempotentCall,
  nowMs: number,
  file?: Uint8Array,
): IdempotentRequest {
  return { key: idempotencyKey, caller: caller.accountId, bodyHash: hashBody(path, input, file), nowMs };
}

export function hashBody(path: string, fields: object, file?: Uint8Array): string {
  return sha256(`${path}\n${JSON.stringify(fields)}\n${file ? sha256(file) : ''}`);
}

function sha256(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex');
}

// Safe to cast, because `record` wrote it for a request with an equal path and fields.
function parseRecorded<Answer>(json: string): Answer {
  return JSON.parse(json) as Answer;
}

interface FirstAnswer {
  readonly bodyHash: string;
  /** JSON text; empty only inside the transaction that is computing it */
  readonly answer: string;
}

/** Inserts a new or expired key; returns no row when the key is taken. */
const take = prepareQuery(
  (values: { key: string; bodyHash: string; nowMs: number; before: number }) => sql<{ key: string }>`
    insert into first_answers (key, body_hash, answer, created_at)
    values (${values.key}, ${values.bodyHash}, '', ${values.nowMs})
    on conflict (key) do update set body_hash = excluded.body_hash, answer = '', created_at = excluded.created_at
      where first_answers.created_at < ${values.before}
    returning key`,
);
const record = prepareQuery((values: { key: string; answer: string }, _kind, _shape, db) =>
  db.updateTable('first_answers').set({ answer: values.answer }).where('key', '=', values.key),
);

/** The store of first answers by key, for calls that create records. */
export function idempotencyStore(connection: Connection) {
  const { db } = connection;
  return {
    /**
     * Takes the key for this transaction, waiting for a transaction that is taking it too. Returns false when it is
     * taken.
     */
    take: async (key: string, bodyHash: string, nowMs: number): Promise<boolean> =>
      (await take(connection, { key, bodyHash, nowMs, before: nowMs - idempotencyMs })).length > 0,
    async record(key: string, answer: string): Promise<void> {
      await record(connection, { key, answer });
    },
    async find(key: string): Promise<FirstAnswer | null> {
      const row = await db
        .selectFrom('first_answers')
        .select(['body_hash as bodyHash', 'answer'])
        .where('key', '=', key)
        .executeTakeFirst();
      return row ?? null;
    },
    async forgetAllBefore(beforeMs: number): Promise<void> {
      await db.deleteFrom('first_answers').where('created_at', '<', beforeMs).execute();
    },
  };
}
