import { findDetails, Refused } from '@docket/contract/client.ts';
import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { listDoctors } from '@docket/contract/endpoints/doctors.ts';
import {
  formatSlotTime,
  parseIsoDate,
  parseSlotDate,
  toIsoDate,
  toSlotDate,
} from '@docket/contract/formats/slot-date.ts';
import { appointmentChanged } from '@docket/contract/refusals.ts';
import { DialogButtons } from '@docket/ui/dialog-buttons.tsx';
import { Alert, Button, Group, Select, SimpleGrid, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { isFull } from '../../api/conflict-actor.ts';
import type { Role } from '../../api/session.ts';
import { useIsMounted } from '../../api/use-is-mounted.ts';
import { useRead } from '../../api/use-read.ts';
import { DayField } from '../../clinic/day-field.tsx';
import { TimeField } from '../../clinic/time-field.tsx';
import { readTypedTime } from '../../clinic/typed-time.ts';
import { useClinicToday } from '../../clinic/use-clinic-today.ts';
import { formatChangedSince } from '../format.ts';
import { useLatestAppointment } from '../mutations/cached-appointments.ts';
import { type MoveTarget, useRescheduleAppointment } from '../mutations/use-reschedule-appointment.ts';
import { SlotText } from '../row/slot-text.tsx';
import { BookingWarnings, WarningsOfDays } from '../warnings/booking-warnings.tsx';
import { FreeTimes } from './free-times.tsx';
import { useNextFree } from './use-next-free.ts';

interface MoveFormProps {
  appointment: Appointment;
  role: Role;
  onMoved: () => void;
  onClose: () => void;
}

/** The form of a move: doctor, day and time, with the next free times at one click. */
export function RescheduleForm({ appointment, role, onMoved, onClose }: MoveFormProps) {
  const { today } = useClinicToday();
  const [doctorId, setDoctorId] = useState(appointment.doctorId);
  const [day, setDay] = useState(() => toIso(appointment.slotDate));
  const [time, setTime] = useState(appointment.slotTime);
  const doctors = useRead(['doctors'], listDoctors, {}, { enabled: role === 'admin' });
  const free = useNextFree({ appointment, doctorId, from: day, today, isMoving: true });
  // The form shows the refusal while it is open; then no toast does.
  const isMounted = useIsMounted();
  const { move, isPending, error } = useRescheduleAppointment(role, isMounted);
  const known = useKnownAppointment(appointment, error);
  const meanwhile = formatChangedSince(error);
  const found = doctors.data?.doctors.find((candidate) => candidate._id === doctorId);
  const doctor = found && {
    doctorId,
    name: found.name,
    image: found.image,
    speciality: found.speciality,
  };
  const choices = (doctors.data?.doctors ?? []).filter(
    (candidate) => !candidate.archived || candidate._id === doctorId,
  );

  const go = async (target: MoveTarget) => {
    if (await move(known, { ...target, doctor })) onMoved();
  };
  const minutes = readTypedTime(time);
  const typed = { slotDate: isoToSlotDate(day), slotTime: formatSlotTime(minutes ?? 0) };
  const isTyped = parseIsoDate(day) !== null && minutes !== null;
  // Warnings of the offered days are shown separately, because a free time is taken at one click.
  const offeredDays = new Set((free.slots ?? []).map(({ slotDate }) => slotDate));
  const otherDays = [...offeredDays].filter((slotDate) => slotDate !== typed.slotDate);

  return (
    <Stack gap="md">
      {role === 'admin' && (
        <Select
          label="Doctor"
          searchable
          selectFirstOptionOnChange
          data={choices.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={doctorId}
          onChange={(chosen) => setDoctorId(chosen ?? appointment.doctorId)}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <DayField
          isFocused
          today={toIsoDate(today)}
          value={day}
          onChange={(chosen) => setDay(chosen ?? day)}
        />
        <TimeField value={time} onChange={setTime} />
      </SimpleGrid>
      <FreeTimes
        free={free}
        emptyText={found?.available === false ? `${found.name} is not available` : undefined}
        isPending={isPending}
        onChoose={(slot) => void go(slot)}
      />
      {error instanceof Refused && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
          <Group justify="space-between" gap="sm">
            <span>
              {error.message}
              {meanwhile && `. ${meanwhile}.`}
              {mayMoveYet(error) && (
                <>
                  {!meanwhile && '.'} It is now <SlotText {...known} />. Choose a time and press Move again.
                </>
              )}
            </span>
            {role === 'admin' && mayOverbook(error) && (
              <Button
                variant="default"
                size="compact-sm"
                loading={isPending}
                onClick={() => void go({ ...typed, overbook: true })}
              >
                Move anyway
              </Button>
            )}
          </Group>
        </Alert>
      )}
      <WarningsOfDays
        role={role}
        patientId={appointment.patientId}
        doctorId={doctorId}
        slotDates={otherDays}
        movingId={appointment._id}
      />
      <DialogButtons
        notice={
          isTyped && (
            <BookingWarnings
              role={role}
              patientId={appointment.patientId}
              doctorId={doctorId}
              slotDate={typed.slotDate}
              slotTime={typed.slotTime}
              durationMinutes={appointment.durationMinutes}
              movingId={appointment._id}
            />
          )
        }
      >
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!isTyped} loading={isPending} onClick={() => void go(typed)}>
          Move
        </Button>
      </DialogButtons>
    </Stack>
  );
}

function toIso(slotDate: string): string {
  const date = parseSlotDate(slotDate);
  return date ? toIsoDate(date) : '';
}

function isoToSlotDate(isoDate: string): string {
  const date = parseIsoDate(isoDate);
  return date ? toSlotDate(date) : '';
}

// Whether the appointment changed but is still pending.
function mayMoveYet(refused: Refused): boolean {
  return findDetails(refused, appointmentChanged)?.status === 'pending';
}

// Overbooking helps only against a conflict of times, not against another user's change.
function mayOverbook(refused: Refused): boolean {
  return refused.status === 409 && findDetails(refused, appointmentChanged) === null && !isFull(refused);
}

/**
 * Returns the appointment as opened; after a refusal with newer details, that state. A retry is then deliberate and
 * passes the version check.
 */
function useKnownAppointment(opened: Appointment, error: unknown): Appointment {
  const latest = useLatestAppointment(opened);
  const [known, setKnown] = useState(opened);
  const fresh = inRefusal(known, error);
  if (fresh) setKnown(fresh);
  const last = fresh ?? known;
  // A refetched list has all fields, including the doctor.
  return latest && last !== opened && latest.version === last.version ? latest : last;
}

function inRefusal(appointment: Appointment, error: unknown): Appointment | null {
  const now = findDetails(error, appointmentChanged);
  if (!now || now.version <= appointment.version) return null;
  const { version, slotDate, slotTime, durationMinutes, doctorId } = now;
  return { ...appointment, version, slotDate, slotTime, durationMinutes, doctorId };
}
