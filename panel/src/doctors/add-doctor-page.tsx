import { PageTitle } from '@docket/ui/page-title.tsx';
import { useState } from 'react';
import { AddDoctorForm } from './add-doctor-form.tsx';
import classes from './add-doctor-page.module.css';
import { InvitationLink } from './invitation-link.tsx';

/** Creates a doctor; without a password, the invitation link is shown to pass on. */
export function AddDoctorPage() {
  const [invited, setInvited] = useState<{ doctorName: string; path: string } | null>(null);
  return (
    <div className={classes.page}>
      <PageTitle title="Add Doctor" />
      {invited && <InvitationLink key={invited.path} {...invited} onClose={() => setInvited(null)} />}
      <AddDoctorForm
        onAdded={({ doctor, invitationPath: path }) =>
          setInvited(path ? { doctorName: doctor.name, path } : null)
        }
      />
    </div>
  );
}
