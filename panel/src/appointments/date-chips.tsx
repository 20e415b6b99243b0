import { UnstyledButton } from '@mantine/core';
import { memo } from 'react';
import { type DateChoice, datesLabel, namedDates } from './date-choice.ts';
import classes from './filters.module.css';

interface DateChipsProps {
  dates: DateChoice;
  onChoose: (dates: DateChoice) => void;
}

/** Today, Tomorrow, This week, All: one click each. */
export const DateChips = memo(function DateChips({ dates, onChoose }: DateChipsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend of its own
    <div className={classes.chips} role="group" aria-label="Dates">
      {namedDates.map((name) => (
        <UnstyledButton
          key={name}
          className={classes.chip}
          aria-pressed={dates === name}
          onClick={() => onChoose(name)}
        >
          {datesLabel[name]}
        </UnstyledButton>
      ))}
    </div>
  );
});
