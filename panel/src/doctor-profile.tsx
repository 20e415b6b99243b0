import { DoctorProfilePage } from './doctors/profile/doctor-profile-page.tsx';
import { HoursOfDoctor } from './hours/hours-of-doctor.tsx';

/** The doctor's profile with hours. They are joined here, because doctors must not import hours. */
export function DoctorProfile() {
  return <DoctorProfilePage hours={<HoursOfDoctor doctorId={null} />} />;
}
