import type { ClinicSettings } from '@docket/contract/clinic-settings.ts';
import { type MessageChannel, messageChannels } from '@docket/contract/messages.ts';
import { toInternational } from '../patients/phone-numbers.ts';
import type { Context } from '../platform/context.ts';
import type { Connection } from '../platform/database/engine.ts';
import { hashToken } from '../platform/tokens.ts';
import { type DueMessage, type Ending, noChannel } from './rows.ts';
import { whyNoEmail } from './rules.ts';
import { sendingStore } from './store.ts';

type Reachable = Pick<DueMessage['patient'], 'email' | 'phone' | 'contactBy'>;

/** By what a patient is written to. */
export function channelOf({ contactBy }: Pick<Reachable, 'contactBy'>): MessageChannel {
  return contactBy === 'sms' ? 'sms' : 'email';
}

/** Whether there is anything to send by. */
function hasChannel({ mailFrom, sms }: Context['settings'], channel: MessageChannel): boolean {
  return channel === 'sms' ? sms !== null : mailFrom !== null;
}

/** Whether there is anything to send by on any channel: where not, "would be told" is said of everybody, and names nobody to call. */
export function canSend(settings: Context['settings']): boolean {
  return messageChannels.some((channel) => hasChannel(settings, channel));
}

/** Where a patient is written to, by their channel; or why they can't be. */
export async function findAddress(
  connection: Connection,
  { settings, practice }: { settings: Context['settings']; practice: ClinicSettings },
  patient: Reachable,
): Promise<{ readonly address: string } | { readonly ending: Ending }> {
  const channel = channelOf(patient);
  if (!hasChannel(settings, channel))
    return { ending: { state: 'would be told', reason: noChannel[channel] } };
  const found = channel === 'sms' ? readNumber(patient.phone, practice.country) : readEmail(patient.email);
  if ('ending' in found || !(await sendingStore(connection).isStopped(hashToken(found.address))))
    return found;
  return { ending: { state: 'stopped', reason: stoppedReasons[channel] } };
}

const stoppedReasons = {
  email: 'This address asked for no more messages',
  sms: 'This number asked for no more messages; START by SMS begins them again',
} as const satisfies Record<MessageChannel, string>;

function readEmail(email: string): { readonly address: string } | { readonly ending: Ending } {
  const ending = whyNoEmail(email);
  return ending ? { ending } : { address: email };
}

/** Why no SMS can be sent to this phone number; otherwise the number as every country dials it. */
function readNumber(
  phone: string,
  country: string,
): { readonly address: string } | { readonly ending: Ending } {
  const number = toInternational(phone, country);
  if (number !== null) return { address: number };
  return {
    ending: {
      state: 'no address',
      reason:
        phone === ''
          ? 'No phone number is known'
          : country === '' && !/^\s*(\+|00)/.test(phone)
            ? 'The phone number has no country code, and Settings names no country'
            : 'The phone number can’t be one',
    },
  };
}
