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
  /** The widths that its place is narrower than, see `under`; left out: all of it may be shown. */
  under?: string | undefined;
  /** How many lines there is room for: 2 leaves out the reason, 1 sets the name beside the time; left out: all of it. */
  lines?: 1 | 2 | undefined;
}

/**
 * What stands in an appointment's place on a board: who, when, how it stands and since when, and what for, as far as there is
 * room. Drawn again only when the appointment itself changed: a board redraws at every change of its day.
 */
export const AppointmentBody = memo(function AppointmentBody(props: AppointmentBodyProps) {
  const { appointment } = props;
  const { arrivedAt } = appointment;
  if (!isWaiting(appointment) || arrivedAt === null) return <Body {...props} />;
  return <WaitingBody {...props} arrivedAt={arrivedAt} />;
});

/** Only who waits is drawn again as the minutes pass. */
function WaitingBody({ arrivedAt, ...props }: AppointmentBodyProps & { arrivedAt: number }) {
  return <Body {...props} here={formatWaiting(arrivedAt, useNow())} />;
}

// Drawn by the styles, without an element of its own: a board has hundreds of places.
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
    // All of it is the name of the button it stands in, whatever a narrow place leaves out.
    <span
      role="img"
      aria-label={join(formatAppointmentOf(appointment), here, about)}
      className={`${classes.body} ${edges.edge}`}
      data-look={look}
      data-under={under}
      data-lines={lines}
      data-reason={appointment.reason !== '' || undefined}
      data-overbooked={appointment.overbooked || undefined}
      // A narrow place has no room for the minutes.
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

/** "9:20 AM"; a narrow place leaves the half of the day to the scale above it, and a very narrow one the hour too: ":20". */
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

/** "Here 12 min"; a narrow place leaves the first word to the sign. */
function HereSince({ here }: { here: string }) {
  const [word, ...since] = here.split(' ');
  return (
    <strong>
      <span className={classes.spare}>{word}</span> {since.join(' ')}
    </strong>
  );
}
