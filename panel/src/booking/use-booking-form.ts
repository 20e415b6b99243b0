import { Refused } from '@docket/contract/client.ts';
import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { bookAppointment, walkIn } from '@docket/contract/endpoints/booking.ts';
import { type Doctor, listDoctors } from '@docket/contract/endpoints/doctors.ts';
import {
  type CalendarDate,
  formatClockTime,
  fromWallMinutes,
  parseSlotDate,
  parseSlotTime,
  showSlotTime,
  toIsoDate,
} from '@docket/contract/formats/slot-date.ts';
import { bookedByMistake } from '@docket/contract/rules/cancel-reasons.ts';
import { showSuccess } from '@docket/ui/toast.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAction } from '../api/use-action.ts';
import { useOnFailure } from '../api/use-on-failure.ts';
import { useRead } from '../api/use-read.ts';
import { patientName } from '../appointments/format.ts';
import { useCancelAppointment } from '../appointments/mutations/use-cancel-appointment.ts';
import { formatSlotDay } from '../clinic/format-day.ts';
import { useClinicNow } from '../clinic/use-clinic-now.ts';
import { waitingListNotice } from '../freed-time/still-waiting.tsx';
import { useWantsEarlier } from '../freed-time/use-wishes.ts';
import { waitingMessage } from '../messages/waiting-message.tsx';
import {
  type BookingFormValues,
  type BookingStart,
  type ChosenSlot,
  createBookingValues,
  type DeskAnswer,
} from './booking-form-state.ts';
import {
  type BookingPreview,
  type Missing,
  previewBooking,
  toBookingInput,
  toWalkInInput,
} from './booking-preview.ts';
import { type Attempt, type BookingRefusal, readBookingRefusal } from './booking-refusal.ts';
import { parseNewPerson, readQuery } from './read-query.ts';
import { chooseFirstSlot, isSameSlot, listOfferedSlots } from './slot/first-slot.ts';
import { type DeskQuery, useDeskQuery } from './use-desk-query.ts';

/** The desk: its input and choices, the server's answer, and what Enter does. */
export interface BookingFormState {
  readonly form: BookingFormValues;
  readonly read: DeskQuery;
  readonly bookingPreview: BookingPreview;
  /** The clinic's date. */
  readonly today: CalendarDate;
  readonly wallNow: number;
  /** The field that was missing when Enter was pressed; null before that. */
  readonly missingField: Missing | null;
  readonly refusal: BookingRefusal | null;
  /** Enter was pressed before the current text was answered. */
  readonly isWaiting: boolean;
  readonly isPending: boolean;
  readonly change: (change: Partial<BookingFormValues>) => void;
  readonly type: (text: string) => void;
  readonly chooseNew: () => void;
  /** Books, or shows the missing field. */
  readonly submit: () => void;
  /** Like `submit`, by the Enter key. It also opens a patient who was only looked up. */
  readonly enter: () => void;
  readonly bookSlot: (slot: ChosenSlot) => void;
  readonly send: (attempt: Attempt) => void;
}

interface DeskEvents {
  readonly onBooked: () => void;
  readonly onAsk: (missing: Missing) => void;
  readonly onOpen: (patientId: string) => void;
}

