import { IconAction } from '@docket/ui/icon-action.tsx';
import { IconPlus } from '@tabler/icons-react';
import { type DayForm, newSpan, usualSpans } from '../hours-form.ts';

// As many as the contract takes for one day.
const maxSpans = 24;

interface AddSpanProps {
  /** "Monday", or a date. */
  day: string;
  value: DayForm;
  onChange: (day: DayForm) => void;
}

/** One more span of a day; a closed day is opened with it. */
export function AddSpan({ day, value, onChange }: AddSpanProps) {
  const add = () => {
    if (value.isOpen) onChange({ isOpen: true, spans: [...value.spans, newSpan()] });
    else onChange(opened(value));
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

/** The day with the hours it had when it was open last, else the usual ones. */
export function opened({ spans }: DayForm): DayForm {
  return { isOpen: true, spans: spans.length === 0 ? usualSpans() : spans };
}
