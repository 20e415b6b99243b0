import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import {
  listPayments,
  type PaymentMethod,
  paymentMethods,
  type ReversibleKind,
} from '@docket/contract/endpoints/payments.ts';
import { maxReasonLength } from '@docket/contract/rules/limits.ts';
import { TopDialog } from '@docket/ui/top-dialog.tsx';
import { Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { UnlessNamesHidden } from '../../api/privacy/unless-names-hidden.tsx';
import type { Role } from '../../api/session.ts';
import { useRead } from '../../api/use-read.ts';
import { aboveEverything } from '../dialogs/above-everything.ts';
import { useLatestAppointment } from '../mutations/cached-appointments.ts';
import { useGiveUpPayment, useReceivePayment } from '../mutations/use-payments.ts';
import { AmountField, ChoiceField, MoneyForm } from './money-form.tsx';
import {
  formatAct,
  formatCents,
  formatTyped,
  methodLabels,
  parseAmount,
  receivedBy,
  refundableCents,
} from './payment-state.ts';
import classes from './payments.module.css';

interface PaymentDialogProps {
  /** The kind of the ledger entry. */
  act: Exclude<ReversibleKind, 'kept'>;
  appointment: Appointment;
  role: Role;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Records a payment by any method, a refund or a write-off, in full or in part. The title and the button name the
 * act.
 */
export function PaymentDialog({ act, appointment, role, isOpen, onClose }: PaymentDialogProps) {
  const [title, setTitle] = useState('');
  return (
    <TopDialog
      opened={isOpen}
      onClose={onClose}
      title={<span className={act === 'payment' ? undefined : classes.givesUp}>{title}</span>}
      size={440}
      padding={24}
      {...aboveEverything}
    >
      <PaymentForm
        key={`${appointment._id} ${act}`}
        act={act}
        appointment={appointment}
        role={role}
        onTitle={setTitle}
        onClose={onClose}
      />
    </TopDialog>
  );
}

interface PaymentFormProps extends Omit<PaymentDialogProps, 'isOpen'> {
  onTitle: (title: string) => void;
}

function PaymentForm({ act, appointment, role, onTitle, onClose }: PaymentFormProps) {
  const now = useLatestAppointment(appointment) ?? appointment;
  const { receive, isPending: isReceiving } = useReceivePayment(role);
  const { refund, writeOff, isPending: isGivingUp } = useGiveUpPayment();
  const open = now.openCents ?? Math.round(now.amount * 100);
  const max = act === 'refund' ? refundableCents(now) : open;
  const [chosen, setChosen] = useState<PaymentMethod | null>(null);
  // Refunds and write-offs start empty: a prefilled sum would be confirmed by mistake.
  const [amount, setAmount] = useState(act === 'payment' ? formatTyped(max) : '');
  const [note, setNote] = useState('');
  const [isWrong, setWrong] = useState(false);
  const payments = useRead(
    ['appointments'],
    listPayments.admin,
    { id: now._id },
    { enabled: act === 'refund' },
  );
  // A refund defaults to the method of the payment.
  const came = act === 'refund' ? receivedBy(payments.data?.entries ?? []) : [];
  const method = chosen ?? came[0]?.method ?? 'cash';
  const parsed = parseAmount(amount);
  const cents = parsed !== null && parsed <= max ? parsed : null;
  const title = formatAct(act, { cents, max }, method);
  useEffect(() => onTitle(title), [onTitle, title]);
  const submit = async () => {
    setWrong(cents === null);
    if (cents !== null && (await write(cents))) onClose();
  };
  const write = async (sum: number): Promise<boolean> => {
    const entry = { appointmentId: now._id, cents: sum, note: note.trim() };
    switch (act) {
      case 'payment':
        return receive(now, sum, method, entry.note);
      case 'refund':
        // The received sum as seen: a colleague may be refunding at this moment.
        return (await refund({ ...entry, method, receivedCents: now.receivedCents })) !== null;
      case 'write-off':
        return (await writeOff({ ...entry, ...(now.openCents !== null && { openCents: open }) })) !== null;
    }
  };
  if (max === 0)
    return <Text>{act === 'refund' ? 'No payment has been received.' : 'Nothing is open.'}</Text>;
  const type = (typed: string) => {
    setAmount(typed);
    setWrong(false);
  };
  return (
    <MoneyForm
      appointment={now}
      submitLabel={title}
      submitColor={act === 'payment' ? 'teal' : 'red'}
      isDisabled={act === 'refund' && payments.isLoading}
      isPending={isReceiving || isGivingUp}
      onSubmit={submit}
      onClose={onClose}
    >
      <AmountField
        value={amount}
        description={`At most ${formatCents(max)}`}
        isWrong={isWrong}
        max={max}
        onChange={type}
      />
      {act !== 'write-off' && (
        <ChoiceField
          label="Method"
          data={paymentMethods.map((value) => ({ value, label: methodLabels[value] }))}
          value={method}
          onChange={setChosen}
        />
      )}
      <UnlessNamesHidden>
        <TextInput
          label="Note"
          description="Optional"
          maxLength={maxReasonLength}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </UnlessNamesHidden>
    </MoneyForm>
  );
}