export function useBookingForm(
  start: BookingStart,
  { onBooked, onAsk, onOpen }: DeskEvents,
): BookingFormState {
  const wallNow = useClinicNow();
  const [form, setForm] = useState(() => createBookingValues(start));
  const [missingField, setMissingField] = useState<Missing | null>(null);
  const [refusal, setRefusal] = useState<BookingRefusal | null>(null);
  const { q, isHereNow } = readQuery(form.text);
  const read = useDeskQuery(q, form);
  const { answer } = read;
  const bookingPreview = previewBooking(form, answer, useNamedDoctors(form));
  const booking = useBookAtDesk(setRefusal, form.wantsEarlier && !form.isWalkIn);

  // The choices are adjusted once per query, so that a refetch of its answer does not change them.
  const queryKey = `${form.length} ${form.isPinned} ${form.isWalkIn} ${q}`;
  const [settledKey, setSettledKey] = useState<string | null>(null);
  if (answer && settledKey !== queryKey) {
    setSettledKey(queryKey);
    setForm(settleChoices(form, answer, wallNow));
  }

  const change = (changed: Partial<BookingFormValues>) => {
    setForm((now) => ({ ...now, ...changed }));
    setMissingField(null);
    setRefusal(null);
  };
  const send = async (attempt: Attempt) => {
    // A retry after a lost answer must send equal input, even if the offers have changed.
    setForm((now) => fixChoices(now, bookingPreview));
    setMissingField(null);
    setRefusal(null);
    if (await booking.send(attempt)) onBooked();
  };
  const bookOrShowMissing = (isByEnter: boolean) => {
    if (isByEnter && bookingPreview.opens) {
      onOpen(bookingPreview.opens._id);
    } else if (bookingPreview.missing) {
      setMissingField(bookingPreview.missing);
      onAsk(bookingPreview.missing);
    } else if (bookingPreview.patientChoice && form.isWalkIn && bookingPreview.walkInWith) {
      void send({
        kind: 'walk-in',
        input: toWalkInInput(form, bookingPreview.patientChoice, bookingPreview.walkInWith),
      });
    } else if (bookingPreview.patientChoice && bookingPreview.slot) {
      void send({
        kind: 'booking',
        input: toBookingInput(form, answer, bookingPreview.patientChoice, bookingPreview.slot),
      });
    }
  };

  // An Enter applies to the text it was pressed on; further typing cancels it.
  const [pendingEnter, setPendingEnter] = useState<{ question: string; isByEnter: boolean } | null>(null);
  const bookAfterAnswer = useEffectEvent(bookOrShowMissing);
  const isReady = answer !== null && settledKey === queryKey;
  useEffect(() => {
    if (pendingEnter === null) return;
    if (pendingEnter.question !== queryKey || read.isFailed) setPendingEnter(null);
    else if (isReady) {
      setPendingEnter(null);
      bookAfterAnswer(pendingEnter.isByEnter);
    }
  }, [pendingEnter, queryKey, isReady, read.isFailed]);
  const needsAnswer = !(form.isPinned && form.manualChoice && !form.isWalkIn) || q !== '';

  const submit = (isByEnter: boolean) => {
    if (booking.isPending) return;
    if (isReady || !needsAnswer) return bookOrShowMissing(isByEnter);
    setPendingEnter({ question: queryKey, isByEnter });
    read.askNow();
  };

  return {
    form,
    read,
    bookingPreview,
    today: fromWallMinutes(wallNow).date,
    wallNow,
    missingField,
    refusal,
    isWaiting: pendingEnter !== null,
    isPending: booking.isPending,
    change,
    type: (text) =>
      change({ text, isMore: false, ...applyTypedWalkIn(form, isHereNow, readQuery(text).isHereNow) }),
    chooseNew: () => {
      const patientWords = answer?.understood.patientWords ?? '';
      change({ patient: null, newFor: patientWords, person: parseNewPerson(patientWords) });
    },
    submit: () => submit(false),
    enter: () => submit(true),
    bookSlot: (slot) => {
      if (!refusal || !bookingPreview.patientChoice) return;
      change({ slot, manualChoice: null, isWalkIn: false });
      const input = toBookingInput({ ...form, isWalkIn: false }, answer, bookingPreview.patientChoice, slot);
      void booking.send({ kind: 'booking', input }).then((isBooked) => isBooked && onBooked());
    },
    send: (attempt) => void send(attempt),
  };
}

// The typed words turn the switch on, and off when they are removed. A switch that was clicked does not change.
function applyTypedWalkIn(
  { isWalkIn, isWalkInTyped }: BookingFormValues,
  typedBefore: boolean,
  isHereNow: boolean,
) {
  if (isHereNow && !typedBefore && !isWalkIn) return { isWalkIn: true, isWalkInTyped: true };
  return isWalkInTyped && !isHereNow ? { isWalkIn: false, isWalkInTyped: false } : {};
}

function fixChoices(form: BookingFormValues, { patientChoice, slot }: BookingPreview): BookingFormValues {
  return {
    ...form,
    patient: patientChoice?.kind === 'known' ? patientChoice.patient : form.patient,
    slot: form.manualChoice || form.isWalkIn ? form.slot : slot,
  };
}

