import type { FreeNow } from '@docket/contract/endpoints/booking.ts';
import {
  type CalendarDate,
  formatSlotTime,
  fromWallMinutes,
  toSlotDate,
} from '@docket/contract/formats/slot-date.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { BookingWarnings } from '../appointments/warnings/booking-warnings.tsx';
import { formatSlot } from '../clinic/format-day.ts';
import { formatKnown } from '../patients/format-patient.ts';
import classes from './booking-footer.module.css';
import type { ChosenSlot } from './booking-form-state.ts';
import { findPatientId, isLength } from './booking-preview.ts';
import type { Attempt, BookingRefusal } from './booking-refusal.ts';
import { formatMissing } from './format-missing.ts';
import { chooseLength, isSameSlot, listOfferedSlots } from './slot/first-slot.ts';
import { formatUnbookable, isBookable, useSlotCheck } from './slot/slot-check.tsx';
import type { BookingFormState } from './use-booking-form.ts';
import { findFirstFree, formatWalkInWith, type WalkInWith } from './walk-in/walk-in-with.ts';

/** The foot of the booking form: warnings, the refusal, and the action of Enter. */
export function BookingFooter({ desk, onClose }: { desk: BookingFormState; onClose: () => void }) {
  const { form, bookingPreview, refusal, missingField, read, today } = desk;
  const { patientChoice, slot } = bookingPreview;
  const chosenSlot = form.isWalkIn ? walkInSlot(desk) : slot && withLength(slot, desk);
  const message = desk.isWaiting
    ? 'Searching...'
    : missingField
      ? formatMissing(missingField, read.answer)
      : '';
  return (
    <div className={classes.foot}>
      {patientChoice?.kind === 'known' && chosenSlot && !refusal && (
        <BookingWarnings
          role="admin"
          patientId={patientChoice.patient._id}
          doctorId={chosenSlot.doctorId}
          slotDate={chosenSlot.slotDate}
          slotTime={chosenSlot.slotTime}
          durationMinutes={chosenSlot.durationMinutes}
        />
      )}
      {refusal && (
        <RefusalNotice refusal={refusal} today={today} onBookSlot={desk.bookSlot} onSend={desk.send} />
      )}
      <div className={classes.line}>
        <div className={classes.words}>
          <div className={classes.asked} role="status">
            {message}
          </div>
          {!message && <EnterHint desk={desk} />}
          {!message && <div className={classes.plan}>{formatPreview(desk)}</div>}
        </div>
        <div className={classes.buttons}>
          <Button variant="default" className={classes.close} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={desk.isPending}>
            {desk.form.isWalkIn ? 'Book walk-in' : 'Book appointment'}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Returns the walk-in's time, starting now; null: no doctor is free. */
function walkInSlot({ bookingPreview, read, today, wallNow }: BookingFormState) {
  const free =
    bookingPreview.walkInWith && findFirstFree(bookingPreview.walkInWith, read.answer?.freeNow ?? []);
  return (
    free && {
      doctorId: free.doctorId,
      slotDate: toSlotDate(today),
      slotTime: formatSlotTime(fromWallMinutes(wallNow).minutes),
      durationMinutes: free.minutes,
    }
  );
}

/**
 * Returns the chosen time with the typed length; `durationMinutes` undefined: the doctor's slot length, also while
 * the typed length is unreadable.
 */
function withLength(slot: ChosenSlot, { form, read }: BookingFormState) {
  const minutes = Number(chooseLength(read.answer, form.length, slot.doctorId));
  return { ...slot, durationMinutes: isLength(minutes) ? minutes : undefined };
}

/** Shows the action of Enter. A time outside the offers is checked with the server first. */
function EnterHint({ desk }: { desk: BookingFormState }) {
  const { slot, missing } = desk.bookingPreview;
  const { answer } = desk.read;
  const isOffered = answer !== null && listOfferedSlots(answer).some((offered) => isSameSlot(offered, slot));
  if (desk.form.isWalkIn || desk.refusal || missing !== null || !slot || isOffered)
    return <div className={classes.enter}>{formatEnterHint(desk)}</div>;
  return <UncheckedTimeHint desk={desk} slot={slot} />;
}

function UncheckedTimeHint({ desk, slot }: { desk: BookingFormState; slot: ChosenSlot }) {
  const slotCheck = useSlotCheck(slot, desk.form.length, findPatientId(desk));
  if (!slotCheck) return <div className={classes.enter}>Checking this time...</div>;
  if (isBookable(slotCheck)) return <div className={classes.enter}>{formatEnterHint(desk)}</div>;
  return (
    <div className={classes.enter}>
      {formatUnbookable(slotCheck, slot.slotTime)}. Enter shows the next free times
    </div>
  );
}

function formatEnterHint({ form, bookingPreview, read, refusal }: BookingFormState): string {
  if (refusal?.known) return 'Can’t add the patient yet. Press Tab to choose one of the two';
  if (refusal && refusal.field === null) return 'Can’t book yet. Press Tab for the options';
  if (bookingPreview.opens) return 'Enter opens the patient';
  if (bookingPreview.missing !== null) return '';
  if (!form.isWalkIn) return 'Enter books';
  const free = read.answer?.freeNow;
  const isNobodyFree =
    bookingPreview.walkInWith && free && findFirstFree(bookingPreview.walkInWith, free) === null;
  return isNobodyFree ? 'Enter shows who is free next' : 'Enter books the walk-in';
}

/** Returns the preview: "Nora Lind · Tomorrow, 21 November, 2:30 PM · Kenji Mori". Empty while nothing is certain. */
function formatPreview({ form, bookingPreview, read, today }: BookingFormState): string {
  const { patientChoice, slot, walkInWith } = bookingPreview;
  const name =
    patientChoice?.kind === 'new' ? `${patientChoice.person.name} (new)` : patientChoice?.patient.name;
  const when = form.isWalkIn
    ? walkInWith && formatNow(walkInWith, read.answer?.freeNow)
    : slot && [formatSlot(slot, today), slot.doctorName].filter(Boolean).join(' · ');
  return [name, when].filter(Boolean).join(' · ');
}

// "Now, with Jonas Weber, free since 10:45 AM"
function formatNow(chosenSlot: WalkInWith, free: readonly FreeNow[] = []): string {
  const first = findFirstFree(chosenSlot, free);
  return first
    ? `Now, with ${first.name}, free since ${first.since}`
    : `Now, with ${formatWalkInWith(chosenSlot)}`;
}

interface RefusalNoticeProps {
  refusal: BookingRefusal;
  today: CalendarDate;
  onBookSlot: (slot: ChosenSlot) => void;
  onSend: (attempt: Attempt) => void;
}

/**
 * The refusal, with the next free times, each bookable at one click. The notice takes the focus instead of a button,
 * so a second Enter does nothing. Tab reaches the times and, last, the overbooking.
 */
function RefusalNotice({ refusal, today, onBookSlot, onSend }: RefusalNoticeProps) {
  const { sentence, nextFree, overbook, known, attempt } = refusal;
  const noticeElement = useRef<HTMLDivElement>(null);
  // Before the notice is painted, so that an Enter pressed after it appears does not reach the field.
  useLayoutEffect(() => {
    if (refusal.field === null) noticeElement.current?.focus();
  }, [refusal]);
  const day = attempt.kind === 'booking' ? attempt.input.slotDate : '';
  return (
    <div ref={noticeElement} className={classes.refusal} role="alert" tabIndex={-1}>
      <IconAlertTriangle size={18} aria-hidden />
      <div className={classes.refusalWords}>
        <span>
          {sentence.replace(/\.$/, '')}.{nextFree.length > 0 && ' Next free:'}
        </span>
        <div className={classes.ways}>
          {nextFree.map((slot) => (
            <Button
              key={`${slot.doctorId} ${slot.slotDate} ${slot.slotTime}`}
              size="compact-sm"
              aria-label={`Book ${[formatSlot(slot, today), slot.doctorName].filter(Boolean).join(', ')}`}
              onClick={() => onBookSlot(slot)}
            >
              {slot.slotDate === day ? slot.slotTime : formatSlot(slot, today)}
              {slot.doctorName && `, ${slot.doctorName}`}
            </Button>
          ))}
          {known && (
            <>
              <Button size="compact-sm" onClick={() => onSend(known.use)}>
                Book for {formatKnown(known.person)}
              </Button>
              <Button variant="default" size="compact-sm" onClick={() => onSend(known.anyway)}>
                Add a new patient anyway
              </Button>
            </>
          )}
          {overbook && (
            <Button variant="default" size="compact-sm" onClick={() => onSend(overbook)}>
              Book anyway
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
