import type { AnswerOf } from '@docket/contract/endpoint.ts';
import { type OpenSlot, whyNot } from '@docket/contract/endpoints/booking.ts';
import { formatAgo } from '@docket/contract/formats/format-ago.ts';
import type { CalendarDate } from '@docket/contract/formats/slot-date.ts';
import { showSlotTime } from '@docket/contract/formats/slot-date.ts';
import { ConflictDetails } from '@docket/contract/refusals.ts';
import { maxAppointmentMinutes, minAppointmentMinutes } from '@docket/contract/rules/limits.ts';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { serverNowMs } from '../../api/call-server.ts';
import { formatHolder } from '../../api/conflict-actor.ts';
import { useRead } from '../../api/use-read.ts';
import { formatSlot } from '../../clinic/format-day.ts';
import type { ChosenSlot } from '../booking-form-state.ts';
import classes from './slot-check.module.css';

// Rules that apply only to patients; the front desk may book these times.
const onlyForPatients = new Set<string | null>(['notice', 'too far']);

interface SlotCheckNoticeProps {
  requestedSlot: ChosenSlot;
  length: number | string;
  /** The patient, if known: the next free times then suit the patient too. */
  patientId: string | undefined;
  today: CalendarDate;
  /** Default: no next free times are shown. */
  onChoose?: (slot: OpenSlot) => void;
}

/**
 * Shows whether a doctor's time is free, otherwise the reason and the next free times. Empty until the server has
 * answered.
 */
export function SlotCheckNotice({ requestedSlot, length, patientId, today, onChoose }: SlotCheckNoticeProps) {
  const { slotDate, slotTime } = requestedSlot;
  const data = useSlotCheck(requestedSlot, length, patientId);
  if (!data) return <div className={classes.waiting} />;
  if (isBookable(data)) {
    return (
      <div role="status" className={classes.free}>
        <IconCheck size={16} aria-hidden />
        <span>{data.open ? data.message : formatOnlyForPatients(data)}</span>
      </div>
    );
  }
  const free = readDetails(data).nextFree ?? [];
  return (
    <div className={classes.closed}>
      <div role="status" className={classes.line}>
        <IconInfoCircle size={16} aria-hidden />
        <span>
          {formatTaken(data, slotTime) ?? `${showSlotTime(slotTime)} is not offered: ${data.message}`}
        </span>
      </div>
      {onChoose && free.length > 0 && (
        <div className={classes.next}>
          <span>Next free:</span>
          {free.map((slot) => (
            <Button
              key={`${slot.slotDate} ${slot.slotTime}`}
              variant="default"
              size="compact-sm"
              aria-label={`Choose ${formatSlot(slot, today)}`}
              onClick={() => onChoose(slot)}
            >
              {slot.slotDate === slotDate ? slot.slotTime : formatSlot(slot, today)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Returns the server's check of a doctor's time at a length (empty: the slot length); null until it has answered. */
export function useSlotCheck(
  { doctorId, slotDate, slotTime }: ChosenSlot,
  length: number | string,
  patientId: string | undefined,
): AnswerOf<typeof whyNot> | null {
  const minutes = Number(length);
  const isLength = length !== '' && minutes >= minAppointmentMinutes && minutes <= maxAppointmentMinutes;
  const input = {
    doctorId,
    slotDate,
    slotTime,
    ...(isLength && { length: minutes }),
    ...(patientId !== undefined && { patientId }),
  };
  // The time is typed letter by letter.
  const [debounced] = useDebouncedValue(input, 200);
  const { data, isPlaceholderData } = useRead(['appointments', 'doctors'], whyNot, debounced);
  const isUpToDate = JSON.stringify(debounced) === JSON.stringify(input) && !isPlaceholderData;
  return data && isUpToDate ? data : null;
}

/** Whether the desk may book the time without overbooking. */
export function isBookable({ open, why }: AnswerOf<typeof whyNot>): boolean {
  return open || onlyForPatients.has(why);
}

function formatOnlyForPatients(answer: AnswerOf<typeof whyNot>): string {
  const { why, message } = answer;
  const minutes = why === 'notice' ? readDetails(answer).noticeMinutes : undefined;
  if (minutes === undefined) return `${message}. You can still book it`;
  const length = minutes % 60 === 0 ? `${minutes / 60} hour` : `${minutes} minute`;
  return `Less than this doctor’s ${length} notice. You can still book it.`;
}

/** "10:30 AM is taken (booked by Front desk 4 days ago)"; "10:30 AM can’t be booked: This time is in the past". */
export function formatUnbookable(answer: AnswerOf<typeof whyNot>, slotTime: string): string {
  return formatTakenBy(answer, slotTime) ?? `${showSlotTime(slotTime)} can’t be booked: ${answer.message}`;
}

// "Taken by Ana Cruz, 10:30 AM"
function formatTaken(answer: AnswerOf<typeof whyNot>, slotTime: string): string | null {
  const holder = formatHolder({ ...readDetails(answer), why: answer.why }, serverNowMs());
  return holder ?? formatTakenBy(answer, slotTime);
}

function formatTakenBy(answer: AnswerOf<typeof whyNot>, slotTime: string): string | null {
  const { why } = answer;
  const { takenBy, takenAt } = readDetails(answer);
  if (why !== 'taken' || typeof takenBy !== 'string' || typeof takenAt !== 'number') return null;
  return `${showSlotTime(slotTime)} is taken (booked by ${takenBy} ${formatAgo(serverNowMs() - takenAt)})`;
}

// The details have the shape of a refusal's details.
function readDetails({ details }: AnswerOf<typeof whyNot>): ConflictDetails {
  return ConflictDetails.safeParse(details).data ?? {};
}
