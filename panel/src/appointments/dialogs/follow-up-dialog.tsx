import { Refused } from '@docket/contract/client.ts';
import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import type { OpenSlot } from '@docket/contract/endpoints/booking.ts';
import { addDays, parseIsoDate, toIsoDate, toSlotDate } from '@docket/contract/formats/slot-date.ts';
import { maxReasonLength } from '@docket/contract/rules/limits.ts';
import { DialogButtons } from '@docket/ui/dialog-buttons.tsx';
import { TopDialog } from '@docket/ui/top-dialog.tsx';
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { UnlessNamesHidden } from '../../api/privacy/unless-names-hidden.tsx';
import { datePickerProps } from '../../clinic/date-picker-props.tsx';
import { useClinicToday } from '../../clinic/use-clinic-today.ts';
import { patientName } from '../format.ts';
import { useBookFollowUp } from '../mutations/use-book-follow-up.ts';
import { BookingWarnings } from '../warnings/booking-warnings.tsx';
import { aboveEverything } from './above-everything.ts';
import { FreeTimes } from './free-times.tsx';
import { useNextFree } from './use-next-free.ts';

interface FollowUpDialogProps {
  /** The appointment before the follow-up. */
  appointment: Appointment;
  isOpen: boolean;
  onClose: () => void;
}

const usual = [
  { label: 'In 1 week', days: 7 },
  { label: 'In 2 weeks', days: 14 },
  { label: 'In 4 weeks', days: 28 },
  { label: 'In 3 months', days: 91 },
] as const;

/** The dialog in which a doctor books a patient's next appointment: a day, then one of its free times. */
export function FollowUpDialog({ appointment, isOpen, onClose }: FollowUpDialogProps) {
  return (
    <TopDialog
      opened={isOpen}
      onClose={onClose}
      title="Book a follow-up"
      size={480}
      padding={24}
      {...aboveEverything}
    >
      <FollowUpForm key={appointment._id} appointment={appointment} onClose={onClose} />
    </TopDialog>
  );
}

function FollowUpForm({ appointment, onClose }: Omit<FollowUpDialogProps, 'isOpen'>) {
  const { today } = useClinicToday();
  const [day, setDay] = useState(() => toIsoDate(addDays(today, usual[1].days)));
  const [reason, setReason] = useState('');
  const free = useNextFree({
    appointment,
    doctorId: appointment.doctorId,
    from: day,
    today,
    isMoving: false,
  });
  const { run, isPending, error } = useBookFollowUp();
  const { patientId, durationMinutes, payment } = appointment;
  const book = async ({ slotDate, slotTime }: OpenSlot) => {
    const next = { patientId, slotDate, slotTime, durationMinutes, payment };
    if (await run({ ...next, reason: reason.trim() })) onClose();
  };
  return (
    <Stack gap="md">
      <Text c="dimmed">
        For {patientName(appointment)}, {durationMinutes} minutes
      </Text>
      <DatePickerInput
        {...datePickerProps()}
        label="From"
        valueFormat="ddd, D MMM YYYY"
        minDate={toIsoDate(today)}
        value={day}
        onChange={(chosen) => setDay(chosen ?? day)}
      />
      <Group gap="xs">
        {usual.map(({ label, days }) => {
          const at = toIsoDate(addDays(today, days));
          return (
            <Button
              key={label}
              variant={at === day ? 'light' : 'default'}
              size="compact-md"
              aria-pressed={at === day}
              onClick={() => setDay(at)}
            >
              {label}
            </Button>
          );
        })}
      </Group>
      <UnlessNamesHidden>
        <TextInput
          label="Reason"
          description="Optional"
          maxLength={maxReasonLength}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </UnlessNamesHidden>
      <BookingWarnings
        role="doctor"
        patientId={patientId}
        doctorId={appointment.doctorId}
        slotDate={toSlotDate(parseIsoDate(day) ?? today)}
        movingId={appointment._id}
      />
      <FreeTimes free={free} isPending={isPending} onChoose={(slot) => void book(slot)} />
      {error instanceof Refused && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {error.message}
        </Alert>
      )}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </DialogButtons>
    </Stack>
  );
}
