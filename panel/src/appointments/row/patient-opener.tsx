import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import type { Role } from '../../api/session.ts';
import { openPatientCard } from '../dialogs/dialog-store.ts';
import { patientName } from '../format.ts';
import { PatientLink } from './patient-link.tsx';
import classes from './patient-opener.module.css';

interface PatientOpenerProps {
  appointment: Appointment;
  role: Role;
  className?: string | undefined;
}

/** A patient's name as a link: for the desk to the patient's page, for a doctor to the patient's card. */
export function PatientOpener({ appointment, role, className }: PatientOpenerProps) {
  const name = patientName(appointment);
  const look = [classes.name, className].filter(Boolean).join(' ');
  const { patientId } = appointment;
  if (role === 'admin') {
    return (
      <PatientLink patientId={patientId} className={look}>
        {name}
      </PatientLink>
    );
  }
  return (
    <button type="button" className={look} onClick={() => openPatientCard(patientId)}>
      {name}
    </button>
  );
}
