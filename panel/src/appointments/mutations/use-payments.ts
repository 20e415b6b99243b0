import { findDetails } from '@docket/contract/client.ts';
import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import {
  keepFee,
  type PaymentMethod,
  receivePayment,
  refundPayment,
  setAmount,
  undoPayment,
  writeOff,
} from '@docket/contract/endpoints/payments.ts';
import { openChanged } from '@docket/contract/refusals.ts';
import { showSuccess } from '@docket/ui/toast.tsx';
import type { Role } from '../../api/session.ts';
import { useAction } from '../../api/use-action.ts';
import { formatChangedSince } from '../format.ts';
import { formatCents, formatReceived, refundableCents } from '../payments/payment-state.ts';
import { type SeenVersion, useAppointmentLabel } from './cached-appointments.ts';

/**
 * Returns a function that records received money, with Undo in the toast. It resolves with whether that succeeded.
 */
export function useReceivePayment(role: Role) {
  const showRecorded = useShowRecorded(role);
  const { run, isPending } = useAction(receivePayment[role], {
    touches: ['appointments'],
    successText: () => null,
    errorDetail,
    onSuccess: ({ paymentId }, { appointmentId, cents, method }) =>
      showRecorded(formatReceived(Number(cents), method), appointmentId, paymentId),
  });
  const receive = async (
    { _id, openCents }: Appointment,
    cents: number,
    method: PaymentMethod,
    note = '',
  ): Promise<boolean> =>
    (await run({
      appointmentId: _id,
      cents,
      method,
      ...(openCents !== null && { openCents }),
      ...(note !== '' && { note }),
    })) !== null;
  return { receive, isPending };
}

/** Returns the front desk's functions for refunds and write-offs, with Undo in the toast. */
export function useGiveUpPayment() {
  const showRecorded = useShowRecorded('admin');
  const shared = { touches: ['appointments'], successText: () => null, errorDetail } as const;
  const refund = useAction(refundPayment, {
    ...shared,
    onSuccess: ({ paymentId }, { appointmentId, cents }) =>
      showRecorded(`Refunded ${formatCents(Number(cents))}`, appointmentId, paymentId),
  });
  const off = useAction(writeOff, {
    ...shared,
    onSuccess: ({ paymentId }, { appointmentId, cents }) =>
      showRecorded(`Wrote off ${formatCents(Number(cents))}`, appointmentId, paymentId),
  });
  return { refund: refund.run, writeOff: off.run, isPending: refund.isPending || off.isPending };
}

/**
 * Returns a function that keeps a fee for a cancelled or missed appointment, with Undo in the toast. It resolves with
 * whether that succeeded.
 */
export function useKeepFee() {
  const showRecorded = useShowRecorded('admin');
  const { run, isPending } = useAction(keepFee, {
    touches: ['appointments'],
    successText: () => null,
    errorDetail,
    onSuccess: ({ paymentId }, { appointmentId, cents, method }) =>
      showRecorded(
        method
          ? `${formatReceived(Number(cents), method)} as a fee`
          : `Kept ${formatCents(Number(cents))} as a fee`,
        appointmentId,
        paymentId,
      ),
  });
  const keep = async (
    appointment: Appointment,
    fee: { cents: number; reason: string; method?: PaymentMethod | undefined },
  ): Promise<boolean> =>
    (await run({ appointmentId: appointment._id, dueCents: refundableCents(appointment), ...fee })) !== null;
  return { keep, isPending };
}

/** Returns a function that reverses an entry by a second entry. */
export function useUndoPayment(role: Role) {
  const { run, isPending } = useAction(undoPayment[role], { touches: ['appointments'], errorDetail });
  return { undo: (paymentId: string) => void run({ paymentId }), isPending };
}

/**
 * Returns a function that changes an appointment's amount, with Undo in the toast. It resolves with whether that
 * succeeded.
 */
export function useSetAmount() {
  const formatWhose = useAppointmentLabel();
  const { run, isPending } = useAction(setAmount, {
    touches: ['appointments'],
    successText: () => null,
    errorDetail,
  });
  const set = async (
    { _id, version }: SeenVersion,
    cents: number,
    reason: string,
    isUndo = false,
  ): Promise<boolean> => {
    const answer = await run({ appointmentId: _id, version, cents, reason });
    if (!answer) return false;
    const now = { _id, version: version + 1 };
    const undo = () => void set(now, answer.wasCents, 'Undone', true);
    showSuccess(`Amount changed to ${formatCents(cents)}`, {
      detail: formatWhose(_id),
      ...(!isUndo && { undo }),
    });
    return true;
  };
  return { set, isPending };
}

function useShowRecorded(role: Role) {
  const { undo } = useUndoPayment(role);
  const formatWhose = useAppointmentLabel();
  return (message: string, appointmentId: string, paymentId: string) =>
    showSuccess(message, { detail: formatWhose(appointmentId), undo: () => undo(paymentId) });
}

function errorDetail(error: unknown): string | null {
  const now = findDetails(error, openChanged);
  return now
    ? `${formatCents(now.receivedCents)} received, ${formatCents(now.openCents)} open`
    : formatChangedSince(error);
}
