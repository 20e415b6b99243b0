import { type Appointment, getStatus, readAppointment } from '@docket/contract/endpoints/appointments.ts';
import type { ListedAppointment } from '@docket/contract/endpoints/dashboard-today.ts';
import type { ReversibleKind } from '@docket/contract/endpoints/payments.ts';
import { toSlotMinutes } from '@docket/contract/formats/slot-date.ts';
import { noShowReason } from '@docket/contract/rules/cancel-reasons.ts';
import { IconAction } from '@docket/ui/icon-action.tsx';
import { Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowsMove,
  IconBan,
  IconCalendarPlus,
  IconCash,
  IconCoins,
  IconCreditCard,
  IconDiscount,
  IconDoorEnter,
  IconDoorExit,
  IconHistory,
  IconHourglass,
  IconMessageX,
  IconNote,
  IconReceipt,
  IconReceiptOff,
  IconReceiptRefund,
  IconUserCheck,
  IconUserMinus,
} from '@tabler/icons-react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import type { Role } from '../../api/session.ts';
import { useOnFailure } from '../../api/use-on-failure.ts';
import { useRead } from '../../api/use-read.ts';
import { openFreedTimeDialog } from '../../freed-time/freed-time.ts';
import { useWantsEarlier, useWishes } from '../../freed-time/use-wishes.ts';
import {
  askForAmount,
  askForFollowUp,
  askForNote,
  askForPayment,
  askForReason,
  askWhereTo,
  openHistory,
} from '../dialogs/dialog-store.ts';
import { noShowLabel, patientName, paymentLabel } from '../format.ts';
import { isComplete } from '../mutations/cached-appointments.ts';
import { useCallIn } from '../mutations/use-call-in.ts';
import { useCancelAppointment } from '../mutations/use-cancel-appointment.ts';
import { useMarkArrived } from '../mutations/use-mark-arrived.ts';
import { useReceivePayment } from '../mutations/use-payments.ts';
import { useRestoreAppointment } from '../mutations/use-restore-appointment.ts';
import { useSetPayment } from '../mutations/use-set-payment.ts';
import { formatActOf, formatRecord, paymentActs, takesPayments } from '../payments/payment-state.ts';
import { toFreedTime } from '../to-freed-time.ts';
import { isInRoom, isWaiting, mayArrive, mayBeNoShow, mayCallIn } from './appointment-timing.ts';
import { mayRestore, maySetPayment } from './secondary-actions.tsx';

interface RowMenuProps {
  appointment: ListedAppointment;
  role: Role;
  /** The clinic's time, in wall minutes. */
  now: number;
}

/**
 * The menu with every action of an appointment, also those that a row shows as icons. It mounts on first opening: a
 * page has fifty rows, and few menus are opened.
 */
export function RowMenu(props: RowMenuProps) {
  const [isUsed, setUsed] = useState(false);
  const label = `More for ${patientName(props.appointment)}`;
  const button = { label, icon: 'more', tip: 'More' } as const;
  if (!isUsed) {
    return (
      <IconAction {...button} aria-haspopup="menu" aria-expanded={false} onClick={() => setUsed(true)} />
    );
  }
  return <UsedMenu {...props} button={button} />;
}

// The menu once it was opened. Its button replaces the clicked one, so it takes the focus when it mounts.
function UsedMenu({ button, ...props }: RowMenuProps & { button: ComponentProps<typeof IconAction> }) {
  const [isWanted, setWanted] = useState(false);
  const appointment = useAllFields(props, isWanted, () => setWanted(false));
  const isOpen = isWanted && appointment !== null;
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    target.current?.focus();
    setWanted(true);
  }, []);
  return (
    <Menu position="bottom-end" withinPortal opened={isOpen} onChange={setWanted}>
      <Menu.Target>
        <IconAction {...button} tip={isOpen ? null : 'More'} ref={target} />
      </Menu.Target>
      <Menu.Dropdown>{appointment && <Items {...props} appointment={appointment} />}</Menu.Dropdown>
    </Menu>
  );
}

/** Returns the appointment with all fields; null until they are read, if the row has only those of a list. */
function useAllFields(
  { appointment, role }: RowMenuProps,
  isWanted: boolean,
  onFailure: () => void,
): Appointment | null {
  const { data, error } = useRead(
    ['appointments'],
    readAppointment[role],
    { id: appointment._id },
    { enabled: isWanted && !isComplete(appointment), keepsPrevious: false },
  );
  const isCurrent = data && data.appointment.version >= appointment.version;
  const current = isCurrent ? data.appointment : null;
  // An open menu stays open when a later read fails.
  useOnFailure(current ? null : error, onFailure);
  return isComplete(appointment) ? appointment : current;
}

type ItemsProps = RowMenuProps & { appointment: Appointment };

