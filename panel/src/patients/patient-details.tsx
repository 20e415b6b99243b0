import { isPicture } from '@docket/contract/images.ts';
import type { PatientRecord } from '@docket/contract/patients.ts';
import { Card } from '@docket/ui/card.tsx';
import { EmailLink, PhoneLink } from '@docket/ui/contact-link.tsx';
import { PersonAvatar } from '@docket/ui/person-avatar.tsx';
import { MergedFrom } from './merge/merged-from.tsx';
import classes from './patient-details.module.css';
import { sayBorn } from './say-patient.ts';

/** What is known of a patient; phone and email are one click away. */
export function PatientDetails({ patient }: { patient: PatientRecord }) {
  const { name, image, phone, email, dob, note, mergedFrom } = patient;
  return (
    <Card>
      <div className={classes.face}>
        <PersonAvatar name={name} image={isPicture(image) ? image : null} size={56} />
        <div className={classes.contact}>
          {phone ? <PhoneLink value={phone} withSign /> : <span className={classes.unknown}>No phone</span>}
          {email ? <EmailLink value={email} withSign /> : <span className={classes.unknown}>No email</span>}
        </div>
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>Date of birth</dt>
          <dd>{sayBorn(dob) || 'Not known'}</dd>
        </div>
        <div>
          <dt>Note</dt>
          <dd className={classes.note}>{note || 'None'}</dd>
        </div>
      </dl>
      {mergedFrom.length > 0 && <MergedFrom merges={mergedFrom} />}
    </Card>
  );
}
