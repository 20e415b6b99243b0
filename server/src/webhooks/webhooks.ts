import { isIP } from 'node:net';
import type * as contract from '@docket/contract/endpoints/webhooks.ts';
import { maxDeliveries, maxWebhooks, testEvent, type Webhook } from '@docket/contract/endpoints/webhooks.ts';
import { webhookExists, webhookOff, webhooksFull, webhooksOff } from '@docket/contract/refusals.ts';
import type { Context } from '../platform/context.ts';
import type { Connection, Tx } from '../platform/database/engine.ts';
import { isBlockedPort } from '../platform/http/blocked-ports.ts';
import { isNameInside } from '../platform/http/public-address.ts';
import { describeLastingChange } from '../platform/lasting-changes.ts';
import { newId } from '../platform/new-id.ts';
import { notFound, Refusal, refuse } from '../platform/refusal.ts';
import { logSecurity } from '../platform/security-log.ts';
import type { Call } from '../platform/serve.ts';
import { createReachCheck } from './post.ts';
import { createSecret, explainOff, sealSecret } from './secrets.ts';
import { type WebhookRecord, webhookEventStore, webhookStore } from './store.ts';

export async function listWebhooks({ engine, settings }: Context) {
  const webhooks = await webhookStore(engine.read).list();
  return { webhooks: webhooks.map(toWebhook), whyOff: explainOff(settings) };
}

function toWebhook({ id, secret: _, ...webhook }: WebhookRecord): Webhook {
  return { _id: id, ...webhook };
}

/** Throws Refusal: invalid (URL), conflict (webhooks are off, this URL has a webhook, too many webhooks). */
export async function addWebhook(context: Context, { input, caller }: Call<typeof contract.addWebhook>) {
  const { clock, settings, log } = context;
  checkOn(context);
  const secret = createSecret();
  const id = newId();
  const webhook: WebhookRecord = {
    id,
    url: checkUrl(context, input.url),
    events: unique(input.events),
    isOn: true,
    secret: sealSecret(settings, id, secret),
    failingSince: null,
    switchedOffAt: null,
    madeAt: clock.nowMs(),
  };
  await writeUnique(context, async (tx) => {
    const store = webhookStore(tx);
    if ((await store.list()).length >= maxWebhooks)
      throw refuse(webhooksFull, `There are ${maxWebhooks} webhooks, and no more are possible`);
    await store.add(webhook, caller.accountId);
    describeLastingChange(tx, { subject: { name: readHost(webhook) } });
    await publish(tx, id);
  });
  logSecurity(log, 'webhook added', { accountId: null, byId: caller.accountId });
  return { message: 'Webhook added', webhook: toWebhook(webhook), secret };
}

/**
 * Switching a webhook on resets its failures. Throws Refusal: invalid (URL), not found, conflict (webhooks are off,
 * this URL has another webhook).
 */
export async function editWebhook(context: Context, { input, caller }: Call<typeof contract.editWebhook>) {
  const { settings, log } = context;
  const { webhookId, events, isOn, newSecret } = input;
  // Without a key a webhook can still be switched off.
  if (newSecret || isOn) checkOn(context);
  const url = input.url === undefined ? undefined : checkUrl(context, input.url);
  const secret = newSecret ? createSecret() : null;
  const webhook = await writeUnique(context, async (tx) => {
    const store = webhookStore(tx);
    const before = await load(tx, webhookId);
    await store.change(webhookId, {
      url: url ?? before.url,
      events: events ? unique(events) : before.events,
      isOn: isOn ?? before.isOn,
      secret: secret ? sealSecret(settings, webhookId, secret) : before.secret,
    });
    if (secret) await store.setMaker(webhookId, caller.accountId);
    if (isOn === true) await store.clearFailures(webhookId);
    await publish(tx, webhookId);
    const after = await load(tx, webhookId);
    const values = { '': { before: before.url, after: after.url } };
    describeLastingChange(tx, {
      subject: { name: readHost(before) },
      ...(before.url === after.url ? {} : { values }),
    });
    return after;
  });
  logSecurity(log, 'webhook changed', { accountId: null, byId: caller.accountId });
  return { message: 'Webhook changed', webhook: toWebhook(webhook), secret };
}

