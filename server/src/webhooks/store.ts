import type { Webhook, WebhookDelivery, WebhookEvent } from '@docket/contract/endpoints/webhooks.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Connection } from '../platform/database/engine.ts';
import { inBatches } from '../platform/database/in-batches.ts';
import { prepareQuery } from '../platform/database/prepare-query.ts';
import type { Database } from '../platform/database/schema.ts';
import { outboxStore, skipLocked } from '../platform/outbox.ts';

export interface WebhookRecord extends Omit<Webhook, '_id'> {
  readonly id: string;
  /** encrypted */
  readonly secret: string;
}

/** An event to store for the webhooks that listen to it. */
export interface NewEvent {
  /** shared by all webhooks that receive the event */
  readonly id: string;
  readonly event: WebhookDelivery['event'];
  readonly appointmentId: string | null;
  readonly doctorId: string | null;
  readonly patientId: string | null;
  /** epoch milliseconds */
  readonly at: number;
}

const listening = prepareQuery((_values: object, _kind, _shape, db) =>
  db.selectFrom('webhooks').select(['id', 'events']).where('is_on', '=', 1),
);

export function webhookEventStore(connection: Connection) {
  const { db } = connection;
  return {
    /** Returns the webhooks that are on, with the events each receives. */
    async listListening(): Promise<{ id: string; events: readonly WebhookEvent[] }[]> {
      const rows = await listening(connection, {});
      return rows.map(({ id, events }) => ({ id, events: readEvents(events) }));
    },
    async add(deliveries: readonly { webhookId: string; event: NewEvent }[]): Promise<void> {
      for (const some of inBatches(deliveries)) {
        const rows = some.map(({ webhookId, event }) => ({
          webhook_id: webhookId,
          event_id: event.id,
          event: event.event,
          appointment_id: event.appointmentId,
          doctor_id: event.doctorId,
          patient_id: event.patientId,
          at: event.at,
          next_at: event.at,
        }));
        await db.insertInto('webhook_deliveries').values(rows).execute();
      }
    },
  };
}

/** All SQL of the table `webhooks`. */
export function webhookStore({ db }: Connection) {
  const webhooks = () => ofWebhook(db.selectFrom('webhooks'));
  return {
    /** Returns all, oldest first: ids sort by age. */
    async list(): Promise<WebhookRecord[]> {
      return (await webhooks().orderBy('id').execute()).map(fromRow);
    },
    async find(id: string): Promise<WebhookRecord | null> {
      const row = await webhooks().where('id', '=', id).executeTakeFirst();
      return row ? fromRow(row) : null;
    },
    async add({ id, url, events, secret, madeAt }: WebhookRecord, madeBy: string): Promise<void> {
      await db
        .insertInto('webhooks')
        .values({ id, url, events: JSON.stringify(events), secret, made_at: madeAt, made_by: madeBy })
        .execute();
    },
    async change(
      id: string,
      { url, events, isOn, secret }: Pick<WebhookRecord, 'url' | 'events' | 'isOn' | 'secret'>,
    ): Promise<void> {
      await db
        .updateTable('webhooks')
        .set({ url, events: JSON.stringify(events), is_on: isOn ? 1 : 0, secret })
        .where('id', '=', id)
        .execute();
    },
    /** The account that renews the secret becomes the webhook's owner: access lists show it there. */
    async setMaker(id: string, accountId: string): Promise<void> {
      await db.updateTable('webhooks').set({ made_by: accountId }).where('id', '=', id).execute();
    },
    async clearFailures(id: string): Promise<void> {
      await db
        .updateTable('webhooks')
        .set({ failing_since: null, switched_off_at: null })
        .where('id', '=', id)
        .execute();
    },
    /** Removes a webhook with its deliveries; false if it does not exist. */
    async remove(id: string): Promise<boolean> {
      const removed = await db.deleteFrom('webhooks').where('id', '=', id).returning('id').executeTakeFirst();
      await db.deleteFrom('webhook_deliveries').where('webhook_id', '=', id).execute();
      return removed !== undefined;
    },

    /** Returns deliveries, newest first. */
    async listDeliveries(webhookId: string, maxRows: number): Promise<WebhookDelivery[]> {
      const rows = await db
        .selectFrom('webhook_deliveries')
        .select(['event_id', 'event', 'appointment_id', 'at', 'state', 'attempts', 'tried_at', 'next_at'])
        .select('result')
        .where('webhook_id', '=', webhookId)
        .orderBy('event_id', 'desc')
        .limit(maxRows)
        .execute();
      return rows.map((row) => ({
        eventId: row.event_id,
        event: row.event,
        appointmentId: row.appointment_id,
        at: row.at,
        state: row.state,
        attempts: row.attempts,
        triedAt: row.tried_at,
        nextAt: row.next_at,
        result: row.result,
      }));
    },
    /** Queues a delivery for a moment, in any state; false if it does not exist. */
    async sendAgain(webhookId: string, eventId: string, nextAt: number): Promise<boolean> {
      const changed = await db
        .updateTable('webhook_deliveries')
        .set({ state: 'waiting', next_at: nextAt })
        .where('webhook_id', '=', webhookId)
        .where('event_id', '=', eventId)
        .returning('event_id')
        .executeTakeFirst();
      return changed !== undefined;
    },
  };
}

