import { Refused } from '@docket/contract/client.ts';
import { changeSettings, previewOpeningHours } from '@docket/contract/clinic-settings.ts';
import type { Affected } from '@docket/contract/replanning.ts';
import { showSuccess } from '@docket/ui/toast.tsx';
import { useRef, useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { useOnFailure } from '../../api/use-on-failure.ts';
import { changeTouches, useUndoChange } from '../use-undo-change.ts';
import {
  addTimeOffOf,
  changeHoursOf,
  nameOf,
  previewHoursOf,
  previewTimeOffOf,
  type Whose,
} from '../whose-hours.ts';
import { type Chosen, chosenOf, keepChoices, type Mark, proposed } from './plan.ts';
import { nameForTimeOff, reasonOf, type Wish } from './wish.ts';

/** What is asked before a wish is granted: every appointment in its way, and what shall become of it. */
export interface Replanning {
  readonly wish: Wish;
  readonly affected: readonly Affected[];
  readonly chosen: Chosen;
  /** The one reason of every cancellation. */
  readonly reason: string;
  /** Why it was not applied, where something changed meanwhile. */
  readonly refusal: string | null;
  /** What came or went with the last reading, by the appointment's id. */
  readonly marked: ReadonlyMap<string, Mark>;
}

const silent = { successText: () => null } as const;

interface Done {
  readonly message: string;
  readonly changeId?: string | undefined;
  /** Of the settings, where they were changed. */
  readonly version?: number;
}

interface ReplanEnds {
  readonly onDone: (done: Done) => void;
  /** Somebody else changed the hours, or the settings, meanwhile: they have to be looked at before anything is planned. */
  readonly onOvertaken?: () => void;
}

/**
 * Changes hours, opening hours or adds time off: at once where no appointment is in the way, else after somebody said what becomes of
 * each. `replanning` is what is asked, null while nothing is.
 */
export function useReplan(whose: Whose, { onDone, onOvertaken }: ReplanEnds) {
  const { role } = whose;
  const [replanning, setReplanning] = useState<Replanning | null>(null);
  const sent = useRef<Replanning | null>(null);
  const { sayDone } = useUndoChange(whose);
  const previewHours = useAction(previewHoursOf[role], { ...silent, touches: [] });
  const previewTimeOff = useAction(previewTimeOffOf[role], { ...silent, touches: [] });
  const previewOpening = useAction(previewOpeningHours, { ...silent, touches: [] });
  const changeHours = useAction(changeHoursOf[role], { ...silent, touches: changeTouches });
  const addTimeOff = useAction(addTimeOffOf[role], { ...silent, touches: changeTouches });
  const saveSettings = useAction(changeSettings, { ...silent, touches: ['settings', ...changeTouches] });

  const preview = async (wish: Wish) => {
    const answer = await ask(wish);
    return answer?.affected ?? null;
  };
  const ask = (wish: Wish) => {
    if (wish.what === 'hours') return previewHours.run({ ...nameOf(whose), ...wish.change });
    if (wish.what === 'opening hours')
      return previewOpening.run({ openingHours: wish.settings.openingHours });
    return previewTimeOff.run({ ...nameForTimeOff(whose, wish.isWholeClinic), ...wish.timeOff });
  };
  const send = ({ wish, reason, affected, chosen }: Replanning): Promise<Done | null> => {
    const plan = affected.map((one) => chosenOf(one, chosen).step);
    if (wish.what === 'hours') {
      const { change, seen } = wish;
      return changeHours.run({ ...nameOf(whose), ...change, plan, cancelReason: reason, seen });
    }
    if (wish.what === 'opening hours') {
      const { settings, version } = wish;
      return saveSettings.run({ ...settings, version, plan, cancelReason: reason });
    }
    return addTimeOff.run({
      ...nameForTimeOff(whose, wish.isWholeClinic),
      ...wish.timeOff,
      reason,
      plan,
    });
  };
  const apply = async (asked: Replanning): Promise<boolean> => {
    sent.current = asked;
    const done = await send(asked);
    if (!done) return false;
    setReplanning(null);
    const { message, changeId } = done;
    if (changeId === undefined) showSuccess(message);
    else sayDone({ message, changeId });
    onDone(done);
    return true;
  };

  // Somebody was faster: what was chosen stays as far as it can, the rest is asked again.
  const askAgain = async (refused: unknown) => {
    const asked = sent.current;
    if (!asked || !(refused instanceof Refused) || refused.status !== 409) return;
    if (asked.wish.what !== 'time off' && isAboutHours(refused)) {
      setReplanning(null);
      onOvertaken?.();
      return;
    }
    const affected = await preview(asked.wish);
    // With nothing in the way, then and now, it was refused for another reason, which was said.
    if (!affected || (affected.length === 0 && asked.affected.length === 0)) return;
    setReplanning({
      ...asked,
      affected,
      refusal: refused.message,
      ...keepChoices(asked.chosen, {
        before: asked.affected,
        now: affected,
        refused: refused.details.moving,
      }),
    });
  };
  useOnFailure(changeHours.error, (error) => void askAgain(error));
  useOnFailure(addTimeOff.error, (error) => void askAgain(error));
  useOnFailure(saveSettings.error, (error) => void askAgain(error));

  /** Answers whether it was granted at once. */
  const propose = async (wish: Wish): Promise<boolean> => {
    const affected = await preview(wish);
    if (!affected) return false;
    const asked: Replanning = {
      wish,
      affected,
      chosen: proposed(affected),
      reason: reasonOf(wish),
      refusal: null,
      marked: new Map(),
    };
    if (affected.length === 0) return apply(asked);
    setReplanning(asked);
    return false;
  };

  return {
    replanning,
    propose,
    change: (part: Partial<Pick<Replanning, 'chosen' | 'reason'>>) =>
      setReplanning((asked) => asked && { ...asked, ...part }),
    apply: () => replanning && void apply(replanning),
    leave: () => setReplanning(null),
    isPreviewing: previewHours.isPending || previewTimeOff.isPending || previewOpening.isPending,
    isApplying: changeHours.isPending || addTimeOff.isPending || saveSettings.isPending,
    /** What the last preview was refused with. */
    error: previewHours.error ?? previewTimeOff.error ?? previewOpening.error,
  };
}

// Every refusal of a plan says which appointment or place it is about.
function isAboutHours({ details }: Refused): boolean {
  return !['appointmentId', 'moving', 'why'].some((name) => name in details);
}
