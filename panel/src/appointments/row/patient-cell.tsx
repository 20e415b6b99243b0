import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import type { Role } from '../../api/session.ts';
import { PhoneSign } from '../../clinic/contact-link.tsx';
import { patientName } from '../format.ts';
import { ArrivalAndNoteMarks } from './arrival-and-note.tsx';
import { PersonCell } from './person-cell.tsx';

/** The patient, the appointment's marks, and a link to call; the desk also gets a link to the patient's page. */
export function PatientCell({ appointment, role }: { appointment: Appointment; role: Role }) {
  const { userData, patientId } = appointment;
  const name = patientName(appointment);
  return (
    <PersonCell
      name={name}
      image={userData.image}
      patientId={patientId}
      role={role}
      below={<ArrivalAndNoteMarks appointment={appointment} />}
      end={<PhoneSign value={userData.phone} name={name} />}
    />
  );
}
