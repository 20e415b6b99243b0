import { Refused } from '@docket/contract/client.ts';
import { formatAgo } from '@docket/contract/format-ago.ts';
import { formatSlotDate, showSlotTime } from '@docket/contract/slot-date.ts';
import { doerIn, formatHolder } from '../../api/refusal-details.ts';
import { serverNowMs } from '../../clinic/server-time.ts';
import { deeds } from '../../live/format-change.ts';

type Details = Record<string, unknown>;

/**
 * Takes what a change was refused with; returns what became of the appointment, or of its time, meanwhile: "Cancelled by
 * Sarah Lind just now", "Taken by Ana Cruz, 10:30 AM". null where the refusal does not say.
 */
export function formatMeanwhile(error: unknown): string | null {
  if (!(error instanceof Refused) || error.status !== 409) return null;
  const { details } = error;
  const holder = formatHolder(details, serverNowMs());
  if (holder) return holder;
  const { who, at } = doerIn(error);
  if (!who) return null;
  const ago = at === null ? '' : ` ${formatAgo(serverNowMs() - at)}`;
  if ('why' in details) return details.why === 'taken' ? `Taken${ago} by ${who}` : null;
  const deed = deedIn(details);
  return deed && `${deed} by ${who}${ago}`;
}

function deedIn({ what, payment, slotDate, slotTime }: Details): string | null {
  if (what === 'payment set') return payment === true ? 'Marked as paid online' : 'Marked as cash';
  if (what === 'moved')
    return `Moved to ${formatSlotDate(String(slotDate))}, ${showSlotTime(String(slotTime))}`;
  return typeof what === 'string' && what in deeds ? deeds[what as keyof typeof deeds] : null;
}
