import { useParams } from '@tanstack/react-router';
import { PatientFile } from './patient-file.tsx';

/** The page of the patient the address names. */
export function PatientPage() {
  const { id = '' } = useParams({ strict: false });
  return <PatientFile key={id} id={id} />;
}
