import { DoctorListPage } from './doctors/list/doctor-list-page.tsx';
import { HoursOfDoctor } from './hours/hours-of-doctor.tsx';

/** All Doctors with hours in the drawer. They are joined here, because doctors must not import hours. */
export function AllDoctors() {
  return <DoctorListPage hours={({ _id }) => <HoursOfDoctor doctorId={_id} />} />;
}
