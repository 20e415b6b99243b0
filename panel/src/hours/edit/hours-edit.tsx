import { type Hours, weekdays } from '@docket/contract/endpoints/hours.ts';
import { toIsoDate } from '@docket/contract/formats/slot-date.ts';
import { IconAction } from '@docket/ui/icon-action.tsx';
import { Alert, Button, Group, Switch } from '@mantine/core';
import { IconAlertTriangle, IconPlus, IconTrash } from '@tabler/icons-react';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { DateField } from '../../clinic/date-field.tsx';
import { formatIsoDate } from '../../clinic/format-day.ts';
import { formatMomentOrAgo } from '../../clinic/format-moment.ts';
import { useClinicToday } from '../../clinic/use-clinic-today.ts';
import { useClinicZone } from '../../clinic/use-clinic-zone.ts';
import { useNow } from '../../clinic/use-now.ts';
import type { HoursOwner } from '../../doctors/hours-owner.ts';
import { focusFirstFault } from '../../rescheduling/focus-first-fault.ts';
import { ReschedulingDialog } from '../../rescheduling/rescheduling-dialog.tsx';
import { newestOfHours, useChanges } from '../../rescheduling/use-changes.ts';
import { type HoursPlan, useRescheduling } from '../../rescheduling/use-rescheduling.ts';
import { useAskBeforeClosing } from '../../sessions/use-ask-before-closing.ts';
import { checkHours, type HoursFaults } from '../check-hours.ts';
import { formatLasting, formatWeek } from '../format-hours.ts';
import { hoursDraft } from '../hours-draft.ts';
import {
  type DatedForm,
  type DayForm,
  type HoursForm,
  isOvertaken,
  newDated,
  newSpan,
  toChange,
  toHoursForm,
} from '../hours-form.ts';
import { useHours } from '../use-hours.ts';
import { AddSpan, openDay } from './add-span.tsx';
import { DayRow } from './day-row.tsx';
import { DaySpans } from './day-spans.tsx';
import classes from './edit.module.css';
import { RuleFields } from './rule-fields.tsx';

interface HoursEditProps {
  whose: HoursOwner;
  hours: Hours;
  onClose: () => void;
}

/** The editor of the hours. Answers that arrive during editing leave the input alone. */
export function HoursEdit({ whose, hours, onClose }: HoursEditProps) {
  const edit = useHoursEdit(whose, hours, onClose);
  const { form, faults, isSubmitted, today, set } = edit;
  const setDay = (weekday: number, day: DayForm) =>
    set({ week: form.week.map((dayForm, index) => (index === weekday - 1 ? day : dayForm)) });
  const copy = (from: number, to: readonly number[]) => {
    const day = form.week[from - 1];
    if (!day) return;
    set({
      week: form.week.map((dayForm, index) =>
        index !== from - 1 && to.includes(index + 1) ? copyDay(day) : dayForm,
      ),
    });
  };
  return (
    <form
      ref={edit.element}
      className={classes.form}
      noValidate
      aria-label="Working hours"
      onSubmit={edit.submit}
    >
      {edit.overtaken && (
        <OvertakenNotice
          whose={whose}
          doctorId={hours.doctorId}
          now={edit.overtaken}
          onTakeTheirs={edit.takeTheirs}
          onSaveAnyway={edit.saveAnyway}
        />
      )}
      <div className={classes.week}>
        {weekdays.map((weekday) => (
          <DayRow
            key={weekday}
            weekday={weekday}
            value={form.week[weekday - 1] ?? { isOpen: false, spans: [] }}
            faults={faults.spans}
            isSubmitted={isSubmitted}
            onChange={(day) => setDay(weekday, day)}
            onCopy={(to) => copy(weekday, to)}
          />
        ))}
      </div>
      <DatedRows
        value={form.dated}
        faults={faults}
        isSubmitted={isSubmitted}
        today={toIsoDate(today)}
        onChange={(dated) => set({ dated })}
      />
      <RuleFields form={form} faults={faults.numbers} today={today} onChange={set} />
      <Group gap="xs" className={classes.foot}>
        <Button type="submit" loading={edit.isPending}>
          Save hours
        </Button>
        <Button variant="default" onClick={edit.close}>
          Cancel
        </Button>
        {edit.isChanged && <span className={classes.unsaved}>Not saved yet</span>}
      </Group>
      <ReschedulingDialog rescheduling={edit.rescheduling} />
    </form>
  );
}

function copyDay({ isOpen, spans }: DayForm): DayForm {
  return { isOpen, spans: spans.map(({ from, to }) => newSpan(from, to)) };
}

interface OvertakenNoticeProps {
  whose: HoursOwner;
  doctorId: string;
  now: HoursPlan;
  onTakeTheirs: () => void;
  onSaveAnyway: () => void;
}

