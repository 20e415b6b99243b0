import type { ClinicSettings } from '@docket/contract/endpoints/clinic-settings.ts';
import type { MessageChannel } from '@docket/contract/endpoints/messages.ts';
import { cleanName } from '@docket/contract/formats/clean-name.ts';
import { toMessageName } from '@docket/contract/formats/message-name.ts';
import type { Language } from '@docket/contract/locales/languages.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/engine.ts';
import { storedSettings } from '../../platform/stored-settings.ts';
import { createToken, hashToken } from '../../platform/tokens.ts';
import type { Email } from '../channels/email.ts';
import { type Sms, sendsMessageId } from '../channels/sms.ts';
import type { DueMessage } from '../rows.ts';
import { inboundStore } from '../store/replies.ts';
import { templateStore } from '../store/templates.ts';
import {
  type ComposedMessage,
  chooseLanguage,
  compose,
  type Mailbox,
  toCalendar,
  toComposable,
  toLocation,
  withLink,
} from './compose.ts';

/** A message as the mail server or gateway gets it. */
export type Outgoing =
  | { readonly channel: 'email'; readonly email: Email }
  | { readonly channel: 'sms'; readonly sms: Sms };

interface Draft {
  readonly language: Language;
  /** Stored text, without the patient's link. */
  readonly subject: string;
  readonly body: string;
  /** Hash of the token in the message's links; null without a link. */
  readonly stopHash: string | null;
  readonly outgoing: Outgoing;
}

interface DraftParts {
  readonly context: Context;
  readonly practice: ClinicSettings;
  readonly channel: MessageChannel;
  readonly address: string;
}

/** Returns the composed message and the text to store; null after an error, which is logged. */
export async function draft(
  tx: Tx,
  message: DueMessage,
  { context, practice, channel, address }: DraftParts,
): Promise<Draft | null> {
  // Only a reminder asks for a reply, and only if replies are received.
  const canAnswer =
    channel === 'sms' && message.kind === 'reminder' && (await inboundStore(tx).find()) !== null;
  try {
    const language = chooseLanguage(message.patient.language, practice);
    const template = await templateStore(tx).find({ language, kind: message.kind });
    const { publicUrl } = context.settings;
    const hasLink = publicUrl !== null && (channel === 'email' || message.offer !== null);
    // Each attempt has a new token, because only its hash is stored. An offer's message uses one token for both
    // links.
    const token = hasLink ? createToken() : null;
    const link = token !== null && message.offer !== null ? `${publicUrl}/offer#${token}` : '';
    const composed = compose(toComposable(message, context.clock.wallNow()), practice, { template, link });
    const stopHash = token && hashToken(token);
    const withoutToken = (text: string) => (token === null ? text : text.replaceAll(token, '…'));
    if (channel === 'sms') {
      const text = canAnswer ? `${composed.sms}\n${composed.replyHint}` : composed.sms;
      const isRepeat = message.state === 'sending' && sendsMessageId(context.settings.sms);
      const outgoing = { channel, sms: { id: message.id, to: address, text, isRepeat } };
      return { language, subject: '', body: withoutToken(text), stopHash, outgoing };
    }
    const eventDomain = await readEventDomain(tx, context.settings);
    const email = toEmail(message, composed, { context, practice, address, token, eventDomain });
    const { subject, text } = composed;
    return { language, subject, body: withoutToken(text), stopHash, outgoing: { channel, email } };
  } catch (error) {
    context.log.error({ err: error }, 'a message could not be composed');
    return null;
  }
}

function toEmail(
  message: DueMessage,
  composed: ComposedMessage,
  {
    context: { clock, settings },
    practice,
    address,
    token,
    eventDomain,
  }: Omit<DraftParts, 'channel'> & { token: string | null; eventDomain: string },
): Email {
  const from = {
    name: settings.mailFrom?.name ? cleanName(settings.mailFrom.name) : toMessageName(practice.name),
    address: settings.mailFrom?.address ?? '',
  };
  const to: Mailbox = { name: toMessageName(message.patient.name), address };
  const parts = {
    organizer: from,
    attendee: to,
    location: toLocation(practice.address),
    domain: eventDomain,
  };
  return {
    messageId: `${message.id}@${readDomain(from.address)}`,
    from,
    to,
    subject: composed.subject,
    ...withLink(composed, token && `${settings.publicUrl}/messages#${token}`),
    calendar: isInCalendar(message)
      ? toCalendar(message.appointment, composed, {
          ...parts,
          timeZone: clock.timeZone,
          nowMs: clock.nowMs(),
        })
      : null,
    stopUrl: token && `${settings.publicUrl}/api/messages/stop/${token}`,
  };
}

const readDomain = (address: string) => address.slice(address.lastIndexOf('@') + 1);

/**
 * Returns the domain of calendar event ids: the domain of the first email sent. A changed domain would duplicate
 * events, and a cancellation would remove only one of them.
 */
async function readEventDomain(tx: Tx, { mailFrom }: Context['settings']): Promise<string> {
  const stored = storedSettings(tx);
  const key = 'calendar domain';
  return (await stored.read(key)) ?? (await stored.hold(key, readDomain(mailFrom?.address ?? '')));
}

/** Delays and offers do not change the calendar event. */
function isInCalendar(message: DueMessage): message is DueMessage & { offer: null } {
  return message.offer === null && message.kind !== 'late';
}
