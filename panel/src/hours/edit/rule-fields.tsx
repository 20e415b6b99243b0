import {
  addDays,
  type CalendarDate,
  formatSlotDate,
  toSlotDate,
} from '@docket/contract/formats/slot-date.ts';
import { NumberInput, type NumberInputProps, Select } from '@mantine/core';
import type { HoursFaults } from '../check-hours.ts';
import { type LastingUnit, lastingUnits } from '../format-hours.ts';
import type { HoursForm } from '../hours-form.ts';
import classes from './edit.module.css';
import { useQuietFault } from './use-quiet-fault.ts';

interface RuleFieldsProps {
  form: HoursForm;
  faults: HoursFaults['numbers'];
  today: CalendarDate;
  onChange: (part: Partial<HoursForm>) => void;
}

const units = Object.keys(lastingUnits).map((unit) => ({ value: unit, label: unit }));

/** The booking rules: slot length, buffer, shortest notice, and how far ahead. */
export function RuleFields({ form, faults, today, onChange }: RuleFieldsProps) {
  return (
    <section className={classes.part} aria-label="Slots">
      <h3>Slots</h3>
      <div className={classes.rules}>
        <Minutes
          label="Slot length"
          suffix=" min"
          value={form.slot}
          error={faults.slot}
          onChange={(slot) => onChange({ slot })}
        />
        <Minutes
          label="Buffer after each appointment"
          suffix=" min"
          value={form.buffer}
          error={faults.buffer}
          onChange={(buffer) => onChange({ buffer })}
        />
        <div className={classes.notice}>
          <Minutes
            label="Minimum notice"
            step={1}
            value={form.notice}
            error={faults.notice}
            onChange={(notice) => onChange({ notice })}
          />
          <Select
            aria-label="Unit of the shortest notice"
            data={units}
            value={form.noticeUnit}
            onChange={(unit) => isUnit(unit) && onChange({ noticeUnit: unit })}
          />
        </div>
        <Minutes
          label="Book up to"
          step={1}
          suffix={Number(form.farthest) === 1 ? ' day ahead' : ' days ahead'}
          description={formatFarthest(form.farthest, today)}
          value={form.farthest}
          error={faults.farthest}
          onChange={(farthest) => onChange({ farthest })}
        />
      </div>
    </section>
  );
}

// A half-typed number is not a fault yet.
function Minutes({ error, ...props }: NumberInputProps) {
  const { isTyping, watch } = useQuietFault();
  return (
    <div {...watch}>
      <NumberInput
        min={0}
        step={5}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={isTyping ? undefined : error}
        {...props}
      />
    </div>
  );
}

function isUnit(unit: string | null): unit is LastingUnit {
  return unit !== null && unit in lastingUnits;
}

function formatFarthest(days: number | string, today: CalendarDate): string {
  const count = Number(days);
  if (days === '' || !Number.isInteger(count) || count < 1 || count > 730) return '\u00a0';
  return `Until ${formatSlotDate(toSlotDate(addDays(today, count)))}`;
}
