import type { addDoctor } from '@docket/contract/doctors.ts';
import type { AnswerOf } from '@docket/contract/endpoint.ts';
import { Card } from '@docket/ui/card.tsx';
import { PageTitle } from '@docket/ui/page-title.tsx';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { InvitationLink } from '../invitation-link.tsx';
import { PictureInput } from '../picture/picture-input.tsx';
import classes from './add-doctor-page.module.css';
import { DoctorDetails } from './doctor-details.tsx';
import { DoctorFields } from './doctor-fields.tsx';
import { useDoctorForm } from './use-doctor-form.ts';

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

/** Asks for a new doctor and sends it; hands over the server's answer once the doctor is added. */
function AddDoctorForm({ onAdded }: { onAdded: (answer: AnswerOf<typeof addDoctor>) => void }) {
  const { form, picture, details, send, isSending } = useDoctorForm(onAdded);
  return (
    <Card>
      {/* The browser's own bubbles say less than the fields do, and one at a time. */}
      <form noValidate onSubmit={send} aria-label="Add Doctor">
        {/* What would be typed while it is sent would be gone with the success. */}
        <fieldset disabled={isSending} className={classes.fields}>
          <PictureInput picture={picture.chosen} onChoose={picture.choose} error={picture.error} />
          <DoctorFields form={form} />
          <DoctorDetails form={form} isOpen={details.isOpen} onToggle={details.toggle} />
          <div>
            <Button type="submit" loading={isSending}>
              Add doctor
            </Button>
          </div>
        </fieldset>
      </form>
    </Card>
  );
}
