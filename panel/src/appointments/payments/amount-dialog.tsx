import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { maxPaymentCents } from '@docket/contract/rules/limits.ts';
import { TopDialog } from '@docket/ui/top-dialog.tsx';
import { useState } from 'react';
import { aboveEverything } from '../dialogs/above-everything.ts';
import { useLatestAppointment } from '../mutations/cached-appointments.ts';
import { useSetAmount } from '../mutations/use-payments.ts';
import { AmountField, ChoiceField, MoneyForm, OwnReason } from './money-form.tsx';
import { formatCents, formatTyped, parseAmount } from './payment-state.ts';

interface AmountDialogProps {
  appointment: Appointment;
  isOpen: boolean;
  onClose: () => void;
}

/** The amount of one appointment, and the reason why it differs from the doctor's fee. */
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
  const submit = async () => {
    setChecked(true);
    if (cents === null || reason === '') return;
    if (await set(now, cents, reason)) onClose();
  };
  const choose = (value: ReasonChoice) => {
    setChoice(value);
    if (value === 'No charge') setAmount(formatTyped(least));
  };
  return (
    <MoneyForm
      appointment={now}
      submitLabel="Change amount"
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChoiceField
        label="Why"
        data={reasons.map((value) => ({ value, label: value }))}
        value={choice}
        onChange={choose}
      />
      <AmountField
        value={amount}
        description={
          least > 0
            ? `At least ${formatCents(least)}, received or written off. For less, refund first.`
            : undefined
        }
        isWrong={isChecked && cents === null}
        least={least}
        onChange={setAmount}
      />
      {choice === 'Other' && (
        <OwnReason value={ownReason} isMissing={isChecked && reason === ''} onChange={setOwnReason} />
      )}
    </MoneyForm>
  );
}
