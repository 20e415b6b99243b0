import type { Hours } from '@docket/contract/hours.ts';
import { toIsoDate } from '@docket/contract/slot-date.ts';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useClinicToday } from '../../clinic/use-clinic-today.ts';
import { focusFirstFault } from '../../rescheduling/focus-first-fault.ts';
import { newestOfHours, useChanges } from '../../rescheduling/use-changes.ts';
import type { HoursPlan } from '../../rescheduling/use-rescheduling.ts';
import { useReplan } from '../../rescheduling/use-rescheduling.ts';
import type { Whose } from '../../rescheduling/whose-hours.ts';
import { useAskBeforeClosing } from '../../sessions/use-ask-before-closing.ts';
import { checkHours } from '../check-hours.ts';
import { hoursDraft } from '../hours-draft.ts';
import { type HoursForm, isOvertaken, toChange, toHoursForm } from '../hours-form.ts';
import { useHours } from '../use-hours.ts';

/** The editor of hours: what is typed waits while another page is looked at, and nothing of somebody else is overwritten unseen. */
export function useHoursEdit(whose: Whose, hours: Hours, onClose: () => void) {
  const { today } = useClinicToday();
  const isoToday = toIsoDate(today);
  const [{ before, form }, setDraft] = useState(
    () => hoursDraft.read(whose) ?? { before: hours as HoursPlan, form: toHoursForm(hours, isoToday) },
  );
  const [isAsked, setAsked] = useState(false);
  /** What the hours became meanwhile, where it would be overwritten. */
  const [overtaken, setOvertaken] = useState<HoursPlan | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const { refetch } = useHours(whose);
  const [isLooking, setLooking] = useState(false);
  const changes = useChanges(whose);

  const close = () => {
    hoursDraft.drop(whose);
    onClose();
  };
  const replan = useReplan(whose, { onDone: close, onOvertaken: () => void save(null) });
  const faults = checkHours(form);
  const isChanged = faults.count > 0 || Object.keys(toChange(form, before, isoToday)).length > 0;
  useEffect(() => {
    if (isChanged) hoursDraft.keep(whose, { before, form });
    else hoursDraft.drop(whose);
  });
  useAskBeforeClosing(isChanged, whose.role);

  const save = async (over: HoursPlan | null) => {
    if (faults.count > 0) {
      setAsked(true);
      focusFirstFault(element.current);
      return;
    }
    const change = toChange(form, before, isoToday);
    if (Object.keys(change).length === 0) return close();
    setLooking(true);
    // Read before the hours: what comes in between is then refused, and not overwritten.
    const listed = (await changes.refetch()).data?.changes;
    const now = (await refetch()).data?.hours;
    setLooking(false);
    // Once it was seen what somebody else made of it, it may be overwritten.
    if (now && isOvertaken(change, over ?? before, now)) return setOvertaken(now);
    setOvertaken(null);
    const newest = newestOfHours(listed, hours.doctorId);
    await replan.propose({ what: 'hours', change, seen: newest === null ? null : newest?._id });
  };
  const isPending = replan.isPreviewing || replan.isApplying || isLooking;
  return {
    form,
    faults,
    isAsked,
    isChanged,
    isPending,
    overtaken,
    element,
    today,
    replan,
    close,
    set: (part: Partial<HoursForm>) => setDraft({ before, form: { ...form, ...part } }),
    submit: (event: SyntheticEvent) => {
      event.preventDefault();
      if (!isPending) void save(null);
    },
    saveAnyway: () => void save(overtaken),
    takeTheirs: () => {
      if (overtaken) setDraft({ before: overtaken, form: toHoursForm(overtaken, isoToday) });
      setOvertaken(null);
    },
  };
}
