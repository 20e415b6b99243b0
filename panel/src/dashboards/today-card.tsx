import { getStatus } from '@docket/contract/endpoints/appointments.ts';
import type { ListedAppointment } from '@docket/contract/endpoints/dashboard-today.ts';
import { showSlotTime } from '@docket/contract/formats/slot-date.ts';
import { IconAction } from '@docket/ui/icon-action.tsx';
import { ListCard } from '@docket/ui/list-card.tsx';
import { firstClick } from '@docket/ui/row-buttons.ts';
import { StatusBadge } from '@docket/ui/status-badge.tsx';
import { useFirstFew } from '@docket/ui/use-first-few.ts';
import { useIsPrinting } from '@docket/ui/use-printing.ts';
import { Button } from '@mantine/core';
import { IconCheck, IconChevronRight, IconDoorEnter, IconUserCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo, type ReactNode, useId, useState } from 'react';
import type { Role } from '../api/session.ts';
import { patientName } from '../appointments/format.ts';
import { useCallIn } from '../appointments/mutations/use-call-in.ts';
import { useCompleteAppointment } from '../appointments/mutations/use-complete-appointment.ts';
import { useMarkArrived } from '../appointments/mutations/use-mark-arrived.ts';
import { ArrivalActions, CompleteAction } from '../appointments/row/appointment-actions.tsx';
import {
  isHere,
  isInRoom,
  isWaiting,
  mayArrive,
  mayBeNoShow,
  mayCallIn,
} from '../appointments/row/appointment-timing.ts';
import {
  ArrivalAndNoteMarks,
  ArrivalAndNoteText,
  hasArrivalOrNote,
} from '../appointments/row/arrival-and-note.tsx';
import { PatientOpener } from '../appointments/row/patient-opener.tsx';
import { RowMenu } from '../appointments/row/row-menu.tsx';
import { PhoneSign } from '../clinic/contact-link.tsx';
import { LateDoctors, RunningLateButton } from '../running-late/late-doctors.tsx';
import { useExpectedTimeAttributes } from '../running-late/use-about-mark.ts';
import { useTodayUpdates } from '../running-late/use-expected-times.ts';
import { nextAppointment, sortDay } from './day.ts';
import nextAppointmentClasses from './next-appointment.module.css';
import rows from './rows.module.css';
import classes from './today-card.module.css';

interface TodayCardProps {
  /** The day's appointments in the server's order. */
  appointments: readonly ListedAppointment[];
  role: Role;
  /** The clinic's time, in wall minutes. */
  now: number;
  /** The number of the day's appointments that the server left out. */
  unnamed?: number;
  /** The day's numbers, beside the title. */
  counts?: ReactNode;
}

// Pixels: a row of two lines, and what is above the list.
const rowSize = { height: 56, above: 220 };

/** The day as a working list in groups: without outcome, late, in the room, waiting, next, done. */
export function TodayCard({ appointments, role, now, unnamed = 0, counts }: TodayCardProps) {
  const { withoutOutcome, late, inRoom, waiting, next, done } = sortDay(appointments, now);
  useTodayUpdates(role);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const isPrinting = useIsPrinting();
  // A doctor has one patient at a time; the desk sees the patients of all doctors.
  const turn = role === 'doctor' ? nextAppointment(appointments, now) : null;
  const isOver = withoutOutcome.length + late.length + inRoom.length + waiting.length + next.length === 0;
  const isFolded = (title: string) => !isPrinting && !unfolded.has(title);
  const groups: DayGroup[] = [
    { title: noOutcome, all: withoutOutcome, isFolded: isFolded(noOutcome) },
    { title: 'Late', all: late },
    { title: 'In the room', all: inRoom },
    { title: 'Waiting', all: waiting },
    { title: 'Next', all: next },
    { title: 'Done', all: done, ...(!isOver && { isFolded: isFolded('Done') }) },
  ];
  const fold = (title: string) =>
    setUnfolded((titles) => (titles.has(title) ? without(titles, title) : new Set([...titles, title])));
  const count = groups.reduce((sum, group) => sum + (group.isFolded ? 0 : group.all.length), 0);
  const { drawn, rest, listRef } = useFirstFew(count, rowSize);
  return (
    <ListCard
      title="Today"
      className={classes.card}
      action={
        <div className={classes.head}>
          {counts}
          <span className={classes.actions}>
            <RunningLateButton />
            <OpenDay role={role} />
          </span>
        </div>
      }
    >
      <div className={classes.lateDoctors}>
        <LateDoctors role={role} />
      </div>
      <div ref={listRef} className={classes.scroll}>
        {isOver && (
          <p className={rows.more}>
            {done.length === 0 ? 'No appointments today' : 'No more appointments today'}
          </p>
        )}
        {takeFirst(groups, drawn).map((group) => (
          <Group key={group.title} {...group} role={role} now={now} turn={turn} onFold={fold} />
        ))}
        <div style={{ height: rest }} />
        {rest === 0 && unnamed > 0 && (
          <p className={rows.more}>{unnamed.toLocaleString('en-US')} more under Open day</p>
        )}
      </div>
    </ListCard>
  );
}

