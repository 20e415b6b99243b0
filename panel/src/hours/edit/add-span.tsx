import { IconAction } from '@docket/ui/icon-action.tsx';
import { IconPlus } from '@tabler/icons-react';
import { type DayForm, newSpan, usualSpans } from '../hours-form.ts';

// The contract's limit for one day.
const maxSpans = 24;

interface AddSpanProps {
  /** A weekday ("Monday") or a date. */
  day: string;
  value: DayForm;
  onChange: (day: DayForm) => void;
}

/** Adds a span to a day; a closed day is opened with it. */
export function AddSpan({ day, value, onChange }: AddSpanProps) {
  const add = () => {
    if (value.isOpen) onChange({ isOpen: true, spans: [...value.spans, newSpan()] });
    else onChange(openDay(value));
  };
  return (
    <IconAction
      label={`Add hours to ${day}`}
      icon={IconPlus}
      disabled={value.isOpen && value.spans.length >= maxSpans}
      onClick={add}
    />
  );
}

/** Returns the day with its last hours, or with the usual ones if it had none. */
export function openDay({ spans }: DayForm): DayForm {
  return { isOpen: true, spans: spans.length === 0 ? usualSpans() : spans };
}
