import { findDetails, type Refused } from '@docket/contract/client.ts';
import { Appointment } from '@docket/contract/endpoints/appointments.ts';
import type { OpenSlot } from '@docket/contract/endpoints/booking.ts';
import { formatAgo } from '@docket/contract/formats/format-ago.ts';
import { parseSlotDate, showSlotTime } from '@docket/contract/formats/slot-date.ts';
import { slotRefused } from '@docket/contract/refusals.ts';
import { DialogButtons } from '@docket/ui/dialog-buttons.tsx';
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { serverNowMs } from '../../api/call-server.ts';
import { formatHolder, toActor } from '../../api/conflict-actor.ts';
import { useMaskedPatients } from '../../api/privacy/names-hidden.ts';
import type { Role } from '../../api/session.ts';
import { patientName } from '../../appointments/format.ts';
import type { MoveTarget, RefusedMove } from '../../appointments/mutations/use-reschedule-appointment.ts';
import { formatShortDate } from './span.ts';

interface MoveRefusedProps {
  /** The refused move; it stays while the dialog closes. */
  refused: RefusedMove | null;
  isOpen: boolean;
  role: Role;
  onMove: (target: MoveTarget) => void;
  onClose: () => void;
}

/**
 * Shows why a dropped appointment was refused, with the next free times at one click. Overbooking takes one more
 * click.
 */
export function MoveRefusedDialog({ refused, isOpen, role, onMove, onClose }: MoveRefusedProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Not moved" size={460} padding={24}>
      {refused && <Choices refused={refused} role={role} onMove={onMove} onClose={onClose} />}
    </Modal>
  );
}

type ChoicesProps = Omit<MoveRefusedProps, 'refused' | 'isOpen'> & { refused: RefusedMove };

function Choices({ refused, role, onMove, onClose }: ChoicesProps) {
  const { target } = refused;
  const appointment = useMaskedPatients(Appointment, refused.appointment);
  const slot = useMaskedPatients(slotRefused.details, findDetails(refused.refusal, slotRefused));
  const { sentence, nextFree } = readMoveRefusal(refused.refusal, slot, serverNowMs());
  const doctor = target.doctor?.name ?? appointment.docData.name;
  return (
    <Stack gap="md">
      <Text c="dimmed">
        {patientName(appointment)} to {formatSlotBriefly(target, appointment.slotDate)} with {doctor}
      </Text>
      <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
        {sentence}
      </Alert>
      {nextFree.length > 0 && (
        <section aria-label="Next free times">
          <Text size="sm" fw={500} mb={6}>
            Next free with {doctor}
          </Text>
          <Group gap="xs">
            {nextFree.map((slot, at) => (
              <Button
                key={`${slot.slotDate} ${slot.slotTime}`}
                size="compact-md"
                variant="default"
                data-autofocus={at === 0 || undefined}
                onClick={() => onMove({ ...slot, doctor: target.doctor })}
              >
                {formatSlotBriefly(slot, target.slotDate)}
              </Button>
            ))}
          </Group>
        </section>
      )}
      <DialogButtons>
        {role === 'admin' && slot?.why !== 'full' && (
          <Button variant="subtle" onClick={() => onMove({ ...target, overbook: true })}>
            Move anyway
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogButtons>
    </Stack>
  );
}

// A slot on the known day needs only its time.
function formatSlotBriefly(
  { slotDate, slotTime }: { slotDate: string; slotTime: string },
  known: string,
): string {
  const date = parseSlotDate(slotDate);
  return slotDate === known || !date
    ? showSlotTime(slotTime)
    : `${formatShortDate(date)}, ${showSlotTime(slotTime)}`;
}

/**
 * The text of a refused move: the server's sentence or the holder of the time, and the next free times.
 */
interface MoveRefusal {
  readonly sentence: string;
  readonly nextFree: readonly OpenSlot[];
}

/** Returns the text of a refused slot. `nowMs` in epoch milliseconds. */
function readMoveRefusal(
  refusal: Refused,
  slot: ReturnType<typeof findDetails<typeof slotRefused.details>>,
  nowMs: number,
): MoveRefusal {
  const { name: actorName, at } = toActor(slot ?? {});
  const taken = actorName && at !== null ? `: ${formatAgo(nowMs - at)} by ${actorName}` : '';
  const holder = slot && formatHolder(slot, nowMs);
  return { sentence: holder ?? `${refusal.message}${taken}`, nextFree: slot?.nextFree ?? [] };
}
