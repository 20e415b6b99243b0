import { type Appointment, getStatus } from '@docket/contract/endpoints/appointments.ts';
import { isPicture } from '@docket/contract/formats/images.ts';
import { fromWallMinutes, showSlotTime } from '@docket/contract/formats/slot-date.ts';
import { PersonAvatar } from '@docket/ui/person-avatar.tsx';
import type { Role } from '../api/session.ts';
import { patientName } from '../appointments/format.ts';
import { CancelAction, CompleteAction, StatusLabel } from '../appointments/row/appointment-actions.tsx';
import { ArrivalAndNoteMarks } from '../appointments/row/arrival-and-note.tsx';
import { PatientOpener } from '../appointments/row/patient-opener.tsx';
import { RowMenu } from '../appointments/row/row-menu.tsx';
import { PhoneSign } from '../clinic/contact-link.tsx';
import { formatDayName } from '../clinic/format-day.ts';
import { formatMomentOrAgo } from '../clinic/format-moment.ts';
import { useClinicZone } from '../clinic/use-clinic-zone.ts';
import { useNow } from '../clinic/use-now.ts';
import classes from './rows.module.css';

interface BookingRowProps {
  appointment: Appointment;
  role: Role;
  person: { name: string; image: string };
  /** The slot, in this list's format. */
  slot: string;
  /** The clinic's time, in wall minutes. */
  now: number;
}

/** One of the Latest Bookings: face, name, slot, for the desk the patient, and its actions or its outcome. */
export function BookingRow({ appointment, role, person, slot, now }: BookingRowProps) {
  const isPending = getStatus(appointment) === 'pending';
  return (
    <li className={classes.booking}>
      <PersonAvatar name={person.name} image={isPicture(person.image) ? person.image : null} size={40} />
      <div className={classes.words}>
        <div className={classes.name}>
          {role === 'doctor' ? <PatientOpener appointment={appointment} role={role} /> : person.name}
        </div>
        <div className={classes.slot}>
          {formatDayName(appointment.slotDate, fromWallMinutes(now).date)} <span>{slot}</span>
        </div>
        {role === 'admin' && <PatientAndBooking appointment={appointment} />}
        <ArrivalAndNoteMarks appointment={appointment} />
      </div>
      <div className={classes.bookingEnd}>
        {/* The admin's rows show the doctor. */}
        {role === 'doctor' && (
          <span className={classes.onPhone}>
            <PhoneSign value={appointment.userData.phone} name={patientName(appointment)} />
          </span>
        )}
        {isPending ? (
          <CancelAction appointment={appointment} role={role} label={formatCancelLabel(appointment, role)} />
        ) : (
          <StatusLabel appointment={appointment} />
        )}
        {isPending && role === 'doctor' && <CompleteAction appointment={appointment} now={now} />}
        <RowMenu appointment={appointment} role={role} now={now} />
      </div>
    </li>
  );
}

/** "Mei Liu · 11:00 AM", and below "booked 5 min ago". */
function PatientAndBooking({ appointment }: { appointment: Appointment }) {
  const { timeZone } = useClinicZone();
  return (
    <>
      <div>
        <PatientOpener appointment={appointment} role="admin" /> · {showSlotTime(appointment.slotTime)}
      </div>
      <div className={classes.slot}>booked {formatMomentOrAgo(appointment.bookedAt, useNow(), timeZone)}</div>
    </>
  );
}

/** "Cancel Mei Liu, 11:00 AM, with Kenji Mori": the row's heading is the doctor, so the label names the patient. */
function formatCancelLabel(appointment: Appointment, role: Role): string | undefined {
  if (role === 'doctor') return undefined;
  const { slotTime, docData } = appointment;
  return `Cancel ${patientName(appointment)}, ${showSlotTime(slotTime)}, with ${docData.name}`;
}
