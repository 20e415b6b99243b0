import type { UndeliveredChange } from '@docket/contract/endpoints/messages.ts';
import { toSlot } from '@docket/contract/formats/slot-date.ts';
import { millisecondsPerDay } from '@docket/contract/rules/limits.ts';
import { findUndeliveredKind } from '@docket/contract/rules/message-rules.ts';
import { readClinicSettings } from '../clinic-settings/read.ts';
import type { Context } from '../platform/context.ts';
import type { Connection } from '../platform/database/engine.ts';
import { type Channels, canSend, readChannels } from './channels/channels.ts';
import { findAddress } from './channels/find-address.ts';
import { type UndeliveredState, undeliveredStore } from './store/undelivered.ts';

/** Days for which changes are looked up; older changes are not listed. */
export const maxDaysAhead = 400;
/** More than a desk calls in several days. */
const maxListed = 300;

/** An undelivered change with the patient's phone number and the start they know, in wall minutes. */
export interface FoundChange extends UndeliveredChange {
  readonly phone: string;
  readonly knownStart: number;
}

/** Returns undelivered changes of coming appointments, by appointment id. */
export async function loadUndeliveredChanges(
  context: Pick<Context, 'clock' | 'settings'>,
  connection: Connection,
): Promise<Map<string, FoundChange>> {
  const { clock } = context;
  const isSending = canSend(await readChannels(context, connection));
  const since = clock.nowMs() - maxDaysAhead * millisecondsPerDay;
  const found = await undeliveredStore(connection).since(since, maxListed, isSending);
  return new Map(
    found.flatMap((state) => {
      const change = toChange(state, clock.wallNow());
      return change ? [[state.appointmentId, change] as const] : [];
    }),
  );
}

/**
 * Returns the undelivered change of one appointment, also if its message is queued but can't reach the patient. Null
 * if the patient knows or will get the message.
 */
export async function loadUndeliveredChange(
  context: Pick<Context, 'clock' | 'settings'>,
  connection: Connection,
  appointmentId: string,
): Promise<FoundChange | null> {
  const channels = await readChannels(context, connection);
  const found =
    (await undeliveredStore(connection).ofAppointment(appointmentId, canSend(channels))) ??
    (await findUnreachable(context, connection, { appointmentId, channels }));
  return found && toChange(found, context.clock.wallNow());
}

async function findUnreachable(
  { clock, settings }: Pick<Context, 'clock' | 'settings'>,
  connection: Connection,
  { appointmentId, channels }: { appointmentId: string; channels: Channels },
): Promise<UndeliveredState | null> {
  const change = canSend(channels) ? await undeliveredStore(connection).waitingOf(appointmentId) : null;
  if (change === null) return null;
  const practice = await readClinicSettings({ settings }, connection);
  if (practice.messagesOff.includes(change.kind)) return null;
  const isTooLate = clock.toInstant(change.startsAt) <= change.dueAt;
  return isTooLate || !('address' in (await findAddress(connection, { channels, practice }, change)))
    ? change
    : null;
}

function toChange(found: UndeliveredState, wallNow: number): FoundChange | null {
  const { status, startsAt, cancelKind, at, phone } = found;
  for (const known of found.known) {
    const what = findUndeliveredKind(known, { status, startsAt }, wallNow);
    // A patient who cancelled knows of it.
    if (what === null || (what === 'cancelled' && cancelKind === 'patient')) continue;
    const was = what === 'restored' ? null : toSlot(known.startsAt);
    return { what, was, at, phone, knownStart: known.startsAt };
  }
  return null;
}
