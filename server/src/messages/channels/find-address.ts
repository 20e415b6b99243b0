import { type ClinicSettings, findSmsCountries } from '@docket/contract/endpoints/clinic-settings.ts';
import type { MessageChannel } from '@docket/contract/endpoints/messages.ts';
import { nameCountry } from '@docket/contract/formats/countries.ts';
import { withAsciiDomain } from '@docket/contract/formats/email-address.ts';
import { readDestination, toInternational } from '../../patients/phone-numbers.ts';
import type { Connection } from '../../platform/database/engine.ts';
import { hashToken } from '../../platform/tokens.ts';
import { missingChannel, noChannel, noSmsTo } from '../reasons.ts';
import type { DueMessage, Ending } from '../rows.ts';
import { findEmailEnding } from '../rules.ts';
import { logStore } from '../store/log.ts';
import { stoppedAddressStore } from '../store/stopped-addresses.ts';
import type { Channels } from './channels.ts';

type Reachable = Pick<DueMessage['patient'], 'email' | 'phone' | 'contactBy'>;

/** The channels and settings that decide how a patient can be reached. */
interface Reach {
  readonly channels: Channels;
  readonly practice: ClinicSettings;
}

type FoundAddress = { readonly address: string } | { readonly ending: Ending } | { readonly missing: string };

/** Returns the channel of messages to a patient. */
export function chooseChannel({ contactBy }: Pick<Reachable, 'contactBy'>): MessageChannel {
  return contactBy === 'sms' ? 'sms' : 'email';
}

/**
 * Returns the patient's address on their channel, or an ending if they have none, or the missing setting to wait for.
 */
export async function findAddress(
  connection: Connection,
  { channels, practice }: Reach,
  patient: Reachable,
): Promise<FoundAddress> {
  const channel = chooseChannel(patient);
  const found = readAddress({ channels, practice }, patient);
  if (!('address' in found) || !(await stoppedAddressStore(connection).isStopped(hashToken(found.address))))
    return found;
  return { ending: { state: 'stopped', reason: stoppedReasons[channel] } };
}

/** Like `findAddress`, but ignores addresses that were stopped. */
function readAddress({ channels, practice }: Reach, patient: Reachable): FoundAddress {
  const channel = chooseChannel(patient);
  if (channels[channel] === 'none') return { ending: { state: 'would be told', reason: noChannel[channel] } };
  if (channels[channel] === 'missing') return { missing: missingChannel[channel] };
  return channel === 'sms' ? readNumber(patient.phone, practice) : readEmail(patient.email);
}

/**
 * Returns the number of queued messages that can be sent (now or once a setting is back), of those that can't, and
 * when the oldest was queued.
 */
export async function countSendable(connection: Connection, reach: Reach) {
  const store = logStore(connection);
  const patients = (await store.countWaiting()).map((patient) => {
    const found = readAddress(reach, patient);
    return {
      ...patient,
      canLeave: !('ending' in found),
      hash: 'address' in found ? hashToken(found.address) : '',
    };
  });
  const stopped = await stoppedAddressStore(connection).list(patients.map(({ hash }) => hash));
  const counted = { messages: 0, unsendable: 0, oldestAt: null as number | null };
  for (const { canLeave, hash, count, oldestAt } of patients) {
    const isSendable = canLeave && !stopped.has(hash);
    counted[isSendable ? 'messages' : 'unsendable'] += count;
    if (isSendable) counted.oldestAt = Math.min(counted.oldestAt ?? oldestAt, oldestAt);
  }
  return counted;
}

const stoppedReasons = {
  email: 'This address asked for no more messages',
  sms: 'This number asked for no more messages; START by SMS begins them again',
} as const satisfies Record<MessageChannel, string>;

function readEmail(email: string): { readonly address: string } | { readonly ending: Ending } {
  const ending = findEmailEnding(email);
  return ending ? { ending } : { address: withAsciiDomain(email) };
}

/** Returns the international phone number, or the reason why an SMS to it is impossible. */
function readNumber(
  phone: string,
  practice: Pick<ClinicSettings, 'country' | 'smsCountries'>,
): { readonly address: string } | { readonly ending: Ending } {
  const { country } = practice;
  const number = toInternational(phone, country);
  if (number !== null) return checkCost(number, practice);
  return {
    ending: {
      state: 'no address',
      reason:
        phone === ''
          ? 'No phone number is known'
          : country === '' && !/^\s*(\+|00)/.test(phone)
            ? 'The phone number has no country code, and Settings names no country'
            : 'This isn’t a valid phone number',
    },
  };
}

/**
 * Returns the number, or an ending if its country or type is excluded. Such SMS may be expensive, and an attacker
 * could make the practice pay for them.
 */
function checkCost(
  number: string,
  practice: Pick<ClinicSettings, 'country' | 'smsCountries'>,
): { readonly address: string } | { readonly ending: Ending } {
  const dialling = readDestination(number);
  const why = explainNoSms(dialling, practice);
  if (why === null) return { address: number };
  return { ending: { state: 'no address', reason: `${noSmsTo}${why}` } };
}

function explainNoSms(
  { country, prefix, unfit, territory }: ReturnType<typeof readDestination>,
  practice: Pick<ClinicSettings, 'country' | 'smsCountries'>,
): string | null {
  if (unfit === 'unknown')
    return `this number (${prefix}): it is not a number that SMS can be sent to. ${askForAnother}`;
  if (unfit !== null) return `${unfit} (${prefix}). ${askForAnother}`;
  if (country === null) return `numbers that belong to no country (${prefix}).`;
  // A practice in the territory can't choose another country for itself.
  if (territory !== null && country !== practice.country) return `${territory} (${prefix}). ${askForAnother}`;
  if (findSmsCountries(practice).includes(country)) return null;
  return `${nameCountry(country)} (${prefix}). A manager can add the country in Settings.`;
}

const askForAnother = 'Ask the patient for another number.';
