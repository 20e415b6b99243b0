import { findDetails, Refused } from '@docket/contract/client.ts';
import {
  type ClinicSettings,
  changeSettings,
  previewOpeningHours,
} from '@docket/contract/endpoints/clinic-settings.ts';
import type { Hours, TimeOff } from '@docket/contract/endpoints/hours.ts';
import {
  type Affected,
  type AffectedOffer,
  addTimeOff,
  changeHours,
  previewHours,
  previewTimeOff,
} from '@docket/contract/endpoints/rescheduling.ts';
import { appointmentChanged, slotRefused } from '@docket/contract/refusals.ts';
import { showSuccess } from '@docket/ui/toast.tsx';
import { useRef, useState } from 'react';
import { useAction } from '../api/use-action.ts';
import { useOnFailure } from '../api/use-on-failure.ts';
import { type HoursOwner, toDoctorInput } from '../doctors/hours-owner.ts';
import { type Chosen, chooseProposals, findChosenOption, keepChoices, type Mark } from './plan.ts';
import { changeTouches, useUndoChange } from './use-undo-change.ts';

/** A change under review: every affected appointment and its choice. */
export interface ReschedulingInput {
  readonly requestedChange: RequestedChange;
  readonly affected: readonly Affected[];
  /** Waiting-list offers that end with the change. */
  readonly offers: readonly AffectedOffer[];
  readonly chosen: Chosen;
  readonly reason: string;
  /** The refusal after something changed since the preview; otherwise null. */
  readonly refusal: string | null;
  /** Appointments marked by the last preview, by id. */
  readonly marked: ReadonlyMap<string, Mark>;
}

const silent = { successText: () => null } as const;

interface AppliedChange {
  readonly message: string;
  readonly changeId?: string | undefined;
  /** The new version of the settings, if they were changed. */
  readonly version?: number;
}

interface ReschedulingCallbacks {
  readonly onDone: (done: AppliedChange) => void;
  /** Another user has changed the hours or the settings, which must be reviewed first. */
  readonly onOvertaken?: () => void;
}

/**
 * Changes hours or opening hours, or adds time off: at once if no appointment is affected, otherwise after a choice
 * for each. `request` is the change under review, or null.
 */
