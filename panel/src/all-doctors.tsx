import { DoctorListPage } from './doctors/list/doctor-list-page.tsx';
import { HoursOfDoctor } from './hours/hours-of-doctor.tsx';

/** All Doctors. What stands above doctors and belongs into a doctor's drawer is handed in here. */
export function AllDoctors() {
  return <DoctorListPage hours={({ _id }) => <HoursOfDoctor doctorId={_id} />} />;
}
