import { IconAction } from '@docket/ui/icon-action.tsx';
import { IconX } from '@tabler/icons-react';
import { ClockField } from '../../clinic/clock-field.tsx';
import type { SpanFaults } from '../check-hours.ts';
import type { SpanForm } from '../hours-form.ts';
import classes from './edit.module.css';
import { useQuietFault } from './use-quiet-fault.ts';

interface SpanFieldsProps {
  /** "Monday" */
  day: string;
  /** Which of the day's spans, from 1. */
  number: number;
  span: SpanForm;
  faults: SpanFaults | undefined;
  /** Save was tried: what is wrong is said also where nobody has been yet. */
  isAsked: boolean;
  onChange: (span: SpanForm) => void;
  onRemove: () => void;
}

/** From when to when a day is worked without a break. */
export function SpanFields({ day, number, span, faults, isAsked, onChange, onRemove }: SpanFieldsProps) {
  const { isTyping, watch } = useQuietFault();
  const isUntouched = span.from === '' && span.to === '';
  const shown = isTyping || (isUntouched && !isAsked) ? undefined : faults;
  const which = number === 1 ? '' : ` (${number})`;
  return (
    <div className={classes.span} {...watch}>
      <ClockField
        ariaLabel={`${day} from${which}`}
        end="from"
        value={span.from}
        error={shown?.from}
        isFocused={isUntouched}
        onChange={(from) => onChange({ ...span, from })}
      />
      <span className={classes.dash} aria-hidden>
        –
      </span>
      <ClockField
        ariaLabel={`${day} to${which}`}
        end="to"
        value={span.to}
        error={shown?.to}
        onChange={(to) => onChange({ ...span, to })}
      />
      <IconAction label={`Remove these hours of ${day}${which}`} icon={IconX} onClick={onRemove} />
    </div>
  );
}
