import { detailsOf } from '@docket/contract/client.ts';
import { formatAgo } from '@docket/contract/format-ago.ts';
import { appointmentChanged, slotRefused } from '@docket/contract/refusals.ts';
import { formatSlotDate, showSlotTime } from '@docket/contract/slot-date.ts';
import { formatHolder, toDoer } from '../../api/refusal-details.ts';
import { serverNowMs } from '../../clinic/server-time.ts';
import { changeLabels } from '../../live/format-change.ts';

/**
 * Takes what a change was refused with; returns what became of the appointment, or of its time, meanwhile: "Cancelled by
 * Sarah Lind just now", "Taken by Ana Cruz, 10:30 AM". null where the refusal does not say.
 */
export function formatChangedSince(error: unknown): string | null {
  const slot = detailsOf(error, slotRefused);
  const changed = detailsOf(error, appointmentChanged);
  const holder = slot && formatHolder(slot, serverNowMs());
  if (holder) return holder;
  const { who, at } = toDoer(slot ?? changed ?? {});
  if (!who) return null;
  const ago = at === null ? '' : ` ${formatAgo(serverNowMs() - at)}`;
  if (slot) return slot.why === 'taken' ? `Taken${ago} by ${who}` : null;
  const deed = changed && deedIn(changed);
  return deed && `${deed} by ${who}${ago}`;
}

type Changed = NonNullable<ReturnType<typeof detailsOf<typeof appointmentChanged.details>>>;

function deedIn({ what, payment, slotDate, slotTime }: Changed): string | null {
  if (what === 'payment set') return payment ? 'Marked as paid online' : 'Marked as cash';
  if (what === 'moved') return `Moved to ${formatSlotDate(slotDate)}, ${showSlotTime(slotTime)}`;
  return what !== null && what in changeLabels ? changeLabels[what as keyof typeof changeLabels] : null;
}
