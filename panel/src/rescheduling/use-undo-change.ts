import { findDetails } from '@docket/contract/client.ts';
import type { InputOf } from '@docket/contract/endpoint.ts';
import { undoChange } from '@docket/contract/endpoints/rescheduling.ts';
import { slotRefused } from '@docket/contract/refusals.ts';
import { showSuccess } from '@docket/ui/toast.tsx';
import { useRef } from 'react';
import { useAction } from '../api/use-action.ts';
import type { OtherSlot } from '../appointments/dialogs/dialog-store.ts';
import { readSlotRefusal } from '../appointments/format.ts';
import { askAboutRefusal } from '../appointments/mutations/registered-parts.ts';
import type { HoursOwner } from '../doctors/hours-owner.ts';

/** A change of hours or time off also moves appointments, so both tags are touched. */
export const changeTouches = ['doctors', 'appointments'] as const;

type Elsewhere = NonNullable<InputOf<typeof undoChange.admin>['elsewhere']>;

/**
 * Undoes an applied change with all its moves and cancellations. If an old time is taken by now, a dialog offers the
 * next free times; everything is undone together.
 */
export function useUndoChange({ role }: HoursOwner) {
  const failed = useRef<unknown>(null);
  const { run, isPending } = useAction(undoChange[role], {
    touches: changeTouches,
    onError: (error) => {
      failed.current = error;
    },
  });
  const attempt = async (changeId: string, elsewhere: Elsewhere): Promise<boolean> => {
    const done = await run({ changeId, ...(elsewhere.length > 0 && { elsewhere }) });
    if (!done) askWhereElse(changeId, elsewhere);
    return done !== null;
  };
  const askWhereElse = (changeId: string, elsewhere: Elsewhere) => {
    const refusal = readSlotRefusal(failed.current);
    const moving = findDetails(failed.current, slotRefused)?.moving;
    if (!refusal || refusal.nextFree.length === 0 || moving === undefined) return;
    const others = elsewhere.filter((step) => step.appointmentId !== moving);
    const again = async ({ slotDate, slotTime }: OtherSlot) =>
      slotDate !== undefined &&
      slotTime !== undefined &&
      attempt(changeId, [...others, { appointmentId: moving, slotDate, slotTime }]);
    askAboutRefusal({ doing: 'undo', role, refusal, tried: null, again });
  };
  const undo = (changeId: string) => void attempt(changeId, []);
  return {
    undo,
    isPending,
    showDone: ({ message, changeId }: { message: string; changeId: string }) =>
      showSuccess(message, { undo: () => undo(changeId) }),
  };
}
