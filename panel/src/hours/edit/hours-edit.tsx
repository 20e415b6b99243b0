import { type Hours, weekdays } from '@docket/contract/hours.ts';
import { toIsoDate } from '@docket/contract/slot-date.ts';
import { Button, Group } from '@mantine/core';
import { ReplanDialog } from '../../rescheduling/rescheduling-dialog.tsx';
import type { Whose } from '../../rescheduling/whose-hours.ts';
import { type DayForm, newSpan } from '../hours-form.ts';
import { DatedRows } from './dated-rows.tsx';
import { DayRow } from './day-row.tsx';
import classes from './edit.module.css';
import { OvertakenNotice } from './overtaken-notice.tsx';
import { RuleFields } from './rule-fields.tsx';
import { useHoursEdit } from './use-hours-edit.ts';

interface HoursEditProps {
  whose: Whose;
  hours: Hours;
  onClose: () => void;
}

/** The hours while they are changed. What arrives from the server meanwhile does not touch what is typed. */
export function HoursEdit({ whose, hours, onClose }: HoursEditProps) {
  const edit = useHoursEdit(whose, hours, onClose);
  const { form, faults, isAsked, today, set } = edit;
  const setDay = (weekday: number, day: DayForm) =>
    set({ week: form.week.map((one, index) => (index === weekday - 1 ? day : one)) });
  const copy = (from: number, to: readonly number[]) => {
    const day = form.week[from - 1];
    if (!day) return;
    set({
      week: form.week.map((one, index) => (index !== from - 1 && to.includes(index + 1) ? sameAs(day) : one)),
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
            isAsked={isAsked}
            onChange={(day) => setDay(weekday, day)}
            onCopy={(to) => copy(weekday, to)}
          />
        ))}
      </div>
      <DatedRows
        value={form.dated}
        faults={faults}
        isAsked={isAsked}
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
      <ReplanDialog replan={edit.replan} />
    </form>
  );
}

function sameAs({ isOpen, spans }: DayForm): DayForm {
  return { isOpen, spans: spans.map(({ from, to }) => newSpan(from, to)) };
}