const noOutcome = 'No outcome yet';

interface DayGroup {
  readonly title: string;
  readonly all: readonly ListedAppointment[];
  /** undefined: can't be folded */
  readonly isFolded?: boolean;
}

function without(titles: ReadonlySet<string>, title: string): ReadonlySet<string> {
  return new Set([...titles].filter((other) => other !== title));
}

/** Returns the first `max` appointments of the groups, in order, with the size of each group. */
function takeFirst(groups: readonly DayGroup[], max: number) {
  let left = max;
  return groups.flatMap(({ title, all, isFolded }) => {
    const appointments = isFolded ? [] : all.slice(0, left);
    left -= appointments.length;
    const isDrawn = appointments.length > 0 || (isFolded && all.length > 0);
    return isDrawn ? [{ title, count: all.length, appointments, isFolded }] : [];
  });
}

function OpenDay({ role }: { role: Role }) {
  return (
    <Link
      to={role === 'admin' ? '/all-appointments' : '/doctor-appointments'}
      search={{ dates: 'today' }}
      className={rows.link ?? ''}
    >
      Open day
    </Link>
  );
}

interface GroupProps {
  title: string;
  count: number;
  /** The appointments drawn so far. */
  appointments: readonly ListedAppointment[];
  /** undefined: can't be folded */
  isFolded: boolean | undefined;
  onFold: (title: string) => void;
  role: Role;
  now: number;
  turn: ListedAppointment | null;
}

function Group({ title, count, appointments, isFolded, onFold, role, now, turn }: GroupProps) {
  const titleId = useId();
  const text = (
    <>
      <span id={titleId}>{title}</span> <span className={classes.count}>{count}</span>
    </>
  );
  return (
    <>
      <div className={classes.title}>
        <h3>
          {isFolded === undefined ? (
            text
          ) : (
            <button type="button" aria-expanded={!isFolded} onClick={() => onFold(title)}>
              <IconChevronRight size={16} aria-hidden />
              {text}
            </button>
          )}
        </h3>
        {title === noOutcome && !isFolded && role === 'admin' && (
          <Link to="/close-day" className={rows.link ?? ''}>
            Set outcomes
          </Link>
        )}
      </div>
      {appointments.length > 0 && (
        <ol aria-labelledby={titleId}>
          {appointments.map((appointment) =>
            appointment._id === turn?._id ? (
              <NextAppointment key={appointment._id} appointment={appointment} now={now} />
            ) : (
              <TodayRow key={appointment._id} appointment={appointment} role={role} now={now} />
            ),
          )}
        </ol>
      )}
    </>
  );
}

interface TodayRowProps {
  appointment: ListedAppointment;
  role: Role;
  /** The clinic's time, in wall minutes. */
  now: number;
}