/** A delivery that one node is sending. */
export interface LeasedDelivery extends NewEvent {
  /** counts from 1 */
  readonly attempt: number;
}

const nextDue = prepareQuery(
  ({ webhookId, nowMs, testsOnly }: { webhookId: string; nowMs: number; testsOnly: number }, kind) => sql<
    Omit<LeasedDelivery, 'attempt'> & { attempts: number }
  >`
    select event_id as id, event, appointment_id as "appointmentId", doctor_id as "doctorId",
      patient_id as "patientId", at, attempts
    from webhook_deliveries where webhook_id = ${webhookId} and next_at <= ${nowMs}
      and (${testsOnly} = 0 or event = 'webhook.test')
    order by next_at, event_id limit 1 ${skipLocked({ kind })}`,
);
const due = prepareQuery(
  ({ nowMs }: { nowMs: number }) => sql<{ id: string }>`
    select w.id from webhooks w where w.is_on = 1
      and exists (select 1 from webhook_deliveries d where d.webhook_id = w.id and d.next_at <= ${nowMs})`,
);

/** Leases, sends and ends deliveries. */
export function deliveryStore(connection: Connection) {
  const { db } = connection;
  const deliveries = outboxStore(connection, 'webhook_deliveries');
  return {
    /** Makes deliveries due now whose time lies further ahead than any pause: a wrong clock set it. */
    async correctDueTimes(nowMs: number, longestMs: number): Promise<void> {
      await deliveries.change(sql`next_at > ${nowMs + longestMs}`, { next_at: nowMs });
    },

    /** Returns the ids of the webhooks with due deliveries. */
    listDue: async (nowMs: number): Promise<string[]> =>
      (await due(connection, { nowMs })).map(({ id }) => id),

    /**
     * Leases the delivery that has been due longest; skips one that another node is leasing. Null if none is due.
     */
    async leaseNext(
      webhookId: string,
      { nowMs, leaseEndsAt, testsOnly }: { nowMs: number; leaseEndsAt: number; testsOnly: boolean },
    ): Promise<LeasedDelivery | null> {
      const [row] = await nextDue(connection, { webhookId, nowMs, testsOnly: testsOnly ? 1 : 0 });
      if (!row) return null;
      const { attempts, ...event } = row;
      const attempt = attempts + 1;
      const which = sql`webhook_id = ${webhookId} and event_id = ${event.id}`;
      await deliveries.lease(which, { attempt, endsAt: leaseEndsAt }, { tried_at: nowMs });
      return { ...event, attempt };
    },

    /** Records the outcome of an attempt unless a later attempt has begun. `nextAt` null ends the delivery. */
    settle: (
      webhookId: string,
      { id, attempt }: Pick<LeasedDelivery, 'id' | 'attempt'>,
      { state, result, nextAt }: Pick<WebhookDelivery, 'state' | 'nextAt' | 'result'>,
    ): Promise<void> =>
      deliveries.settle(sql`webhook_id = ${webhookId} and event_id = ${id}`, attempt, {
        state,
        result,
        next_at: nextAt,
      }),

    async recordSuccess(webhookId: string): Promise<void> {
      await db
        .updateTable('webhooks')
        .set({ failing_since: null })
        .where('id', '=', webhookId)
        .where('failing_since', 'is not', null)
        .execute();
    },
    /** Records a failure. Returns when the webhook began to fail (epoch milliseconds); null if it is gone or off. */
    async recordFailure(webhookId: string, nowMs: number): Promise<number | null> {
      const row = await db
        .updateTable('webhooks')
        .set({ failing_since: sql<number>`coalesce(failing_since, ${nowMs})` })
        .where('id', '=', webhookId)
        .where('is_on', '=', 1)
        .returning('failing_since')
        .executeTakeFirst();
      return row?.failing_since ?? null;
    },
    async switchOff(webhookId: string, nowMs: number): Promise<void> {
      await db
        .updateTable('webhooks')
        .set({ is_on: 0, switched_off_at: nowMs })
        .where('id', '=', webhookId)
        .execute();
    },
    /**
     * Gives up the waiting deliveries of one webhook, or of all (null). Returns the ids of the webhooks they belonged
     * to.
     */
    async giveUpWaiting(webhookId: string | null, result: string): Promise<string[]> {
      const ofWebhook = webhookId === null ? sql`` : sql`and webhook_id = ${webhookId}`;
      const ended = await deliveries.change<{ id: string }>(
        sql`next_at is not null ${ofWebhook}`,
        { state: 'given up', next_at: null, result },
        sql`webhook_id as id`,
      );
      return [...new Set(ended.map(({ id }) => id))];
    },
    /** Gives up the waiting deliveries of one webhook whose events are older than `beforeMs`. */
    async giveUpOlder(webhookId: string, beforeMs: number, result: string): Promise<void> {
      const which = sql`webhook_id = ${webhookId} and next_at is not null and at < ${beforeMs}`;
      await deliveries.change(which, { state: 'given up', next_at: null, result });
    },
    /** Postpones the due deliveries of one webhook without counting an attempt. */
    async postponeDue(
      webhookId: string,
      { nowMs, nextAt, result }: { nowMs: number; nextAt: number; result: string },
    ): Promise<void> {
      await deliveries.change(sql`webhook_id = ${webhookId} and next_at <= ${nowMs}`, {
        next_at: nextAt,
        result,
      });
    },
    /** Returns the number of waiting deliveries and when the oldest event happened (epoch milliseconds). */
    async countWaiting(): Promise<{ count: number; oldestAt: number | null }> {
      const { rows } = await sql<{ count: number; oldestAt: number | null }>`
        select cast(count(*) as integer) as count, min(at) as "oldestAt" from webhook_deliveries
        where next_at is not null`.execute(db);
      return rows[0] ?? { count: 0, oldestAt: null };
    },
    async deleteOlder(beforeMs: number): Promise<void> {
      await db.deleteFrom('webhook_deliveries').where('at', '<', beforeMs).execute();
    },
  };
}

function ofWebhook(query: SelectQueryBuilder<Database, 'webhooks', object>) {
  return query.select([
    'id',
    'url',
    'events',
    'is_on',
    'secret',
    'failing_since',
    'switched_off_at',
    'made_at',
  ]);
}

type WebhookRow = Awaited<ReturnType<ReturnType<typeof ofWebhook>['execute']>>[number];

function fromRow(row: WebhookRow): WebhookRecord {
  return {
    id: row.id,
    url: row.url,
    events: readEvents(row.events),
    isOn: row.is_on === 1,
    secret: row.secret,
    failingSince: row.failing_since,
    switchedOffAt: row.switched_off_at,
    madeAt: row.made_at,
  };
}

// Safe to cast, because `add` and `change` write it.
function readEvents(json: string): WebhookEvent[] {
  return JSON.parse(json) as WebhookEvent[];
}
