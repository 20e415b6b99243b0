import type { ListedAppointment } from '@docket/contract/endpoints/dashboard-today.ts';
import type { Role } from '../../api/session.ts';
import { openPatientCard } from '../dialogs/dialog-store.ts';
import { patientName } from '../format.ts';
import { PatientLink } from './patient-link.tsx';
import classes from './patient-opener.module.css';

interface PatientOpenerProps {
  appointment: ListedAppointment;
  role: Role;
  className?: string | undefined;
}

/** The name of an appointment's patient, see `PatientName`. */
export function PatientOpener({ appointment, ...rest }: PatientOpenerProps) {
  return <PatientName patientId={appointment.patientId} name={patientName(appointment)} {...rest} />;
}

interface PatientNameProps extends Omit<PatientOpenerProps, 'appointment'> {
  patientId: string;
  name: string;
  title?: string;
}

/** A patient's name as a link: for the desk to the patient's page, for a doctor to the patient's card. */
export function PatientName({ patientId, name, role, className, title }: PatientNameProps) {
  const classNames = [classes.name, className].filter(Boolean).join(' ');
  if (role === 'admin') {
    return (
      <PatientLink patientId={patientId} className={classNames} {...(title !== undefined && { title })}>
        {name}
      </PatientLink>
    );
  }
  return (
    <button type="button" className={classNames} title={title} onClick={() => openPatientCard(patientId)}>
      {name}
    </button>
  );
}
