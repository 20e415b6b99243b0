import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { showSlotTime } from '@docket/contract/formats/slot-date.ts';
import { type CssIcon, cssIconAttributes } from '@docket/ui/css-icon.ts';
import { memo } from 'react';
import { formatWaiting, patientName } from '../../appointments/format.ts';
import { isConfirmed, isWaiting } from '../../appointments/row/appointment-timing.ts';
import { useNow } from '../../clinic/use-now.ts';
import { RecentMark } from '../../live/recent-change.tsx';
import { useAbout } from '../../running-late/use-expected-times.ts';
import edges from '../board/appointment-edge.module.css';
import classes from './appointment-body.module.css';
import {
  formatAppointment,
  formatAppointmentOf,
  readStatusStyle,
  type StatusStyle,
  statusStyleLabels,
} from './format-appointment.ts';

interface AppointmentBodyProps {
  appointment: Appointment;
  /** Widths in pixels that the box does not reach, see `listExceededWidths`; default: everything fits. */
  narrowerThan?: string | undefined;
  /** Lines with room: 2 leaves out the reason, 1 puts the name beside the time; default: everything fits. */
  lines?: 1 | 2 | undefined;
}

/**
 * The content of an appointment's box on a board, as far as it fits: patient, time, status and its duration, reason.
 * Memoized, because a board redraws at every change of its day.
 */
export const AppointmentBody = memo(function AppointmentBody(props: AppointmentBodyProps) {
  const { appointment } = props;
  const { arrivedAt } = appointment;
  if (!isWaiting(appointment) || arrivedAt === null) return <Body {...props} />;
  return <WaitingBody {...props} arrivedAt={arrivedAt} />;
});

/** Only waiting patients are redrawn as the minutes pass. */
function WaitingBody({ arrivedAt, ...props }: AppointmentBodyProps & { arrivedAt: number }) {
  return <Body {...props} waitingText={formatWaiting(arrivedAt, useNow())} />;
}

// CSS draws the icon, which saves an element in each of hundreds of boxes.
const cssIconOfStatus: Record<StatusStyle, CssIcon> = {
  pending: 'circle',
  waiting: 'hourglass',
  room: 'room',
  completed: 'check',
  cancelled: 'cross',
};

function Body({
  appointment,
  narrowerThan,
  lines,
  waitingText,
}: AppointmentBodyProps & { waitingText?: string }) {
  const status = readStatusStyle(appointment);
  const icon = isConfirmed(appointment) ? 'confirmed' : cssIconOfStatus[status];
  const lateText = useAbout(appointment._id);
  return (
    // The text names the button in full, even if a narrow box hides parts of it.
    <span
      role="img"
      aria-label={joinParts(formatAppointmentOf(appointment), waitingText, lateText)}
      className={`${classes.body} ${edges.edge}`}
      data-look={status}
      data-under={narrowerThan || undefined}
      data-lines={lines}
      data-reason={appointment.reason !== '' || undefined}
      data-overbooked={appointment.overbooked || undefined}
      // A narrow box hides the minutes.
      title={
        waitingText || lateText ? joinParts(formatAppointment(appointment), waitingText, lateText) : undefined
      }
    >
      <span className={classes.name}>{patientName(appointment)}</span>
      <span {...cssIconAttributes(icon, classes.when)} data-about={lateText}>
        {appointment.overbooked && <span {...cssIconAttributes('overbooked', classes.stack)} />}
        {appointment.note && <span {...cssIconAttributes('note', classes.note)} />}
        <SlotTime time={showSlotTime(appointment.slotTime)} />
        {status === 'room' && <strong>{statusStyleLabels.room}</strong>}
        {waitingText && <WaitingSince waitingText={waitingText} />}
      </span>
      {appointment.reason && <span className={classes.reason}>{appointment.reason}</span>}
      <RecentMark appointment={appointment} />
    </span>
  );
}

function joinParts(...parts: readonly (string | undefined)[]): string {
  return parts.filter(Boolean).join(', ');
}

/** "9:20 AM". A narrow box hides AM or PM, which the scale shows; a very narrow one hides the hour too: ":20". */
function SlotTime({ time }: { time: string }) {
  const [clock = '', half] = time.split(' ');
  const [hour, minutes] = clock.split(':');
  return (
    <span className={classes.time}>
      <span className={classes.hour}>{hour}</span>:{minutes}
      {half && <span className={classes.spare}> {half}</span>}
    </span>
  );
}

/** "Here 12 min"; a narrow box replaces "Here" by the icon. */
function WaitingSince({ waitingText }: { waitingText: string }) {
  const [word, ...since] = waitingText.split(' ');
  return (
    <strong>
      <span className={classes.spare}>{word}</span> {since.join(' ')}
    </strong>
  );
}
