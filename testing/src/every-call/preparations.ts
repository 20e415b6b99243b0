import { logStore } from '@docket/server/messages/store/log.ts';
import { queueStore } from '@docket/server/messages/store/queue.ts';
import { replyStore } from '@docket/server/messages/store/replies.ts';
import { copyMark } from '@docket/server/platform/restored-copy.ts';
import { createToken, hashToken } from '@docket/server/platform/tokens.ts';
import { createInvitation } from '@docket/server/sessions/create-invitation.ts';
import { TOTP } from 'otpauth';
import { v7 } from 'uuid';
import { anAppointment } from '../build-appointment.ts';
import type { SignedIn } from '../build-people.ts';
import type { TestClinic } from '../clinic.ts';
import type { Input } from './to-request.ts';
import { type Owner, signInAgain, type World } from './world.ts';

type Role = 'admin' | 'doctor';

/** Creates a one-time link for the doctor to choose a password; returns its secret part. */
export async function aLink({ clinic: { context } }: World, { account }: Owner): Promise<string> {
  const path = await context.engine.transaction((tx) =>
    createInvitation(tx, account.id, context.clock.nowMs(), { earlier: 'stay' }),
  );
  return path.slice(path.indexOf('#') + 1);
}

/** Adds an unused password link of the doctor; returns its id in the list of staff. */
export async function anOpenLink(world: World, owner: Owner): Promise<Input> {
  await aLink(world, owner);
  const { clinic, admin } = world;
  const request = { method: 'GET', path: '/api/admin/people', token: { admin: admin.token } } as const;
  const [link] = (await clinic.request(request)).body.links as { _id: string }[];
  return { linkId: link?._id };
}

/** Adds the doctor's calendar link; returns its id in the list of open access. */
export async function anOpenAccess({ clinic }: World, { account }: Owner): Promise<Input> {
  await clinic.as(account).post('set-calendar-feed');
  return { accessId: `calendar:${account.id}` };
}

export const aChangeToUndo = (_: World, { changeId }: Owner): Input => ({ changeId });

/**
 * Returns the id of a change of the doctor's hours that affected appointments; without one, the id of the world's
 * change.
 */
export async function aListOfCalls({ clinic }: World, { account, changeId }: Owner): Promise<Input> {
  const { body } = await clinic.as(account).get('changes');
  const changes = body.changes as { _id: string; appointments: number }[];
  return { id: changes.find(({ appointments }) => appointments > 0)?._id ?? changeId };
}

/** Cancels the appointment by a change of hours, so that its patient must be called. */
export async function aCallToMake({ clinic }: World, { account, appointmentId }: Owner): Promise<Input> {
  const { body } = await clinic.as(account).post('change-hours', {
    weekly: [{ weekday: 1, intervals: [{ from: '09:00', to: '12:00' }] }],
    plan: [{ appointmentId, do: 'cancel' }],
  });
  return { changeId: body.changeId, appointmentId };
}

/** Adds an appointment of this morning, which can get an outcome. */
export const aBegunAppointment =
  (status: 'pending' | 'completed') =>
  async ({ clinic: { context } }: World, { account, patientId }: Owner): Promise<Input> => {
    const morning = { slotDate: '20_11_2026', slotTime: '9:00 AM', overbooked: true };
    const { id } = await anAppointment(context, { doctorId: account.id, patientId, status, ...morning });
    return { appointments: [{ appointmentId: id }] };
  };

/** Queues a message about the appointment, due in three minutes. Calls with one `dedupeKey` queue one message. */
export async function aWaitingMessage(
  { clinic: { context } }: Pick<World, 'clinic'>,
  { appointmentId, patientId }: Pick<Owner, 'appointmentId' | 'patientId'>,
  dedupeKey = `told of ${appointmentId}`,
): Promise<{ appointmentId: string }> {
  const madeAt = context.clock.nowMs();
  const message = { id: v7(), appointmentId, patientId, dedupeKey, madeAt, dueAt: madeAt + 180_000 };
  await context.engine.transaction((tx) => queueStore(tx).add([{ ...message, kind: 'booked', known: null }]));
  return { appointmentId };
}

/** Returns the token in the link of a sent message. */
export async function aMessageToken(
  world: Pick<World, 'clinic'>,
  owner: Pick<Owner, 'appointmentId' | 'patientId'>,
): Promise<{ token: string }> {
  const { appointmentId } = await aWaitingMessage(world, owner);
  const token = createToken();
  await world.clinic.context.engine.transaction(({ db }) =>
    db
      .updateTable('messages')
      .set({ state: 'handed over', next_at: null, address: 'anna@example.org', stop_hash: hashToken(token) })
      .where('dedupe_key', '=', `told of ${appointmentId}`)
      .execute(),
  );
  return { token };
}

/** Adds a patient's reply to an SMS about an appointment. */
export async function aReply(
  world: Pick<World, 'clinic'>,
  owner: Pick<Owner, 'appointmentId' | 'patientId'>,
): Promise<{ replyId: string }> {
  const { appointmentId } = await aWaitingMessage(world, owner);
  const { engine, clock } = world.clinic.context;
  const [message] = await logStore(engine.read).ofAppointment(appointmentId);
  if (!message) throw new Error('No message to reply to');
  const { startsAt } = await engine.read.db
    .selectFrom('appointments')
    .select('starts_at as startsAt')
    .where('id', '=', appointmentId)
    .executeTakeFirstOrThrow();
  const reply = { id: v7(), messageId: message.id, at: clock.nowMs(), startsAt, dedupeKey: v7() };
  await engine.transaction((tx) => replyStore(tx).add({ ...reply, text: 'Who is this?', meaning: 'other' }));
  return { replyId: reply.id };
}