/** Shows another user's change of these hours: the author, the hours now, and the choice between both. */
function OvertakenNotice({ whose, doctorId, now, onTakeTheirs, onSaveAnyway }: OvertakenNoticeProps) {
  const { timeZone } = useClinicZone();
  const moment = useNow();
  const last = newestOfHours(useChanges(whose).data?.changes, doctorId);
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={`Changed in the meantime${last ? ` by ${last.who.name}, ${formatMomentOrAgo(last.at, moment, timeZone)}` : ''}`}
    >
      <p className={classes.theirs}>
        Now:{' '}
        {formatWeek(now.weekly)
          .map(({ days, hours }) => `${days} ${hours}`)
          .join('; ')}
        . Slots of {formatLasting(now.slotMinutes)}.
      </p>
      <Group gap="xs" mt="sm">
        <Button variant="default" size="compact-md" onClick={onTakeTheirs}>
          Use these values
        </Button>
        <Button variant="default" size="compact-md" onClick={onSaveAnyway}>
          Keep mine
        </Button>
      </Group>
    </Alert>
  );
}

interface DatedRowsProps {
  value: readonly DatedForm[];
  faults: HoursFaults;
  isSubmitted: boolean;
  /** The clinic's date, "2026-11-20". */
  today: string;
  onChange: (dated: readonly DatedForm[]) => void;
}

/** Dates that are closed or have special hours. */
function DatedRows({ value, faults, isSubmitted, today, onChange }: DatedRowsProps) {
  const change = (key: string, part: Partial<DatedForm>) =>
    onChange(value.map((datedForm) => (datedForm.key === key ? { ...datedForm, ...part } : datedForm)));
  return (
    <section className={classes.part} aria-label="Other hours on a date">
      <h3>Other hours on a date</h3>
      {value.map((datedForm) => {
        const name = datedForm.date ? formatIsoDate(datedForm.date) : 'a new date';
        const fault = faults.dates.get(datedForm.key);
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a grid everywhere
          <div key={datedForm.key} className={classes.day} data-dated role="group" aria-label={name}>
            <div className={classes.date}>
              <DateField
                ariaLabel="Date"
                value={datedForm.date}
                today={today}
                error={isSubmitted || datedForm.date ? fault : undefined}
                onChange={(date) => change(datedForm.key, { date })}
              />
              <Switch
                label="Open on this date"
                checked={datedForm.isOpen}
                onChange={(event) =>
                  change(datedForm.key, event.currentTarget.checked ? openDay(datedForm) : { isOpen: false })
                }
              />
            </div>
            {datedForm.isOpen ? (
              <DaySpans
                day={name}
                value={datedForm}
                faults={faults.spans}
                isSubmitted={isSubmitted}
                onChange={(day) => change(datedForm.key, day)}
              />
            ) : (
              <span className={classes.closed}>Closed</span>
            )}
            <div className={classes.tools}>
              <AddSpan day={name} value={datedForm} onChange={(day) => change(datedForm.key, day)} />
              <IconAction
                label={`Remove ${name}`}
                icon={IconTrash}
                tone="red"
                onClick={() => onChange(value.filter(({ key }) => key !== datedForm.key))}
              />
            </div>
          </div>
        );
      })}
      <Button
        className={classes.add}
        variant="subtle"
        size="compact-md"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => onChange([...value, newDated(null)])}
      >
        Add a date
      </Button>
    </section>
  );
}

/**
 * Returns the state of the editor. Drafts survive a visit to another page, and another user's changes are never
 * overwritten unseen.
 */
function useHoursEdit(whose: HoursOwner, hours: Hours, onClose: () => void) {
  const { today } = useClinicToday();
  const isoToday = toIsoDate(today);
  const [{ before, form }, setDraft] = useState(
    () => hoursDraft.read(whose) ?? { before: hours as HoursPlan, form: toHoursForm(hours, isoToday) },
  );
  const [isSubmitted, setSubmitted] = useState(false);
  /** The hours after another user's change that saving would overwrite; otherwise null. */
  const [overtaken, setOvertaken] = useState<HoursPlan | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const { refetch } = useHours(whose);
  const [isRefetching, setRefetching] = useState(false);
  const changes = useChanges(whose);

  const close = () => {
    hoursDraft.drop(whose);
    onClose();
  };
  const rescheduling = useRescheduling(whose, { onDone: close, onOvertaken: () => void save(null) });
  const faults = checkHours(form);
  const isChanged = faults.count > 0 || Object.keys(toChange(form, before, isoToday)).length > 0;
  useEffect(() => {
    if (isChanged) hoursDraft.keep(whose, { before, form });
    else hoursDraft.drop(whose);
  });
  useAskBeforeClosing(isChanged, whose.role);

  const save = async (shownHours: HoursPlan | null) => {
    if (faults.count > 0) {
      setSubmitted(true);
      focusFirstFault(element.current);
      return;
    }
    const change = toChange(form, before, isoToday);
    if (Object.keys(change).length === 0) return close();
    setRefetching(true);
    // Read before the hours: a change between the two reads is refused instead of overwritten.
    const listedChanges = (await changes.refetch()).data?.changes;
    const now = (await refetch()).data?.hours;
    setRefetching(false);
    // After the other user's change was shown, it may be overwritten.
    if (now && isOvertaken(change, shownHours ?? before, now)) return setOvertaken(now);
    setOvertaken(null);
    const newest = newestOfHours(listedChanges, hours.doctorId);
    await rescheduling.propose({ kind: 'hours', change, seenChangeId: newest === null ? null : newest?._id });
  };
  const isPending = rescheduling.isPreviewing || rescheduling.isApplying || isRefetching;
  return {
    form,
    faults,
    isSubmitted,
    isChanged,
    isPending,
    overtaken,
    element,
    today,
    rescheduling,
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
