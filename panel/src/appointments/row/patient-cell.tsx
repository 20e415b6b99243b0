import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import type { Role } from '../../api/session.ts';
import { patientName } from '../format.ts';
import classes from '../list/list.module.css';
import { ArrivalAndNoteMarks } from './arrival-and-note.tsx';
import { PersonCell } from './person-cell.tsx';

/** The patient, the phone number, and the appointment's marks. The name leads to the patient. */
export function PatientCell({ appointment, role }: { appointment: Appointment; role: Role }) {
  const { userData, patientId } = appointment;
  return (
    <PersonCell
      name={patientName(appointment)}
      image={userData.image}
      patient={{ patientId, role }}
      below={
        <div className={classes.below}>
          {userData.phone && <span className={classes.phone}>{userData.phone}</span>}
          <ArrivalAndNoteMarks appointment={appointment} />
        </div>
      }
    />
  );
}