function Items({ appointment, role, now }: ItemsProps) {
  const isPending = getStatus(appointment) === 'pending';
  return (
    <>
      {isPending && <CallInItem appointment={appointment} role={role} now={now} />}
      {isPending && <ArrivalItem appointment={appointment} role={role} now={now} />}
      {mayBeNoShow(appointment, now) && <NoShowItem appointment={appointment} role={role} />}
      {isPending && (
        <>
          <Menu.Item
            leftSection={<IconArrowsMove size={16} aria-hidden />}
            onClick={() => askWhereTo(appointment, role)}
          >
            Move
          </Menu.Item>
          <Menu.Item
            leftSection={<IconMessageX size={16} aria-hidden />}
            onClick={() => askForReason(appointment, role)}
          >
            Cancel with a reason
          </Menu.Item>
          {role === 'admin' && toSlotMinutes(appointment) > now && (
            <WantsEarlierItem appointment={appointment} />
          )}
        </>
      )}
      {role === 'doctor' && (
        <Menu.Item
          leftSection={<IconCalendarPlus size={16} aria-hidden />}
          onClick={() => askForFollowUp(appointment)}
        >
          Book a follow-up
        </Menu.Item>
      )}
      {role === 'admin' &&
        appointment.cancelled &&
        !appointment.overbooked &&
        toSlotMinutes(appointment) > now && (
          <Menu.Item
            leftSection={<IconHourglass size={16} aria-hidden />}
            onClick={() => openFreedTimeDialog(toFreedTime(appointment))}
          >
            Who could take this time?
          </Menu.Item>
        )}
      {mayRestore(appointment) && <RestoreItem appointment={appointment} role={role} />}
      <Menu.Item
        leftSection={<IconNote size={16} aria-hidden />}
        onClick={() => askForNote(appointment, role)}
      >
        Edit reason and note
      </Menu.Item>
      <Menu.Item
        leftSection={<IconHistory size={16} aria-hidden />}
        onClick={() => openHistory(appointment, role)}
      >
        History
      </Menu.Item>
      {paymentActs(appointment, role).length > 0 && <MoneyItems appointment={appointment} role={role} />}
      {maySetPayment(appointment, role) && (
        <Menu.Item
          leftSection={<IconDiscount size={16} aria-hidden />}
          onClick={() => askForAmount(appointment)}
        >
          Change the amount
        </Menu.Item>
      )}
      {maySetPayment(appointment, role) && <PaymentItem appointment={appointment} />}
    </>
  );
}

/** Puts the appointment on the waiting list, or removes it. */
function WantsEarlierItem({ appointment }: { appointment: Appointment }) {
  const { data } = useWishes();
  const set = useWantsEarlier();
  const wants = data?.wishes.some(({ holds }) => holds?.appointmentId === appointment._id) ?? false;
  return (
    <Menu.Item
      leftSection={<IconHourglass size={16} aria-hidden />}
      disabled={!data}
      onClick={() => void set(appointment._id, !wants)}
    >
      {wants ? 'No longer wants an earlier time' : 'Wants an earlier time'}
    </Menu.Item>
  );
}

function CallInItem({ appointment, role, now }: RowMenuProps) {
  const call = useCallIn(role);
  const isCalled = isInRoom(appointment);
  if (!isCalled && !mayCallIn(appointment, now)) return null;
  const Icon = isCalled ? IconDoorExit : IconDoorEnter;
  return (
    <Menu.Item leftSection={<Icon size={16} aria-hidden />} onClick={() => call(appointment, !isCalled)}>
      {isCalled ? 'Undo call-in' : 'Call in'}
    </Menu.Item>
  );
}

function ArrivalItem({ appointment, role, now }: RowMenuProps) {
  const mark = useMarkArrived(role);
  if (isWaiting(appointment)) {
    return (
      <Menu.Item
        leftSection={<IconUserMinus size={16} aria-hidden />}
        onClick={() => mark(appointment, false)}
      >
        Undo arrival
      </Menu.Item>
    );
  }
  if (!mayArrive(appointment, now)) return null;
  return (
    <Menu.Item leftSection={<IconUserCheck size={16} aria-hidden />} onClick={() => mark(appointment, true)}>
      Arrived
    </Menu.Item>
  );
}

function NoShowItem({ appointment, role }: Omit<ItemsProps, 'now'>) {
  const cancel = useCancelAppointment(role);
  return (
    <Menu.Item
      leftSection={<IconBan size={16} aria-hidden />}
      onClick={() => cancel(appointment, noShowReason)}
    >
      {noShowLabel}
    </Menu.Item>
  );
}

function PaymentItem({ appointment }: { appointment: Appointment }) {
  const setPayment = useSetPayment();
  const Icon = appointment.payment ? IconCash : IconCreditCard;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Payment: {paymentLabel(appointment.payment)}</Menu.Label>
      <Menu.Item
        leftSection={<Icon size={16} aria-hidden />}
        onClick={() => setPayment(appointment, !appointment.payment)}
      >
        {appointment.payment ? 'Mark as cash' : 'Mark as paid online'}
      </Menu.Item>
    </>
  );
}

function ActIcon({ act }: { act: ReversibleKind }) {
  const Icon = actIcons[act];
  return <Icon size={16} aria-hidden />;
}
const actIcons = {
  payment: IconReceipt,
  refund: IconReceiptRefund,
  'write-off': IconReceiptOff,
  kept: IconReceipt,
} as const;

function MoneyItems({ appointment, role }: Omit<ItemsProps, 'now'>) {
  const { receive } = useReceivePayment(role);
  const open = takesPayments(appointment)
    ? (appointment.openCents ?? Math.round(appointment.amount * 100))
    : 0;
  return (
    <>
      {open > 0 && (
        <Menu.Item
          leftSection={<IconCoins size={16} aria-hidden />}
          onClick={() => void receive(appointment, open, 'cash')}
        >
          {formatRecord(open, 'cash')}
        </Menu.Item>
      )}
      {paymentActs(appointment, role).map((act) => (
        <Menu.Item
          key={act}
          leftSection={<ActIcon act={act} />}
          onClick={() => askForPayment(act, appointment, role)}
        >
          {act === 'payment' ? 'Record another payment' : formatActOf(act, appointment)}
        </Menu.Item>
      ))}
    </>
  );
}

function RestoreItem({ appointment, role }: Omit<ItemsProps, 'now'>) {
  const { restore } = useRestoreAppointment(role);
  return (
    <Menu.Item
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      onClick={() => void restore(appointment)}
    >
      Reopen
    </Menu.Item>
  );
}
