import { weekdays } from '@docket/contract/endpoints/hours.ts';
import { ActionIcon, Menu, Switch, Tooltip } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { SpanFaults } from '../check-hours.ts';
import type { DayForm } from '../hours-form.ts';
import { weekdayName } from '../weekday-names.ts';
import { AddSpan, openDay } from './add-span.tsx';
import { DaySpans } from './day-spans.tsx';
import classes from './edit.module.css';

interface DayRowProps {
  weekday: number;
  value: DayForm;
  faults: ReadonlyMap<string, SpanFaults>;
  isSubmitted: boolean;
  onChange: (day: DayForm) => void;
  /** Copies the hours to other weekdays. */
  onCopy: (to: readonly number[]) => void;
}

const workdays = [1, 2, 3, 4, 5] as const;

/** One weekday: open or closed, its hours, and copying them to other days. */
export function DayRow({ weekday, value, faults, isSubmitted, onChange, onCopy }: DayRowProps) {
  const name = weekdayName(weekday);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a grid everywhere
    <div className={classes.day} role="group" aria-label={name}>
      <Switch
        className={classes.name}
        label={name}
        checked={value.isOpen}
        onChange={(event) =>
          onChange(event.currentTarget.checked ? openDay(value) : { ...value, isOpen: false })
        }
      />
      {value.isOpen ? (
        <DaySpans day={name} value={value} faults={faults} isSubmitted={isSubmitted} onChange={onChange} />
      ) : (
        <span className={classes.closed}>Closed</span>
      )}
      <div className={classes.tools}>
        <AddSpan day={name} value={value} onChange={onChange} />
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Tooltip label="Copy to other days">
              <ActionIcon aria-label={`Copy ${name} to other days`}>
                <IconCopy size={18} stroke={1.7} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => onCopy(workdays)}>Same Monday to Friday</Menu.Item>
            <Menu.Item onClick={() => onCopy(weekdays)}>Same every day</Menu.Item>
            <Menu.Divider />
            {weekdays
              .filter((other) => other !== weekday)
              .map((other) => (
                <Menu.Item key={other} onClick={() => onCopy([other])}>
                  {weekdayName(other)}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      </div>
    </div>
  );
}
