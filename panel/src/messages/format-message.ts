import { type Message, mayHaveBeenSent, type OfferMessage } from '@docket/contract/endpoints/messages.ts';
import { formatSlotTime, showSlotTime, wallClockIn } from '@docket/contract/formats/slot-date.ts';
import type { ReplyMeaning } from '@docket/contract/rules/reply-meanings.ts';
import { formatSlotDay } from '../clinic/format-day.ts';
import { formatMomentOfDay } from '../clinic/format-moment.ts';

/** Labels of the kinds of messages. */
export const kindLabels: Record<Message['kind'], string> = {
  booked: 'Booked',
  moved: 'Moved',
  rescheduled: 'Moved by the practice',
  cancelled: 'Cancelled',
  restored: 'Takes place after all',
  reminder: 'Reminder',
  late: 'Running late',
  offer: 'Offer of a time',
  'cancel reply': 'Reply to CANCEL',
};
const channelLabels: Record<Message['channel'], string> = { email: 'Email', sms: 'SMS' };
const formatUnsent = (channel: Message['channel']) =>
  channel === 'sms' ? 'Would be sent by SMS' : 'Would be emailed';

/** "Email to anna@example.org handed over, Fri 20 November 2026, 10:34 AM": the state of a message. */
export function formatMessage(message: OfferMessage, canSend: boolean, timeZone: string): string {
  const { state, channel, address, dueAt, sentAt, deliveredAt, attempts } = message;
  const channelAndAddress = `${channelLabels[channel]} to ${address}`;
  switch (state) {
    case 'waiting':
      if (!canSend) return formatUnsent(channel);
      if (address === '') return 'Waits for an address';
      if (attempts > 0)
        return `${channelAndAddress} is delayed, tried ${attempts === 1 ? 'once' : `${attempts} times`}`;
      return `${channelAndAddress} at ${formatClock(dueAt, timeZone)}`;
    case 'sending':
      return message.reason === ''
        ? `${channelAndAddress} is being sent`
        : `${channelAndAddress}: unknown, will be sent again`;
    case 'handed over':
      return `${channelAndAddress} handed over, ${formatMomentOfDay(sentAt ?? dueAt, timeZone)}`;
    case 'delivered':
      return deliveredAt
        ? `${channelAndAddress} delivered, ${formatMomentOfDay(deliveredAt, timeZone)}`
        : `${channelAndAddress} delivered`;
    case 'refused':
      return `${channelAndAddress} refused`;
    case 'given up':
      return message.reason.startsWith(mayHaveBeenSent)
        ? `${channelAndAddress}: unknown, may have been sent`
        : `${channelAndAddress} given up`;
    case 'would be told':
      return formatUnsent(channel);
    case 'no address':
    case 'stopped':
    case 'withdrawn':
      return 'Not sent';
  }
}

const replyLabels: Record<ReplyMeaning, string> = {
  yes: 'Confirms',
  cancel: 'Wants to cancel',
  stop: 'Wants no more SMS',
  start: 'Wants SMS again',
  other: 'Answered',
};

/** The label of a reply's meaning. */
export const formatReply = (meaning: ReplyMeaning): string => replyLabels[meaning];

/** "Sat 21 November 2026, 10:00 AM, Dr. Omar Haddad": the current state of the appointment a message is about. */
export function formatAppointment({
  slotDate,
  slotTime,
  doctorName,
}: NonNullable<Message['appointment']>): string {
  return `${formatSlotDay(slotDate)}, ${showSlotTime(slotTime)}, ${doctorName}`;
}

/** "Email to Anna Berg at 10:34 AM": a message that leaves soon, for a toast. */
export function formatWaiting({ channel, dueAt, patientName }: Message, timeZone: string): string {
  return `${channelLabels[channel]} to ${patientName} at ${formatClock(dueAt, timeZone)}`;
}

function formatClock(atMs: number, timeZone: string): string {
  return showSlotTime(formatSlotTime(wallClockIn(timeZone, atMs).minutes));
}
