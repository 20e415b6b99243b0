import { type Appointment, statusOf } from '@docket/contract/appointments.ts';
import { Button, Drawer, Stack } from '@mantine/core';
import { IconArrowsMove, IconCheck, IconUserCheck, IconUserMinus, IconX } from '@tabler/icons-react';
import type { Role } from '../../api/tokens.ts';
import { AppointmentHistory } from '../../appointments/history/appointment-history.tsx';
import { useCancelAppointment } from '../../appointments/mutations/use-cancel-appointment.ts';
import { useCompleteAppointment } from '../../appointments/mutations/use-complete-appointment.ts';
import { useMarkArrived } from '../../appointments/mutations/use-mark-arrived.ts';
import { mayArrive } from '../../appointments/row/appointment-timing.ts';
import { isWaiting } from '../../appointments/row/format-waiting.ts';
import { MoreActions } from '../../appointments/row/secondary-actions.tsx';
import { useClinicNow } from '../../clinic/use-clinic-now.ts';
import classes from './appointment-card.module.css';
import { VisitFacts } from './appointment-facts.tsx';

interface VisitCardProps {
  /** What is shown; stays while the card closes. */
  visit: Appointment | null;
  isOpen: boolean;
  role: Role;
  onAskMove: (visit: Appointment) => void;
  onClose: () => void;
}

/** One appointment beside the calendar: what it is, what can be done with it, and what happened to it. */
export function VisitCard({ visit, isOpen, role, onAskMove, onClose }: VisitCardProps) {
  return (
    <Drawer opened={isOpen} onClose={onClose} position="right" size={440} title="Appointment">
      {visit && (
        <Stack gap="lg">
          <VisitFacts visit={visit} />
          <VisitButtons visit={visit} role={role} onMove={() => onAskMove(visit)} />
          <section aria-label="History">
            <h2 className={classes.title}>History</h2>
            <AppointmentHistory appointmentId={visit._id} role={role} />
          </section>
        </Stack>
      )}
    </Drawer>
  );
}

interface VisitButtonsProps {
  visit: Appointment;
  role: Role;
  onMove: () => void;
}

/** All that can be done, in one run: both ways to cancel stand together at its end. */
function VisitButtons({ visit, role, onMove }: VisitButtonsProps) {
  const isPending = statusOf(visit) === 'pending';
  return (
    <div className={classes.buttons}>
      {isPending && <PendingButtons visit={visit} role={role} onMove={onMove} />}
      <MoreActions appointment={visit} role={role} />
      {isPending && <CancelButton visit={visit} role={role} />}
    </div>
  );
}

function PendingButtons({ visit, role, onMove }: VisitButtonsProps) {
  const mark = useMarkArrived(role);
  const { complete } = useCompleteAppointment();
  const now = useClinicNow();
  const isHere = isWaiting(visit);
  return (
    <>
      {(isHere || mayArrive(visit, now)) && (
        <Button
          variant={isHere ? 'default' : 'filled'}
          leftSection={
            isHere ? <IconUserMinus size={16} aria-hidden /> : <IconUserCheck size={16} aria-hidden />
          }
          onClick={() => mark(visit, !isHere)}
        >
          {isHere ? 'Undo arrival' : 'Arrived'}
        </Button>
      )}
      {role === 'doctor' && (
        <Button
          variant="default"
          leftSection={<IconCheck size={16} aria-hidden />}
          onClick={() => complete(visit, now)}
        >
          Complete
        </Button>
      )}
      <Button variant="default" leftSection={<IconArrowsMove size={16} aria-hidden />} onClick={onMove}>
        Move
      </Button>
    </>
  );
}

function CancelButton({ visit, role }: Omit<VisitButtonsProps, 'onMove'>) {
  const cancel = useCancelAppointment(role);
  return (
    <Button
      variant="default"
      c="red"
      leftSection={<IconX size={16} aria-hidden />}
      onClick={() => cancel(visit)}
    >
      Cancel
    </Button>
  );
}