/** Throws Refusal (not found). */
export async function removeWebhook(
  { engine, log }: Context,
  { input, caller }: Call<typeof contract.removeWebhook>,
) {
  await engine.transaction(async (tx) => {
    const webhook = await load(tx, input.webhookId);
    if (!(await webhookStore(tx).remove(input.webhookId))) throw notFound('Webhook');
    describeLastingChange(tx, { subject: { name: readHost(webhook) } });
    await publish(tx, input.webhookId);
  });
  logSecurity(log, 'webhook removed', { accountId: null, byId: caller.accountId });
  return { message: 'Webhook removed' };
}

/** Throws Refusal: not found, conflict (switched off). */
export async function testWebhook(context: Context, { input }: Call<typeof contract.testWebhook>) {
  const { engine, clock } = context;
  const { webhookId } = input;
  await engine.transaction(async (tx) => {
    checkMaySend(context, await load(tx, webhookId));
    const ids = { appointmentId: null, doctorId: null, patientId: null };
    const event = { id: newId(), event: testEvent, ...ids, at: clock.nowMs() } as const;
    await webhookEventStore(tx).add([{ webhookId, event }]);
    await publish(tx, webhookId);
  });
  return { message: 'A test is on its way' };
}

/** Throws Refusal (not found). */
export async function listWebhookDeliveries(
  { engine }: Context,
  { input }: Call<typeof contract.listWebhookDeliveries>,
) {
  await load(engine.read, input.webhookId);
  return { deliveries: await webhookStore(engine.read).listDeliveries(input.webhookId, maxDeliveries) };
}

/** Throws Refusal: not found, conflict (switched off). */
export async function resendWebhookDelivery(
  context: Context,
  { input }: Call<typeof contract.resendWebhookDelivery>,
) {
  const { webhookId, eventId } = input;
  const { engine, clock } = context;
  await engine.transaction(async (tx) => {
    checkMaySend(context, await load(tx, webhookId));
    if (!(await webhookStore(tx).sendAgain(webhookId, eventId, clock.nowMs()))) throw notFound('Delivery');
    await publish(tx, webhookId);
  });
  return { message: 'Sending it again' };
}

async function load(connection: Connection, webhookId: string): Promise<WebhookRecord> {
  const webhook = await webhookStore(connection).find(webhookId);
  if (!webhook) throw notFound('Webhook');
  return webhook;
}

function checkOn({ settings }: Pick<Context, 'settings'>): void {
  const off = explainOff(settings);
  if (off !== null) throw refuse(webhooksOff, off);
}

function checkMaySend(context: Context, { isOn }: WebhookRecord): void {
  checkOn(context);
  if (!isOn) throw refuse(webhookOff, 'This webhook is switched off. Switch it on first');
}

/**
 * Returns the URL in its stored form. Hostnames are resolved and checked at each delivery. Throws Refusal (invalid).
 */
function checkUrl({ settings }: Pick<Context, 'settings'>, address: string): string {
  const url = new URL(address);
  const field = { field: 'url' };
  if (url.protocol !== 'https:' && settings.webhookPrivate === 'off')
    throw new Refusal('invalid', 'URL must begin with https://', field);
  if (isBlockedPort(url)) throw new Refusal('invalid', `URL must have another port than ${url.port}`, field);
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !createReachCheck(settings.webhookPrivate)(literal))
    throw new Refusal('invalid', `URL must be on the open internet, which ${literal} is not`, field);
  if (settings.webhookPrivate === 'off' && isNameInside(url.hostname))
    throw new Refusal('invalid', `URL must be on the open internet, which ${literal} is not`, field);
  return url.href;
}

/** Runs the work in a transaction. Throws Refusal (conflict) if another webhook has this URL. */
async function writeUnique<T>({ engine }: Context, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await engine.transaction(work);
  } catch (error) {
    if (engine.constraintOf(error) !== 'webhooks_url') throw error;
    throw refuse(webhookExists, 'There is a webhook for this URL already');
  }
}

const readHost = ({ url }: Pick<WebhookRecord, 'url'>): string => new URL(url).host;

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)];

function publish(tx: Tx, webhookId: string): Promise<void> {
  return tx.publish({ topic: 'webhooks', ids: { webhookId } });
}
