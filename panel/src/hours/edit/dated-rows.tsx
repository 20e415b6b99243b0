import { IconAction } from '@docket/ui/icon-action.tsx';
import { Button, Switch } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { DateField } from '../../clinic/date-field.tsx';
import { sayIsoDate } from '../../time-off/format-time-off.ts';
import type { HoursFaults } from '../check-hours.ts';
import { type DatedForm, newDated } from '../hours-form.ts';
import { AddSpan, opened } from './add-span.tsx';
import { DaySpans } from './day-spans.tsx';
import classes from './edit.module.css';

interface DatedRowsProps {
  value: readonly DatedForm[];
  faults: HoursFaults;
  isAsked: boolean;
  /** The clinic's today, "2026-11-20". */
  today: string;
  onChange: (dated: readonly DatedForm[]) => void;
}

/** Dates with hours of their own, or closed. */
export function DatedRows({ value, faults, isAsked, today, onChange }: DatedRowsProps) {
  const change = (key: string, part: Partial<DatedForm>) =>
    onChange(value.map((one) => (one.key === key ? { ...one, ...part } : one)));
  return (
    <section className={classes.part} aria-label="Other hours on a date">
      <h3>Other hours on a date</h3>
      {value.map((one) => {
        const name = one.date ? sayIsoDate(one.date) : 'a new date';
        const fault = faults.dates.get(one.key);
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a grid everywhere
          <div key={one.key} className={classes.day} data-dated role="group" aria-label={name}>
            <div className={classes.date}>
              <DateField
                ariaLabel="Date"
                value={one.date}
                today={today}
                error={isAsked || one.date ? fault : undefined}
                onChange={(date) => change(one.key, { date })}
              />
              <Switch
                label="Open on this date"
                checked={one.isOpen}
                onChange={(event) =>
                  change(one.key, event.currentTarget.checked ? opened(one) : { isOpen: false })
                }
              />
            </div>
            {one.isOpen ? (
              <DaySpans
                day={name}
                value={one}
                faults={faults.spans}
                isAsked={isAsked}
                onChange={(day) => change(one.key, day)}
              />
            ) : (
              <span className={classes.closed}>Closed</span>
            )}
            <div className={classes.tools}>
              <AddSpan day={name} value={one} onChange={(day) => change(one.key, day)} />
              <IconAction
                label={`Remove ${name}`}
                icon={IconTrash}
                tone="red"
                onClick={() => onChange(value.filter(({ key }) => key !== one.key))}
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
