import type { Appointment } from '@docket/contract/appointments.ts';
import { showSlotTime } from '@docket/contract/slot-date.ts';
import { type Sign, signOf } from '@docket/ui/sign.ts';
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
  type StatusStyle,
  statusStyleLabels,
  statusStyleOf,
} from './format-appointment.ts';

export interface AppointmentBodyProps extends AppointmentRoom {
  appointment: Appointment;
}

export interface AppointmentRoom {
  /** The widths that the appointment's box falls short of, see `under`; default: everything fits. */
  under?: string | undefined;
  /** Lines with room: 2 leaves out the reason, 1 puts the name beside the time; default: everything fits. */
  lines?: 1 | 2 | undefined;
}

/**
 * The content of an appointment's box on a board, as far as there is room: patient, time, status and since when,
 * reason. Memoized, because a board redraws at every change of its day.
 */
export const AppointmentBody = memo(function AppointmentBody(props: AppointmentBodyProps) {
  const { appointment } = props;
  const { arrivedAt } = appointment;
  if (!isWaiting(appointment) || arrivedAt === null) return <Body {...props} />;
  return <WaitingBody {...props} arrivedAt={arrivedAt} />;
});

/** Only waiting patients are redrawn as the minutes pass. */
function WaitingBody({ arrivedAt, ...props }: AppointmentBodyProps & { arrivedAt: number }) {
  return <Body {...props} here={formatWaiting(arrivedAt, useNow())} />;
}

// CSS draws the icon, which saves an element in each of hundreds of boxes.
const signOfStatus: Record<StatusStyle, Sign> = {
  pending: 'circle',
  waiting: 'hourglass',
  room: 'room',
  completed: 'check',
  cancelled: 'cross',
};

function Body({ appointment, under, lines, here }: AppointmentBodyProps & { here?: string }) {
  const look = statusStyleOf(appointment);
  const sign = isConfirmed(appointment) ? 'confirmed' : signOfStatus[look];
  const about = useAbout(appointment._id);
  return (
    // The text names the button in full, even if a narrow box hides parts of it.
    <span
      role="img"
      aria-label={join(formatAppointmentOf(appointment), here, about)}
      className={`${classes.body} ${edges.edge}`}
      data-look={look}
      data-under={under}
      data-lines={lines}
      data-reason={appointment.reason !== '' || undefined}
      data-overbooked={appointment.overbooked || undefined}
      // A narrow box hides the minutes.
      title={here || about ? join(formatAppointment(appointment), here, about) : undefined}
    >
      <span className={classes.name}>{patientName(appointment)}</span>
      <span {...signOf(sign, classes.when)} data-about={about}>
        {appointment.overbooked && <span {...signOf('overbooked', classes.stack)} />}
        {appointment.note && <span {...signOf('note', classes.note)} />}
        <SlotTime time={showSlotTime(appointment.slotTime)} />
        {look === 'room' && <strong>{statusStyleLabels.room}</strong>}
        {here && <HereSince here={here} />}
      </span>
      {appointment.reason && <span className={classes.reason}>{appointment.reason}</span>}
      <RecentMark appointment={appointment} />
    </span>
  );
}

function join(...parts: readonly (string | undefined)[]): string {
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
function HereSince({ here }: { here: string }) {
  const [word, ...since] = here.split(' ');
  return (
    <strong>
      <span className={classes.spare}>{word}</span> {since.join(' ')}
    </strong>
  );
}
