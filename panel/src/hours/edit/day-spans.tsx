import type { SpanFaults } from '../check-hours.ts';
import type { DayForm } from '../hours-form.ts';
import classes from './edit.module.css';
import { SpanFields } from './span-fields.tsx';

interface DaySpansProps {
  /** "Monday", or a date. */
  day: string;
  value: DayForm;
  faults: ReadonlyMap<string, SpanFaults>;
  isAsked: boolean;
  onChange: (day: DayForm) => void;
}

/** The spans of one day; what lies between them is a break. Without any left, the day is closed. */
export function DaySpans({ day, value, faults, isAsked, onChange }: DaySpansProps) {
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
          isAsked={isAsked}
          onChange={(next) =>
            onChange({ ...value, spans: spans.map((one) => (one.key === span.key ? next : one)) })
          }
          onRemove={() => {
            const left = spans.filter((one) => one.key !== span.key);
            // What was the last one is there again when the day is opened again.
            onChange(left.length === 0 ? { ...value, isOpen: false } : { ...value, spans: left });
          }}
        />
      ))}
    </div>
  );
}
