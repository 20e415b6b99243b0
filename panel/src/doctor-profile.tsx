import { DoctorProfilePage } from './doctors/profile/doctor-profile-page.tsx';
import { HoursOfDoctor } from './hours/hours-of-doctor.tsx';

/** The doctor's own page with the hours below the profile: hours stand above doctors, so they meet here. */
export function DoctorProfile() {
  return <DoctorProfilePage hours={<HoursOfDoctor doctorId={null} />} />;
}
