import type { Appointment } from '@docket/contract/appointments.ts';
import { maxPaymentCents, maxReasonLength } from '@docket/contract/limits.ts';
import { TopDialog } from '@docket/ui/top-dialog.tsx';
import { Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { WhileShown } from '../../api/privacy/while-shown.tsx';
import { aboveEverything } from '../dialogs/above-everything.ts';
import { patientName } from '../format.ts';
import { useLatestAppointment } from '../mutations/cached-appointments.ts';
import { useSetAmount } from '../mutations/use-payments.ts';
import { SlotText } from '../row/slot-text.tsx';
import { formatCents, formatTyped, parseAmount, paymentLimit } from './payment-state.ts';

interface AmountDialogProps {
  appointment: Appointment;
  isOpen: boolean;
  onClose: () => void;
}

/** What one appointment costs, and why that is not the doctor's fee. */
export function AmountDialog({ appointment, isOpen, onClose }: AmountDialogProps) {
  return (
    <TopDialog
      opened={isOpen}
      onClose={onClose}
      title="Change the amount"
      size={440}
      padding={24}
      {...aboveEverything}
    >
      <AmountForm key={appointment._id} appointment={appointment} onClose={onClose} />
    </TopDialog>
  );
}

const reasons = ['Discount', 'No charge', 'Other'] as const;
type ReasonChoice = (typeof reasons)[number];

function AmountForm({ appointment, onClose }: Omit<AmountDialogProps, 'isOpen'>) {
  const now = useLatestAppointment(appointment) ?? appointment;
  const { set, isPending } = useSetAmount();
  const [choice, setChoice] = useState<ReasonChoice>('Discount');
  const [ownReason, setOwnReason] = useState('');
  const [amount, setAmount] = useState(formatTyped(Math.round(now.amount * 100)));
  const [isChecked, setChecked] = useState(false);
  const least = now.openCents === null ? 0 : Math.round(now.amount * 100) - now.openCents;
  const parsed = parseAmount(amount, least);
  const cents = parsed !== null && parsed <= maxPaymentCents ? parsed : null;
  const reason = choice === 'Other' ? ownReason.trim() : choice;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (cents === null || reason === '') return;
    if (await set(now, cents, reason)) onClose();
  };
  const choose = (value: ReasonChoice) => {
    setChoice(value);
    if (value === 'No charge') setAmount(formatTyped(least));
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <Text c="dimmed">
          {patientName(now)}, <SlotText {...now} /> with {now.docData.name}
        </Text>
        <SegmentedControl
          aria-label="Why"
          fullWidth
          data={[...reasons]}
          value={choice}
          onChange={(value) => choose(value as ReasonChoice)} // one of the values above
        />
        <TextInput
          label="Amount"
          description={
            least > 0 && `At least ${formatCents(least)}, received or written off. For less, refund first.`
          }
          data-autofocus
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          error={
            isChecked &&
            cents === null &&
            `An amount from ${(least / 100).toFixed(2)} to ${paymentLimit}, with at most two decimals`
          }
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
        {choice === 'Other' && (
          <WhileShown>
            <TextInput
              label="Reason"
              maxLength={maxReasonLength}
              value={ownReason}
              error={isChecked && reason === '' && 'The history keeps why'}
              onChange={(event) => setOwnReason(event.currentTarget.value)}
            />
          </WhileShown>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            Change amount
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
