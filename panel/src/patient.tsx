import { BookForPatient } from './booking/book-for-patient.tsx';
import { PatientPage } from './patients/page/patient-page.tsx';

/** A patient's page with the front desk beside it: booking stands above patients, so they meet here. */
export function PatientWithDesk() {
  return (
    <>
      <PatientPage />
      <BookForPatient />
    </>
  );
}
