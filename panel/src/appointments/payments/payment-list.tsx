import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { listPayments, type PaymentEntry } from '@docket/contract/endpoints/payments.ts';
import { Loaded } from '@docket/ui/loaded.tsx';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { Role } from '../../api/session.ts';
import { useRead } from '../../api/use-read.ts';
import { formatMoment } from '../../clinic/format-moment.ts';
import { useClinicZone } from '../../clinic/use-clinic-zone.ts';
import { askForPayment } from '../dialogs/dialog-store.ts';
import { useUndoPayment } from '../mutations/use-payments.ts';
import { formatActOf, formatCents, formatEntry, paymentActs } from './payment-state.ts';
import classes from './payments.module.css';

interface PaymentListProps {
  appointment: Appointment;
  role: Role;
}

/** The ledger entries of one appointment, and its open amount. */
export function PaymentList({ appointment, role }: PaymentListProps) {
  return (
    <Loaded
      read={useRead(['appointments'], listPayments[role], { id: appointment._id })}
      failed="Couldn’t load the payments"
      waiting={<WaitingText />}
      layout="part"
    >
      {({ entries, receivedCents, writtenOffCents }) => (
        <section aria-label="Payments">
          <Stack gap="xs">
            <Group justify="space-between" gap="xs">
              <Text fw={600}>{formatSums(appointment, receivedCents, writtenOffCents)}</Text>
              <Group gap="xs">
                {paymentActs(appointment, role).map((act) => (
                  <Button
                    key={act}
                    variant="default"
                    size="compact-sm"
                    onClick={() => askForPayment(act, appointment, role)}
                  >
                    {formatActOf(act, appointment)}
                  </Button>
                ))}
              </Group>
            </Group>
            {entries.length > 0 && (
              <ul className={classes.entries}>
                {entries.map((entry) => (
                  <PaymentItem key={entry._id} entry={entry} role={role} />
                ))}
              </ul>
            )}
          </Stack>
        </section>
      )}
    </Loaded>
  );
}

function formatSums(
  { openCents, cancelled, keptCents = 0 }: Appointment,
  received: number,
  writtenOff: number,
): string {
  const parts = [
    `${formatCents(received)} received`,
    ...(keptCents > 0 ? [`${formatCents(keptCents)} kept as a fee`] : []),
    ...(writtenOff > 0 ? [`${formatCents(writtenOff)} written off`] : []),
    ...(cancelled
      ? []
      : [openCents === null ? 'earlier payments not recorded' : `${formatCents(openCents)} open`]),
  ];
  return parts.join(' · ');
}

function PaymentItem({ entry, role }: { entry: PaymentEntry; role: Role }) {
  const { timeZone } = useClinicZone();
  const { undo, isPending } = useUndoPayment(role);
  const { at, day, who, note, kind, isReversed } = entry;
  const when = day === null ? 'before payments were recorded' : formatMoment(at, timeZone);
  const isUndoable = kind !== 'reversal' && !isReversed && (role === 'admin' || who?.role === 'doctor');
  return (
    <li className={classes.entry} data-reversed={isReversed || undefined}>
      <div>
        <div className={classes.what}>{formatEntry(entry)}</div>
        <div className={classes.about}>{[who?.name, when, note].filter(Boolean).join(' · ')}</div>
      </div>
      {isUndoable && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconArrowBackUp size={14} aria-hidden />}
          aria-label={`Undo: ${formatEntry(entry)}`}
          loading={isPending}
          onClick={() => undo(entry._id)}
        >
          Undo
        </Button>
      )}
    </li>
  );
}
