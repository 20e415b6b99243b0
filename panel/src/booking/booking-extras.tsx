import { maxReasonLength } from '@docket/contract/rules/limits.ts';
import { Button, Checkbox, Input, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { BookingFormValues } from './booking-form-state.ts';
import type { Missing } from './booking-preview.ts';
import { formatMissing } from './format-missing.ts';
import classes from './slot/length-field.module.css';
import { LengthField } from './slot/length-field.tsx';

const payments = [
  { value: 'cash', label: 'Cash' },
  { value: 'online', label: 'Paid online' },
];

interface BookingExtrasProps {
  form: BookingFormValues;
  missingField: Missing | null;
  onChange: (change: Partial<BookingFormValues>) => void;
}

/** The optional fields: the reason, and below a button length, payment and a note. */
export function BookingExtras({ form, missingField, onChange }: BookingExtrasProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { reason, note, length, payment, isWalkIn, wantsEarlier } = form;
  const summaryParts = [
    !isWalkIn && (length === '' ? 'usual' : `${length} min`),
    payment === 'cash' ? 'cash' : 'paid online',
    !isWalkIn && (note.trim() === '' ? 'none' : 'with a note'),
  ].filter(Boolean);
  const ChevronIcon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <Stack gap="sm">
      <TextInput
        label="Reason"
        placeholder="What is it about?"
        autoComplete="off"
        maxLength={maxReasonLength}
        value={reason}
        onChange={(event) => onChange({ reason: event.currentTarget.value })}
      />
      {!isWalkIn && (
        <Checkbox
          label="Wants an earlier time"
          checked={wantsEarlier}
          onChange={(event) => onChange({ wantsEarlier: event.currentTarget.checked })}
        />
      )}
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<ChevronIcon size={16} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isWalkIn ? 'Payment' : 'Length, payment, note'} ({summaryParts.join(', ')})
        </Button>
      </div>
      <Stack id={id} gap="md" display={isOpen ? undefined : 'none'}>
        {!isWalkIn && (
          <LengthField
            value={length}
            error={missingField === 'length' ? formatMissing(missingField, null) : undefined}
            onChange={(minutes) => onChange({ length: minutes })}
          />
        )}
        <Input.Wrapper label="Payment" labelElement="div">
          <div>
            <SegmentedControl
              className={classes.segments}
              aria-label="Payment"
              data={payments}
              value={payment}
              onChange={(chosen) => onChange({ payment: chosen === 'online' ? 'online' : 'cash' })}
            />
          </div>
        </Input.Wrapper>
        {!isWalkIn && (
          <Textarea
            label="Note"
            description="For the practice"
            autosize
            minRows={2}
            maxLength={2_000}
            value={note}
            onChange={(event) => onChange({ note: event.currentTarget.value })}
          />
        )}
      </Stack>
    </Stack>
  );
}
