import type { Profile } from '@docket/contract/doctors.ts';
import { Card } from '@docket/ui/card.tsx';
import type { ReactNode } from 'react';
import { DoctorPicture } from './doctor-picture.tsx';
import classes from './profile.module.css';

/** Who the doctor is; below, what the doctor may change. */
export function ProfileCard({ doctor, children }: { doctor: Profile; children: ReactNode }) {
  const training = [doctor.degree, doctor.speciality].filter(Boolean).join(' - ');
  return (
    <Card className={classes.card}>
      <div className={classes.picture}>
        <DoctorPicture name={doctor.name} image={doctor.image} />
      </div>
      <div className={classes.body}>
        <h2 className={classes.name}>{doctor.name}</h2>
        <p className={classes.training}>
          <span>{training}</span>
          <span className={classes.experience}>{doctor.experience}</span>
        </p>
        {children}
      </div>
    </Card>
  );
}
