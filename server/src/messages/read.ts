import type { AnswerOf } from '@docket/contract/endpoint.ts';
import type { ClinicSettings } from '@docket/contract/endpoints/clinic-settings.ts';
import type * as contract from '@docket/contract/endpoints/messages.ts';
import type { Message, OfferMessage } from '@docket/contract/endpoints/messages.ts';
import { toSlot } from '@docket/contract/formats/slot-date.ts';
import { readClinicSettings } from '../clinic-settings/read.ts';
import { patientStore } from '../patients/store.ts';
import type { Context } from '../platform/context.ts';
import type { Connection } from '../platform/database/engine.ts';
import { getOwnerId } from '../platform/permissions.ts';
import { notFound } from '../platform/refusal.ts';
import type { Call } from '../platform/serve.ts';
import { type Channels, canSend, readChannels } from './channels/channels.ts';
import { chooseChannel, findAddress } from './channels/find-address.ts';
import { loadUndeliveredChange } from './load-undelivered.ts';
import { kindIsOff } from './reasons.ts';
import { findContactEnding } from './rules.ts';
import { type ListedMessageRow, logStore } from './store/log.ts';
import { replyStore } from './store/replies.ts';

/** Returns the messages of an appointment, queued ones included. Throws Refusal (not found). */
export async function readMessages(context: Context, { caller, input }: Call<typeof contract.readMessages>) {
  const { engine } = context;
  const practice = await readClinicSettings(context, engine.read);
  const store = logStore(engine.read);
  if (!(await store.findAppointment(input.id, getOwnerId(caller)))) throw notFound('Appointment');
  const answer = await toMessages(await store.ofAppointment(input.id), practice, context);
  const found = await loadUndeliveredChange(context, engine.read, input.id);
  const untold = found && { what: found.what, was: found.was, at: found.at, phone: found.phone };
  return { ...answer, untold };
}

const maxOfPatient = 100;

/** Returns a patient's messages about all appointments. Throws Refusal (not found). */
export async function readPatientMessages(
  context: Context,
  { input }: Call<typeof contract.readPatientMessages>,
) {
  const { engine } = context;
  const practice = await readClinicSettings(context, engine.read);
  if (!(await patientStore(engine.read).findOwn(input.id))) throw notFound('Patient');
  const rows = await logStore(engine.read).ofPatient(input.id, maxOfPatient);
  return toMessages(rows, practice, context);
}

/** Returns the message of each offer, by offer id. */
export async function readOfferMessages(
  context: Pick<Context, 'settings' | 'clock'>,
  connection: Connection,
  offerIds: readonly string[],
): Promise<Map<string, OfferMessage>> {
  const rows = await logStore(connection).ofOffers(offerIds);
  if (rows.size === 0) return new Map();
  const practice = await readClinicSettings(context, connection);
  const channels = await readChannels(context, connection);
  const entries = [...rows].map(async ([offerId, row]): Promise<[string, OfferMessage]> => {
    const message = await toMessage(row, practice, { connection, channels });
    const { kind, channel, state, reason, address, dueAt, sentAt, deliveredAt, attempts } = message;
    return [offerId, { kind, channel, state, reason, address, dueAt, sentAt, deliveredAt, attempts }];
  });
  return new Map(await Promise.all(entries));
}

async function toMessages(
  rows: readonly ListedMessageRow[],
  practice: ClinicSettings,
  context: Context,
): Promise<AnswerOf<typeof contract.readPatientMessages>> {
  const { engine } = context;
  const channels = await readChannels(context, engine.read);
  const replies = await replyStore(engine.read).toMessages(rows.map(({ id }) => id));
  const messages = rows.map(async (row) => ({
    ...(await toMessage(row, practice, { connection: engine.read, channels })),
    replies: (replies.get(row.id) ?? []).map(({ text, meaning, at }) => ({ text, meaning, at })),
  }));
  return { messages: await Promise.all(messages), canSend: canSend(channels) };
}

async function toMessage(
  { id, email, phone, contactBy, body, startsAt, doctorName, ...row }: ListedMessageRow,
  practice: ClinicSettings,
  { connection, channels }: { readonly connection: Connection; readonly channels: Channels },
): Promise<Omit<Message, 'replies'>> {
  const { appointmentId, patientName, kind, state, reason, madeAt, dueAt, sentAt, deliveredAt, attempts } =
    row;
  const isWaiting = state === 'waiting';
  // The channel is decided at sending, so a queued message shows the present one.
  const channel = isWaiting ? chooseChannel({ contactBy }) : row.channel;
  const next = channel === 'email' ? email : phone;
  const address = isWaiting ? next : row.address || next;
  // A queued message that would be ended at sending shows that state now.
  const unwelcome = isWaiting ? findContactEnding(contactBy, kind) : null;
  const found = isWaiting
    ? await findAddress(connection, { channels, practice }, { email, phone, contactBy })
    : null;
  const now =
    isWaiting && practice.messagesOff.includes(kind)
      ? { state: 'withdrawn' as const, reason: kindIsOff }
      : unwelcome !== null
        ? unwelcome
        : found && 'ending' in found
          ? found.ending
          : { state, reason: found && 'missing' in found ? found.missing : reason };
  return {
    _id: id,
    appointmentId,
    appointment: startsAt === null ? null : { ...toSlot(startsAt), doctorName: doctorName ?? '' },
    patientName,
    kind,
    channel,
    ...now,
    address,
    madeAt,
    dueAt,
    sentAt,
    deliveredAt,
    attempts,
    subject: row.subject,
    text: body,
  };
}
