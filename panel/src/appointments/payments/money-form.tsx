import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { maxReasonLength } from '@docket/contract/rules/limits.ts';
import { SubmitButtons } from '@docket/ui/submit-buttons.tsx';
import { Input, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { UnlessNamesHidden } from '../../api/privacy/unless-names-hidden.tsx';
import { patientName } from '../format.ts';
import { SlotText } from '../row/slot-text.tsx';
import { paymentLimit } from './payment-state.ts';

interface MoneyFormProps {
  appointment: Appointment;
  /** The label of the button that submits. */
  submitLabel: string;
  submitColor?: 'teal' | 'red' | undefined;
  isDisabled?: boolean;
  isPending: boolean;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** A form about one appointment's money: the appointment, the fields, Cancel and the submit button. */
export function MoneyForm({
  appointment,
  submitLabel,
  submitColor,
  isDisabled = false,
  isPending,
  onSubmit,
  onClose,
  children,
}: MoneyFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onSubmit();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text c="dimmed">
          {patientName(appointment)}, <SlotText {...appointment} /> with {appointment.docData.name}
        </Text>
        {children}
        <SubmitButtons
          label={submitLabel}
          isPending={isPending}
          disabled={isDisabled}
          onCancel={onClose}
          {...(submitColor && { color: submitColor })}
        />
      </Stack>
    </form>
  );
}

interface AmountFieldProps {
  value: string;
  description?: string | undefined;
  isWrong: boolean;
  /** Smallest amount in cents. */
  least?: number;
  /** Largest amount in cents; default: the limit of the ledger. */
  max?: number | undefined;
  onChange: (value: string) => void;
}

/** The amount field; its error names the bounds. */
export function AmountField({ value, description, isWrong, least = 1, max, onChange }: AmountFieldProps) {
  const upperBound = max === undefined ? paymentLimit : (max / 100).toFixed(2);
  return (
    <TextInput
      label="Amount"
      description={description}
      data-autofocus
      inputMode="decimal"
      autoComplete="off"
      value={value}
      error={
        isWrong && `An amount from ${(least / 100).toFixed(2)} to ${upperBound}, with at most two decimals`
      }
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface ChoiceFieldProps<Value extends string> {
  label: string;
  data: readonly { value: Value; label: string }[];
  value: Value;
  orientation?: 'horizontal' | 'vertical';
  onChange: (value: Value) => void;
}

/** A few choices under a label, side by side or stacked. */
export function ChoiceField<Value extends string>({
  label,
  data,
  value,
  orientation = 'horizontal',
  onChange,
}: ChoiceFieldProps<Value>) {
  return (
    <Input.Wrapper label={label} labelElement="div">
      <SegmentedControl
        aria-label={label}
        fullWidth
        orientation={orientation}
        data={[...data]}
        value={value}
        onChange={onChange}
      />
    </Input.Wrapper>
  );
}

interface OwnReasonProps {
  value: string;
  isMissing: boolean;
  onChange: (value: string) => void;
}

/** The typed reason, if no offered reason fits. */
export function OwnReason({ value, isMissing, onChange }: OwnReasonProps) {
  return (
    <UnlessNamesHidden>
      <TextInput
        label="Reason"
        maxLength={maxReasonLength}
        value={value}
        error={isMissing && 'The history keeps why'}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </UnlessNamesHidden>
  );
}
