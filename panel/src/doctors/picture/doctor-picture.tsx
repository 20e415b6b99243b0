import type { Doctor } from '@docket/contract/endpoints/doctors.ts';
import { isPicture } from '@docket/contract/formats/images.ts';
import { toInitials } from '@docket/ui/initials.ts';
import { useState } from 'react';
import classes from './doctor-picture.module.css';

/**
 * A doctor's picture that fills its container and keeps faces visible; initials if it is missing or fails to load.
 */
export function DoctorPicture({ name, image }: Pick<Doctor, 'name' | 'image'>) {
  const [broken, setBroken] = useState<string | null>(null);
  // The name is next to the picture; a screen reader would read it twice.
  if (!isPicture(image) || broken === image)
    return (
      <div className={classes.initials} aria-hidden>
        {toInitials(name)}
      </div>
    );
  return (
    <img
      className={classes.picture}
      src={image}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBroken(image)}
    />
  );
}
