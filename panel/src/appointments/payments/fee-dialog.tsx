import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { type PaymentMethod, paymentMethods } from '@docket/contract/endpoints/payments.ts';
import { noShowReason } from '@docket/contract/rules/cancel-reasons.ts';
import { TopDialog } from '@docket/ui/top-dialog.tsx';
import { useMatches } from '@mantine/core';
import { useEffect, useState } from 'react';
import { aboveEverything } from '../dialogs/above-everything.ts';
import { useLatestAppointment } from '../mutations/cached-appointments.ts';
import { useKeepFee } from '../mutations/use-payments.ts';
import { AmountField, ChoiceField, MoneyForm, OwnReason } from './money-form.tsx';
import { feeCents, formatAct, formatCents, formatFee, methodLabels, parseAmount } from './payment-state.ts';

interface FeeDialogProps {
  appointment: Appointment;
  isOpen: boolean;
  onClose: () => void;
}

/** Dialog for the fee of a cancelled or missed appointment: kept from earlier money, or received now. */
export function FeeDialog({ appointment, isOpen, onClose }: FeeDialogProps) {
  const [title, setTitle] = useState('');
  return (
    <TopDialog opened={isOpen} onClose={onClose} title={title} size={440} padding={24} {...aboveEverything}>
      <FeeForm key={appointment._id} appointment={appointment} onTitle={setTitle} onClose={onClose} />
    </TopDialog>
  );
}

const reasons = ['Missed appointment', 'Late cancellation', 'Other'] as const;
type ReasonChoice = (typeof reasons)[number];

interface FeeFormProps extends Omit<FeeDialogProps, 'isOpen'> {
  onTitle: (title: string) => void;
}

// Asks for the amount of a fee, its source (received money or a new payment) and its reason.
function FeeForm({ appointment, onTitle, onClose }: FeeFormProps) {
  const now = useLatestAppointment(appointment) ?? appointment;
  const { keep, isPending } = useKeepFee();
  const due = feeCents(now, false);
  const methods = now.docData.archived ? [] : paymentMethods;
  const [chosen, setChosen] = useState<PaymentMethod | 'received' | null>(null);
  const [amount, setAmount] = useState('');
  const [choice, setChoice] = useState<ReasonChoice>(
    now.cancelReason === noShowReason ? 'Missed appointment' : 'Late cancellation',
  );
  const [ownReason, setOwnReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  // Side by side the choices are wider than a phone.
  const orientation = useMatches({ base: 'vertical', xs: 'horizontal' } as const);
  const source = chosen ?? (due > 0 ? 'received' : 'cash');
  const max = source === 'received' ? due : feeCents(now, true);
  const parsed = parseAmount(amount);
  const cents = parsed !== null && parsed <= max ? parsed : null;
  const reason = choice === 'Other' ? ownReason.trim() : choice;
  const title = source === 'received' ? formatAct('kept', { cents, max }, 'cash') : formatFee(cents, source);
  useEffect(() => onTitle(title), [onTitle, title]);
  const submit = async () => {
    setChecked(true);
    if (cents === null || reason === '') return;
    const method = source === 'received' ? undefined : source;
    if (await keep(now, { cents, reason, ...(method && { method }) })) onClose();
  };
  const type = (typed: string) => {
    setAmount(typed);
    setChecked(false);
  };
  return (
    <MoneyForm
      appointment={now}
      submitLabel={title}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <AmountField
        value={amount}
        description={
          source === 'received'
            ? `At most ${formatCents(due)}, received before. The rest stays due as a refund.`
            : `At most ${formatCents(max)}, the price of this appointment`
        }
        isWrong={isChecked && cents === null}
        max={max}
        onChange={type}
      />
      <ChoiceField
        label="Method"
        orientation={orientation}
        data={[
          ...(due > 0 ? [{ value: 'received' as const, label: 'Received' }] : []),
          ...methods.map((value) => ({ value, label: methodLabels[value] })),
        ]}
        value={source}
        onChange={setChosen}
      />
      <ChoiceField
        label="Why"
        orientation={orientation}
        data={reasons.map((value) => ({ value, label: value }))}
        value={choice}
        onChange={setChoice}
      />
      {choice === 'Other' && (
        <OwnReason value={ownReason} isMissing={isChecked && reason === ''} onChange={setOwnReason} />
      )}
    </MoneyForm>
  );
}
