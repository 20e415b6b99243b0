import type { Doctor } from '@docket/contract/doctors.ts';
import { StatusBadge } from '@docket/ui/status-badge.tsx';
import { IconArchive } from '@tabler/icons-react';
import { AvailableSwitch } from '../available-switch.tsx';
import { DoctorPicture } from '../doctor-picture.tsx';
import { useChangeAvailability } from '../use-change-availability.ts';
import classes from './doctor-drawer.module.css';

/** Picture, training and whether the doctor can be booked now. */
export function DoctorHead({ doctor }: { doctor: Doctor }) {
  const setAvailable = useChangeAvailability();
  const { name, image, degree, speciality, experience, archived, canSignIn } = doctor;
  return (
    <div className={classes.head}>
      <div className={classes.picture}>
        <DoctorPicture name={name} image={image} />
      </div>
      <div className={classes.who}>
        <p className={classes.training}>
          {[degree, speciality].filter(Boolean).join(' - ')}
          <br />
          {experience}
        </p>
        <div className={classes.badges}>
          {archived && <StatusBadge tone="slate" label="Archived" icon={IconArchive} />}
          {!archived && !canSignIn && <StatusBadge tone="amber" label="Invited" />}
        </div>
        {!archived && (
          <AvailableSwitch doctor={doctor} onChange={(available) => setAvailable(doctor, available)} />
        )}
      </div>
    </div>
  );
}