// Memoized: a clinic's day has hundreds of rows.
const TodayRow = memo(function TodayRow({ appointment, role, now }: TodayRowProps) {
  const isDone = getStatus(appointment) === 'completed';
  const mayComplete = role === 'doctor' && (isHere(appointment) || mayBeNoShow(appointment, now));
  const call = useCallIn(role);
  const about = useExpectedTimeAttributes(appointment._id);
  return (
    <li className={rows.row} data-doctor={appointment.doctorId} data-done={isDone || undefined}>
      <span {...about} className={`${rows.time} ${about.className}`}>
        {showSlotTime(appointment.slotTime)}
      </span>
      <span className={`${rows.words} ${classes.words}`}>
        <PatientOpener appointment={appointment} role={role} className={classes.patient} />
        <span className={classes.second}>
          {role === 'admin' && <span>{appointment.docData.name}</span>}
          {appointment.userData.phone && <span className={classes.phone}>{appointment.userData.phone}</span>}
        </span>
        <span className={classes.marks}>
          <ArrivalAndNoteMarks appointment={appointment} />
        </span>
      </span>
      <span className={rows.end}>
        {isDone && <IconCheck size={18} stroke={2} role="img" aria-label="Completed" />}
        <span className={rows.onPhone}>
          <PhoneSign value={appointment.userData.phone} name={patientName(appointment)} />
        </span>
        {isWaiting(appointment) && mayCallIn(appointment, now) && (
          <IconAction
            label={`Call in: ${patientName(appointment)}`}
            icon={IconDoorEnter}
            tone="teal"
            onClick={() => call(appointment, true)}
          />
        )}
        {/* After its time an appointment was either kept or missed: both actions are equally near. */}
        {mayComplete && <CompleteAction appointment={appointment} now={now} />}
        <ArrivalActions appointment={appointment} role={role} now={now} />
        <RowMenu appointment={appointment} role={role} now={now} />
      </span>
    </li>
  );
});

interface NextAppointmentProps {
  appointment: ListedAppointment;
  /** The clinic's time, in wall minutes. */
  now: number;
}

/** The doctor's next patient with reason and note, and the usual actions at one click. */
function NextAppointment({ appointment, now }: NextAppointmentProps) {
  const { slotTime, reason, note, userData } = appointment;
  const name = patientName(appointment);
  const { complete } = useCompleteAppointment();
  const mark = useMarkArrived('doctor');
  const call = useCallIn('doctor');
  const about = useExpectedTimeAttributes(appointment._id);
  return (
    <li className={nextAppointmentClasses.next} data-doctor={appointment.doctorId}>
      <div className={nextAppointmentClasses.head}>
        <span {...about} className={`${rows.time} ${about.className}`}>
          {showSlotTime(slotTime)}
        </span>
        <span className={`${rows.words} ${rows.name}`}>
          <PatientOpener appointment={appointment} role="doctor" />
        </span>
        <StatusBadge tone="teal" label={isInRoom(appointment) ? 'In the room' : 'Next'} />
      </div>
      {(hasArrivalOrNote(appointment) || reason || note) && (
        <div className={nextAppointmentClasses.facts}>
          {hasArrivalOrNote(appointment) && (
            <div className={nextAppointmentClasses.states}>
              <ArrivalAndNoteText appointment={appointment} />
            </div>
          )}
          {reason && <div>{reason}</div>}
          {note && <div className={nextAppointmentClasses.note}>{note}</div>}
        </div>
      )}
      <div className={nextAppointmentClasses.actions}>
        <Button
          size="compact-md"
          leftSection={<IconCheck size={16} aria-hidden />}
          aria-label={`Complete the appointment of ${name}`}
          onClick={firstClick(() => complete(appointment, now))}
        >
          Complete
        </Button>
        {mayCallIn(appointment, now) && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconDoorEnter size={16} aria-hidden />}
            aria-label={`Call in: ${name}`}
            onClick={firstClick(() => call(appointment, true))}
          >
            Call in
          </Button>
        )}
        {mayArrive(appointment, now) && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconUserCheck size={16} aria-hidden />}
            aria-label={`Arrived: ${name}`}
            onClick={firstClick(() => mark(appointment, true))}
          >
            Arrived
          </Button>
        )}
        <span className={nextAppointmentClasses.rest}>
          {userData.phone && <span className={classes.phone}>{userData.phone}</span>}
          <span className={rows.onPhone}>
            <PhoneSign value={userData.phone} name={name} />
          </span>
          <RowMenu appointment={appointment} role="doctor" now={now} />
        </span>
      </div>
    </li>
  );
}