/** Returns the form with its first offered time. Choices that the answer no longer offers are dropped. */
function settleChoices(form: BookingFormValues, answer: DeskAnswer, wallNow: number): BookingFormValues {
  const { patient, isPinned, newFor, slot } = form;
  const isStillListed = answer.patients.some(({ _id }) => _id === patient?._id);
  return {
    ...form,
    patient: isPinned || isStillListed ? patient : null,
    newFor: newFor === answer.understood.patientWords ? newFor : null,
    slot:
      !answer.understood.wrong && listOfferedSlots(answer).some((offered) => isSameSlot(offered, slot))
        ? slot
        : null,
    first: chooseFirstSlot(answer, wallNow),
  };
}

const noDoctors: readonly Doctor[] = [];

/** Returns the doctors for the walk-in and the fields by hand; loaded only for these. */
function useNamedDoctors({ manualChoice, isWalkIn }: BookingFormValues): readonly Doctor[] {
  const { data } = useRead(['doctors'], listDoctors, {}, { enabled: isWalkIn || manualChoice !== null });
  return data?.doctors ?? noDoctors;
}

// A relative is usually booked within this time of the first appointment.
const neighbourMinutes = 60;

/**
 * Books a time or a walk-in; the toast names patient and time and offers Undo, which cancels. One attempt at a time,
 * and none after a success.
 */
function useBookAtDesk(onRefused: (refusal: BookingRefusal) => void, wantsEarlier: boolean) {
  const setEarlier = useWantsEarlier();
  const cancel = useCancelAppointment('admin');
  const navigate = useNavigate();
  const options = {
    // A new patient is added with the appointment.
    touches: ['appointments', 'patients'] as const,
    successText: () => null,
    // The desk shows a refusal itself, with the remaining options.
    errorText: (error: unknown) => (error instanceof Refused ? null : undefined),
    onSuccess: (answer: { message: string; appointment: Appointment }) => {
      showSuccess(formatBooked(answer), {
        more: [
          waitingMessage(answer.appointment._id, 'admin'),
          // With the box ticked, the patient stays on the waiting list anyway.
          !wantsEarlier && waitingListNotice(answer.appointment._id),
        ],
        undo: () => cancel(answer.appointment, bookedByMistake),
        next: {
          label: 'Another for a relative',
          go: () =>
            void navigate({
              to: '/all-appointments',
              search: { new: 1, ask: queryBeside(answer.appointment) },
            }),
        },
      });
      if (wantsEarlier) void setEarlier(answer.appointment._id, true);
    },
  };
  const booking = useAction(bookAppointment, options);
  const walking = useAction(walkIn, options);
  const attempted = useRef<Attempt | null>(null);
  // A second Enter can come before the next render.
  const isBusy = useRef(false);
  const [isDone, setDone] = useState(false);

  const showRefusal = (error: unknown) => {
    const refusal = attempted.current && readBookingRefusal(error, attempted.current, Date.now());
    if (refusal) onRefused(refusal);
  };
  useOnFailure(booking.error, showRefusal);
  useOnFailure(walking.error, showRefusal);

  /** Resolves with whether it was booked; a failure was shown. */
  const send = async (attempt: Attempt): Promise<boolean> => {
    if (isBusy.current) return false;
    isBusy.current = true;
    attempted.current = attempt;
    const answer = await (attempt.kind === 'booking'
      ? booking.run(attempt.input)
      : walking.run(attempt.input));
    if (answer) setDone(true);
    else isBusy.current = false;
    return answer !== null;
  };
  return { send, isPending: booking.isPending || walking.isPending || isDone };
}

// Returns the text that finds free times of this doctor and day near the appointment, for the next patient.
function queryBeside({ slotDate, slotTime, docData }: Appointment): string {
  const date = parseSlotDate(slotDate);
  const minutes = Math.max((parseSlotTime(slotTime) ?? 0) - neighbourMinutes, 0);
  return ` dr ${docData.name} ${date ? toIsoDate(date) : ''} from ${formatClockTime(minutes)}`;
}

function formatBooked({ message, appointment }: { message: string; appointment: Appointment }): string {
  const { slotDate, slotTime, docData } = appointment;
  const when = `${formatSlotDay(slotDate)}, ${showSlotTime(slotTime)}`;
  return `${message}: ${patientName(appointment)}, ${when} with ${docData.name}`;
}