/** Records a phone call without an answer. */
export async function aContact({ clinic, admin }: World, { appointmentId }: Owner): Promise<Input> {
  const { body } = await clinic.as(admin).post('record-contact', { appointmentId, outcome: 'no answer' });
  return { contactId: body.contactId };
}

const earlierToday = { slotDate: '20_11_2026', slotTime: '2:00 PM' };

/** Adds the wish of the appointment's patient to come earlier. */
export async function aWish({ clinic, admin }: World, { appointmentId }: Owner): Promise<Input> {
  const { body } = await clinic.as(admin).post('set-wants-earlier', { appointmentId, wantsEarlier: true });
  return { wishId: body.wishId };
}

/** Adds a patient's wish to see the doctor on a Friday. */
export async function aWishForFridays(
  { clinic, admin, strangerId }: World,
  { account }: Owner,
): Promise<Input> {
  const { body } = await clinic
    .as(admin)
    .post('add-wish', { patientId: strangerId, doctorId: account.id, weekdays: [5] });
  return { wishId: body.wishId };
}

/** Returns a free time of the doctor that fits a new wish. */
export async function aTimeToOffer(world: World, owner: Owner): Promise<Input> {
  return { ...(await aWishForFridays(world, owner)), doctorId: owner.account.id, ...earlierToday };
}

/** Offers an earlier time to the appointment's patient. */
export async function anOffer(world: World, owner: Owner): Promise<Input> {
  const { body } = await world.clinic
    .as(world.admin)
    .post('offer-time', { ...(await aWish(world, owner)), doctorId: owner.account.id, ...earlierToday });
  return { offerId: body.offer._id };
}

/** Returns the secret part of a new offer's link. */
export async function anOfferLink(world: World, owner: Owner): Promise<Input> {
  const { body } = await world.clinic.as(world.admin).post('link-offer', await anOffer(world, owner));
  return { token: body.path.slice('/offer#'.length) };
}

/** Closes the current day. */
export async function aClosedDay({ clinic, admin }: World): Promise<Input> {
  const today = { date: '2026-11-20' };
  await clinic.as(admin).post('close-day', today);
  return today;
}

/** Marks the database as a restored copy. */
export async function aRestoredCopy({ clinic: { context } }: World): Promise<Input> {
  await context.engine.transaction((tx) => copyMark(tx).set(context.clock.nowMs()));
  return { waiting: 'send' };
}

/** Merges the patients of two records. */
export async function aMerge(world: World, { patientId }: Owner): Promise<Input> {
  const { clinic, admin, strangerId } = world;
  const { body } = await clinic.as(admin).post('merge-patients', { patientId, otherId: strangerId });
  return { mergeId: body.mergeId };
}

/** Records a payment for the doctor's appointment, as the doctor or as an admin. */
export function aPayment(role: Role) {
  return async ({ clinic, admin }: World, { account, appointmentId }: Owner): Promise<Input> => {
    const { body } = await clinic.request({
      method: 'POST',
      path: `/api/${role}/receive-payment`,
      token: { [role]: role === 'admin' ? admin.token : account.token },
      body: { appointmentId, cents: 2_000, method: 'cash' },
    });
    return { paymentId: body.paymentId };
  };
}

let webhooks = 0;

/** Adds a webhook that receives bookings. */
export async function aWebhook({ clinic, admin }: World): Promise<Input> {
  webhooks += 1;
  const { body } = await clinic
    .as(admin)
    .post('add-webhook', { url: `https://lab${webhooks}.example/hook`, events: ['appointment.booked'] });
  return { webhookId: body.webhook._id };
}

/** Queues a test delivery to a new webhook. */
export async function aDelivery(world: World): Promise<Input> {
  const { clinic, admin } = world;
  const webhook = await aWebhook(world);
  await clinic.as(admin).post('test-webhook', webhook);
  const { body } = await clinic.as(admin).get(`webhook-deliveries?webhookId=${webhook.webhookId}`);
  return { ...webhook, eventId: body.deliveries[0].eventId };
}

/** Starts another session of an account; returns its id in the list of sessions. */
export async function startAnotherSession(clinic: TestClinic, account: SignedIn): Promise<Input> {
  await signInAgain(clinic, account);
  const { body } = await clinic.as(account).get('sessions');
  const others = (body.sessions as { _id: string; current: boolean }[]).filter(({ current }) => !current);
  return { sessionId: others[0]?._id };
}

/**
 * Begins or turns on a second factor. Returns a code that it accepts: with the password if begun, a recovery code if
 * on.
 */
export async function aSecondFactorCode(
  clinic: TestClinic,
  account: SignedIn,
  state: 'begun' | 'on',
): Promise<Input> {
  const client = clinic.as(account);
  const { secret } = await client.write('begin-second-factor');
  const code = new TOTP({ secret }).generate({ timestamp: clinic.context.clock.nowMs() });
  const proof = { code, currentPassword: account.password };
  if (state === 'begun') return proof;
  const { recoveryCodes } = await client.write('confirm-second-factor', proof);
  return { code: recoveryCodes[0] };
}
