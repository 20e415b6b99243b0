import { IconAction } from '@docket/ui/icon-action.tsx';
import { IconX } from '@tabler/icons-react';
import { ClockField } from '../../clinic/clock-field.tsx';
import type { SpanFaults } from '../check-hours.ts';
import type { DayForm, SpanForm } from '../hours-form.ts';
import classes from './edit.module.css';
import { useQuietFault } from './use-quiet-fault.ts';

interface DaySpansProps {
  /** A weekday ("Monday") or a date. */
  day: string;
  value: DayForm;
  faults: ReadonlyMap<string, SpanFaults>;
  isSubmitted: boolean;
  onChange: (day: DayForm) => void;
}

/** The spans of one day; the time between them is a break. A day without spans is closed. */
export function DaySpans({ day, value, faults, isSubmitted, onChange }: DaySpansProps) {
  const { spans } = value;
  return (
    <div className={classes.spans}>
      {spans.map((span, index) => (
        <SpanFields
          key={span.key}
          day={day}
          number={index + 1}
          span={span}
          faults={faults.get(span.key)}
          isSubmitted={isSubmitted}
          onChange={(next) =>
            onChange({
              ...value,
              spans: spans.map((candidate) => (candidate.key === span.key ? next : candidate)),
            })
          }
          onRemove={() => {
            const left = spans.filter((candidate) => candidate.key !== span.key);
            // The last span is kept and returns when the day is opened again.
            onChange(left.length === 0 ? { ...value, isOpen: false } : { ...value, spans: left });
          }}
        />
      ))}
    </div>
  );
}

interface SpanFieldsProps {
  /** A weekday ("Monday") or a date. */
  day: string;
  /** The position of the span in the day, from 1. */
  number: number;
  span: SpanForm;
  faults: SpanFaults | undefined;
  /** Save was tried: untouched fields show their faults too. */
  isSubmitted: boolean;
  onChange: (span: SpanForm) => void;
  onRemove: () => void;
}

/** The start and end of one span. */
function SpanFields({ day, number, span, faults, isSubmitted, onChange, onRemove }: SpanFieldsProps) {
  const { isTyping, watch } = useQuietFault();
  const isUntouched = span.from === '' && span.to === '';
  const visibleFaults = isTyping || (isUntouched && !isSubmitted) ? undefined : faults;
  const which = number === 1 ? '' : ` (${number})`;
  return (
    <div className={classes.span} {...watch}>
      <ClockField
        ariaLabel={`${day} from${which}`}
        end="from"
        value={span.from}
        error={visibleFaults?.from}
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
        error={visibleFaults?.to}
        onChange={(to) => onChange({ ...span, to })}
      />
      <IconAction label={`Remove these hours of ${day}${which}`} icon={IconX} onClick={onRemove} />
    </div>
  );
}