export function useRescheduling(whose: HoursOwner, { onDone, onOvertaken }: ReschedulingCallbacks) {
  const { role } = whose;
  const [request, setRequest] = useState<ReschedulingInput | null>(null);
  const sent = useRef<ReschedulingInput | null>(null);
  const { showDone } = useUndoChange(whose);
  const previewHoursAction = useAction(previewHours[role], { ...silent, touches: [] });
  const previewTimeOffAction = useAction(previewTimeOff[role], { ...silent, touches: [] });
  const previewOpening = useAction(previewOpeningHours, { ...silent, touches: [] });
  const changeHoursAction = useAction(changeHours[role], { ...silent, touches: changeTouches });
  const addTimeOffAction = useAction(addTimeOff[role], { ...silent, touches: changeTouches });
  const saveSettings = useAction(changeSettings, { ...silent, touches: ['settings', ...changeTouches] });

  const preview = async (requestedChange: RequestedChange) => {
    const answer = await ask(requestedChange);
    return answer && { affected: answer.affected, offers: answer.offers ?? [] };
  };
  const ask = (requestedChange: RequestedChange) => {
    if (requestedChange.kind === 'hours')
      return previewHoursAction.run({ ...toDoctorInput(whose), ...requestedChange.change });
    if (requestedChange.kind === 'opening hours')
      return previewOpening.run({ openingHours: requestedChange.settings.openingHours });
    return previewTimeOffAction.run({
      ...nameForTimeOff(whose, requestedChange.isWholeClinic),
      ...requestedChange.timeOff,
    });
  };
  const send = ({
    requestedChange,
    reason,
    affected,
    chosen,
  }: ReschedulingInput): Promise<AppliedChange | null> => {
    const plan = affected.map((conflict) => findChosenOption(conflict, chosen).step);
    if (requestedChange.kind === 'hours') {
      const { change, seenChangeId } = requestedChange;
      return changeHoursAction.run({
        ...toDoctorInput(whose),
        ...change,
        plan,
        cancelReason: reason,
        seen: seenChangeId,
      });
    }
    if (requestedChange.kind === 'opening hours') {
      const { settings, version } = requestedChange;
      return saveSettings.run({ ...settings, version, plan, cancelReason: reason });
    }
    return addTimeOffAction.run({
      ...nameForTimeOff(whose, requestedChange.isWholeClinic),
      ...requestedChange.timeOff,
      reason,
      plan,
    });
  };
  const apply = async (input: ReschedulingInput): Promise<boolean> => {
    sent.current = input;
    const done = await send(input);
    if (!done) return false;
    setRequest(null);
    const { message, changeId } = done;
    if (changeId === undefined) showSuccess(message);
    else showDone({ message, changeId });
    onDone(done);
    return true;
  };

  // Another user was faster: possible choices stay, the others must be made again.
  const askAgain = async (refused: unknown) => {
    const input = sent.current;
    if (!input || !(refused instanceof Refused) || refused.status !== 409) return;
    if (input.requestedChange.kind !== 'time off' && isAboutHours(refused)) {
      setRequest(null);
      onOvertaken?.();
      return;
    }
    const found = await preview(input.requestedChange);
    if (!found) return;
    const { affected, offers } = found;
    // If neither preview has affected appointments, the refusal concerns none. The toast has shown its reason.
    if (affected.length === 0 && input.affected.length === 0) return;
    setRequest({
      ...input,
      affected,
      offers,
      refusal: refused.message,
      ...keepChoices(input.chosen, {
        before: input.affected,
        now: affected,
        refused: findDetails(refused, slotRefused)?.moving,
      }),
    });
  };
  useOnFailure(changeHoursAction.error, (error) => void askAgain(error));
  useOnFailure(addTimeOffAction.error, (error) => void askAgain(error));
  useOnFailure(saveSettings.error, (error) => void askAgain(error));

  /** Resolves with whether the change was applied at once. */
  const propose = async (requestedChange: RequestedChange): Promise<boolean> => {
    const found = await preview(requestedChange);
    if (!found) return false;
    const { affected, offers } = found;
    const input: ReschedulingInput = {
      requestedChange,
      affected,
      offers,
      chosen: chooseProposals(affected),
      reason: findReason(requestedChange),
      refusal: null,
      marked: new Map(),
    };
    if (affected.length === 0 && offers.length === 0) return apply(input);
    setRequest(input);
    return false;
  };

  return {
    request,
    propose,
    change: (part: Partial<Pick<ReschedulingInput, 'chosen' | 'reason'>>) =>
      setRequest((current) => current && { ...current, ...part }),
    apply: () => request && void apply(request),
    leave: () => setRequest(null),
    isPreviewing: previewHoursAction.isPending || previewTimeOffAction.isPending || previewOpening.isPending,
    isApplying: changeHoursAction.isPending || addTimeOffAction.isPending || saveSettings.isPending,
    error: previewHoursAction.error ?? previewTimeOffAction.error ?? previewOpening.error,
  };
}

// Every refusal of a plan names its appointment or slot.
function isAboutHours(refused: Refused): boolean {
  return !findDetails(refused, appointmentChanged) && !findDetails(refused, slotRefused);
}

type RequestedChange =
  | {
      readonly kind: 'hours';
      readonly change: Partial<HoursPlan>;
      /** The newest change of the hours that was seen; null: none, undefined: unknown. */
      readonly seenChangeId: string | null | undefined;
    }
  | {
      readonly kind: 'opening hours';
      /** The settings of the practice that are saved together, including the opening hours. */
      readonly settings: Partial<ClinicSettings> & Pick<ClinicSettings, 'openingHours'>;
      /** The version of the settings that was seen. */
      readonly version: number;
    }
  | {
      readonly kind: 'time off';
      readonly timeOff: Pick<TimeOff, 'fromDate' | 'fromTime' | 'toDate' | 'toTime' | 'reason'>;
      /** Only the admin closes the clinic. */
      readonly isWholeClinic: boolean;
    };

/** The reason of every cancellation: a time off has one, a change of hours has none yet. */
function findReason(requestedChange: RequestedChange): string {
  return requestedChange.kind === 'time off' ? requestedChange.timeOff.reason : '';
}

/**
 * Returns the input fields that name the doctor of the time off; empty for the whole clinic, and for a doctor's own
 * token.
 */
function nameForTimeOff(whose: HoursOwner, isWholeClinic: boolean) {
  return isWholeClinic ? {} : toDoctorInput(whose);
}

/** The fields of a doctor's hours that the editor changes. */
export type HoursPlan = Pick<
  Hours,
  'weekly' | 'dated' | 'slotMinutes' | 'bufferMinutes' | 'noticeMinutes' | 'farthestDays'
>;
