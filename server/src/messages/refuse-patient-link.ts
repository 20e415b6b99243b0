import { patientLinkOver } from '@docket/contract/refusals.ts';
import { millisecondsPerDay, minutesPerDay, patientLinkDays } from '@docket/contract/rules/limits.ts';
import { readClinicSettings } from '../clinic-settings/read.ts';
import type { Clock } from '../platform/clock.ts';
import type { Context } from '../platform/context.ts';
import type { Connection } from '../platform/database/engine.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';

const days = patientLinkDays;

/**
 * Returns whether a link has expired: 90 days after its message and after the end of its appointment (`endsAt`, a
 * wall minute).
 */
export function isLinkOver(
  clock: Clock,
  { sentAt, endsAt }: { readonly sentAt: number; readonly endsAt: number | null },
): boolean {
  const isLongAgo = clock.nowMs() - sentAt > days * millisecondsPerDay;
  return isLongAgo && (endsAt === null || clock.wallNow() - endsAt > days * minutesPerDay);
}

/** Returns the refusal of an invalid link. It contains the practice's phone, because the page shows nothing else. */
export async function refusePatientLink(context: Context, connection: Connection): Promise<Refusal> {
  const practice = await readClinicSettings(context, connection);
  const { name, phone } = practice;
  return refuse(patientLinkOver, `This link is not valid. ${askToCall(practice)}`, {
    practice: { name, phone },
  });
}

/** Returns "Please call Elm Street Practice: +49 30 5550000", with the name and phone as far as they are set. */
export function askToCall({ name, phone }: { readonly name: string; readonly phone: string }): string {
  return `Please call ${name === '' ? 'the practice' : name}${phone === '' ? '' : `: ${phone}`}`;
}
