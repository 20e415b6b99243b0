import { BookForPatient } from './booking/book-for-patient.tsx';
import { PatientPage } from './patients/page/patient-page.tsx';

/** A patient's page with the booking drawer. They are joined here, because patients must not import booking. */
export function PatientWithDesk() {
  return (
    <>
      <PatientPage />
      <BookForPatient />
    </>
  );
}
