import type { ListedAppointment } from '@docket/contract/endpoints/dashboard-today.ts';
import { noShowReason } from '@docket/contract/rules/cancel-reasons.ts';
import { cssIconAttributes } from '@docket/ui/css-icon.ts';
import { Fragment } from 'react';
import { useClinicNow } from '../../clinic/use-clinic-now.ts';
import { useClinicZone } from '../../clinic/use-clinic-zone.ts';
import { useNow } from '../../clinic/use-now.ts';
import { RecentChange } from '../../live/recent-change.tsx';
import { formatCancelReason, formatInRoom, formatWaiting, noShowLabel } from '../format.ts';
import { isConfirmed, isHere, isToday, isWaiting } from './appointment-timing.ts';
import classes from './arrival-and-note.module.css';

/**
 * One quiet line about an appointment: marks, reason, cancellation, and whether there is a note. A recent change by
 * another person shows briefly at the edge of the row.
 */
export function ArrivalAndNoteMarks({ appointment }: { appointment: ListedAppointment }) {
  return (
    <>
      <RecentChange appointment={appointment} />
      <MarkText appointment={appointment} />
    </>
  );
}

function MarkText({ appointment }: { appointment: ListedAppointment }) {
  const { reason, note } = appointment;
  const cancelReason = formatCancelReason(appointment);
  const texts = [cancelReason, reason].filter((text) => text !== '');
  if (!note && !hasArrivalOrNote(appointment) && texts.length < 2) {
    // The usual case, fifty times on a page, needs a single element.
    return texts[0] === undefined ? null : <TitledText text={texts[0]} className={classes.alone} />;
  }
  return (
    <div className={classes.marks}>
      {/*
       * The note's icon comes first, so that a narrow line keeps it. The blanks separate texts when copied or read
       * aloud; on screen the line's gap does.
       */}
      {note && (
        <>
          <NoteSign note={note} />{' '}
        </>
      )}
      <ArrivalAndNoteText appointment={appointment} />
      {texts.map((text) => (
        <Fragment key={text}>
          {' '}
          <TitledText text={text} className={text === cancelReason ? classes.why : classes.reason} />
        </Fragment>
      ))}
    </div>
  );
}

/** Whether an appointment has any mark. */
export function hasArrivalOrNote(appointment: ListedAppointment): boolean {
  return isHere(appointment) || isConfirmed(appointment) || appointment.overbooked || wasMissed(appointment);
}

/** An appointment's marks, each an icon with a word: here and since when, confirmed, overbooked, no-show. */
export function ArrivalAndNoteText({ appointment }: { appointment: ListedAppointment }) {
  return (
    <>
      {isHere(appointment) && <Here appointment={appointment} />}
      {isConfirmed(appointment) && (
        <span {...cssIconAttributes('confirmed', classes.mark)} data-tone="teal">
          Confirmed
        </span>
      )}
      {appointment.overbooked && (
        <span {...cssIconAttributes('overbooked', classes.mark)} data-tone="amber">
          Overbooked
        </span>
      )}
      {wasMissed(appointment) && (
        <span {...cssIconAttributes('missed', classes.mark)} data-tone="red">
          {noShowLabel}
        </span>
      )}
    </>
  );
}

// On the next day a patient no longer counts as here, even without an outcome.
function Here({ appointment }: { appointment: ListedAppointment }) {
  const now = useClinicNow();
  const { timeZone } = useClinicZone();
  if (!isToday(appointment, now)) return null;
  return isWaiting(appointment) && appointment.arrivedAt !== null ? (
    <span {...cssIconAttributes('came', classes.mark)} data-tone="amber">
      <WaitingTime arrivedAt={appointment.arrivedAt} />
    </span>
  ) : (
    <span {...cssIconAttributes('room', classes.mark)} data-tone="teal">
      <TitledText text={formatInRoom(appointment, timeZone)} className={classes.why} />
    </span>
  );
}

function wasMissed({ cancelled, cancelReason }: ListedAppointment): boolean {
  return cancelled && cancelReason === noShowReason;
}

function TitledText({ text, className }: { text: string; className: string | undefined }) {
  return (
    <span className={className} title={text}>
      {text}
    </span>
  );
}

function NoteSign({ note }: { note: string }) {
  return (
    <span
      {...cssIconAttributes('note', classes.note)}
      role="img"
      aria-label={`Note: ${note}`}
      data-tip={note}
      data-tip-on-tap
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the note is read by keyboard as well
      tabIndex={0}
    />
  );
}

/** "In the room since 10:42 AM · waited 12 min". */
export function InRoom({ appointment }: { appointment: ListedAppointment }) {
  return formatInRoom(appointment, useClinicZone().timeZone);
}

/** "Here 12 min", updated while shown. */
function WaitingTime({ arrivedAt }: { arrivedAt: number }) {
  return formatWaiting(arrivedAt, useNow());
}
