import type { Appointment } from '@docket/contract/appointments.ts';
import { maxReasonLength } from '@docket/contract/limits.ts';
import {
  listPayments,
  type PaymentMethod,
  paymentMethods,
  type ReversibleKind,
} from '@docket/contract/payments.ts';
import { TopDialog } from '@docket/ui/top-dialog.tsx';
import { Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { WhileShown } from '../../api/privacy/while-shown.tsx';
import type { Role } from '../../api/session.ts';
import { useRead } from '../../api/use-read.ts';
import { aboveEverything } from '../dialogs/above-everything.ts';
import { patientName } from '../format.ts';
import { useLatestAppointment } from '../mutations/cached-appointments.ts';
import { useGiveUpPayment, useReceivePayment } from '../mutations/use-payments.ts';
import { SlotText } from '../row/slot-text.tsx';
import {
  formatCents,
  formatTyped,
  methodLabels,
  parseAmount,
  receivedBy,
  takesPayments,
} from './payment-state.ts';

interface PaymentDialogProps {
  appointment: Appointment;
  role: Role;
  isOpen: boolean;
  onClose: () => void;
}

/** Money received by any method, in part, given back or given up. */
export function PaymentDialog({ appointment, role, isOpen, onClose }: PaymentDialogProps) {
  return (
    <TopDialog opened={isOpen} onClose={onClose} title="Payment" size={440} padding={24} {...aboveEverything}>
      <PaymentForm key={appointment._id} appointment={appointment} role={role} onClose={onClose} />
    </TopDialog>
  );
}

const kindLabels: Record<ReversibleKind, string> = {
  payment: 'Received',
  refund: 'Refund',
  'write-off': 'Write-off',
};

function PaymentForm({ appointment, role, onClose }: Omit<PaymentDialogProps, 'isOpen'>) {
  const now = useLatestAppointment(appointment) ?? appointment;
  const { receive, isPending: isReceiving } = useReceivePayment(role);
  const { refund, writeOff, isPending: isGivingUp } = useGiveUpPayment();
  const open = now.openCents ?? Math.round(now.amount * 100);
  const kinds = kindsFor(now, role, open);
  const [kind, setKind] = useState<ReversibleKind>(kinds[0] ?? 'payment');
  const [chosen, setChosen] = useState<PaymentMethod | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [isWrong, setWrong] = useState(false);
  const most = kind === 'refund' ? now.receivedCents : open;
  // Money goes back the way it came.
  const mayRefund = kinds.includes('refund');
  const payments = useRead(['appointments'], listPayments.admin, { id: now._id }, { enabled: mayRefund });
  const came = kind === 'refund' ? receivedBy(payments.data?.entries ?? []) : [];
  const method = chosen ?? came[0]?.method ?? 'cash';
  const back = came.find((one) => one.method === method)?.cents ?? most;
  const amount = typed ?? formatTyped(Math.min(back, most));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const cents = parseAmount(amount);
    setWrong(cents === null || cents > most);
    if (cents === null || cents > most) return;
    if (await write(cents)) onClose();
  };
  const write = async (cents: number): Promise<boolean> => {
    const entry = { appointmentId: now._id, cents, note: note.trim() };
    if (kind === 'payment') return receive(now, cents, method, entry.note);
    // What was seen: somebody else may be giving back the same just now.
    if (kind === 'refund')
      return (await refund({ ...entry, method, receivedCents: now.receivedCents })) !== null;
    return (await writeOff({ ...entry, ...(now.openCents !== null && { openCents: open }) })) !== null;
  };
  if (kinds.length === 0) return <Text>Nothing is open, and nothing was received.</Text>;
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <Text c="dimmed">
          {patientName(now)}, <SlotText {...now} /> with {now.docData.name}
        </Text>
        {kinds.length > 1 && (
          <SegmentedControl
            aria-label="What"
            fullWidth
            data={kinds.map((value) => ({ value, label: kindLabels[value] }))}
            value={kind}
            onChange={(value) => {
              setKind(value as ReversibleKind); // one of the values above
              setTyped(null);
              setWrong(false);
            }}
          />
        )}
        <TextInput
          label="Amount"
          description={`At most ${formatCents(most)}`}
          data-autofocus
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          error={isWrong && `An amount from 0.01 to ${(most / 100).toFixed(2)}, with at most two decimals`}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {kind !== 'write-off' && (
          <SegmentedControl
            aria-label="Method"
            fullWidth
            data={paymentMethods.map((value) => ({ value, label: methodLabels[value] }))}
            value={method}
            onChange={(value) => setChosen(value as PaymentMethod)} // one of the values above
          />
        )}
        <WhileShown>
          <TextInput
            label="Note"
            description="Optional"
            maxLength={maxReasonLength}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </WhileShown>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            disabled={kind === 'refund' && payments.isLoading}
            loading={isReceiving || isGivingUp}
          >
            {submitLabels[kind]}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const submitLabels: Record<ReversibleKind, string> = {
  payment: 'Received',
  refund: 'Refund',
  'write-off': 'Write off',
};

/** What can be written down now. Refunds and write-offs are the desk's. */
function kindsFor(appointment: Appointment, role: Role, open: number): ReversibleKind[] {
  const { cancelled, receivedCents } = appointment;
  return [
    ...(takesPayments(appointment) && open > 0 ? (['payment'] as const) : []),
    ...(role === 'admin' && receivedCents > 0 ? (['refund'] as const) : []),
    ...(role === 'admin' && !cancelled && open > 0 ? (['write-off'] as const) : []),
  ];
}
