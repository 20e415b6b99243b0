import { changeOwnPicture, type Profile, readProfile } from '@docket/contract/endpoints/doctors.ts';
import { Card } from '@docket/ui/card.tsx';
import { ListCard } from '@docket/ui/list-card.tsx';
import { Loaded } from '@docket/ui/loaded.tsx';
import { PageTitle } from '@docket/ui/page-title.tsx';
import { StatusBadge } from '@docket/ui/status-badge.tsx';
import { showError } from '@docket/ui/toast.tsx';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Button, FileButton, Skeleton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { useRead } from '../../api/use-read.ts';
import { SecurityCards } from '../../sessions/security-cards.tsx';
import { CalendarFeed } from '../calendar-feed/calendar-feed.tsx';
import { formatFee } from '../format-setup.ts';
import { checkPicture, pictureTypes } from '../picture/check-picture.ts';
import { DoctorPicture } from '../picture/doctor-picture.tsx';
import classes from './profile.module.css';
import { ProfileEdit } from './profile-edit.tsx';
import { profileDraft } from './profile-form.ts';

/** A doctor's own profile to view and edit, with availability, calendar subscription and security beside it. */
export function DoctorProfilePage({ hours }: { hours?: ReactNode }) {
  const read = useRead(['doctors'], readProfile, {});
  const [isEditing, setEditing] = useState(() => profileDraft.read() !== null);
  const isLoading = !read.data && !read.isError;
  return (
    <>
      <PageTitle title="Profile" />
      <div className={classes.page}>
        <div>
          <Loaded read={read} failed="Couldn’t load the profile" waiting={<ProfileWaiting />} layout="page">
            {({ profileData: doctor }) => (
              <ProfileCard doctor={doctor}>
                {isEditing ? (
                  <ProfileEdit doctor={doctor} onClose={() => setEditing(false)} />
                ) : (
                  <ProfileView doctor={doctor} onEdit={() => setEditing(true)} />
                )}
              </ProfileCard>
            )}
          </Loaded>
        </div>
        {/* Mounted early, so that the hours load at the same time; visible once the profile is final. */}
        <div className={classes.beside} hidden={isLoading}>
          {hours}
          {read.data && (
            <Card flush>
              <ListCard title="Calendar subscription">
                <div className={classes.feed}>
                  <CalendarFeed doctorId={null} />
                </div>
              </ListCard>
            </Card>
          )}
        </div>
        {!isLoading && <SecurityCards role="doctor" />}
      </div>
    </>
  );
}

/** The doctor's name, picture and training; `children`: the editable part. */
function ProfileCard({ doctor, children }: { doctor: Profile; children: ReactNode }) {
  const training = [doctor.degree, doctor.speciality].filter(Boolean).join(' - ');
  return (
    <Card className={classes.card}>
      <div>
        <div className={classes.picture}>
          <DoctorPicture name={doctor.name} image={doctor.image} />
        </div>
        <ChangePicture />
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

function ChangePicture() {
  const { run, isPending } = useAction(changeOwnPicture, { touches: ['doctors'] });
  const change = (picture: File | null) => {
    if (!picture) return;
    const sentence = checkPicture(picture);
    if (sentence) showError(sentence);
    else void run({}, { file: picture });
  };
  return (
    <FileButton accept={pictureTypes.join(',')} onChange={change}>
      {(props) => (
        <Button variant="default" size="compact-md" fullWidth mt={8} loading={isPending} {...props}>
          Change picture
        </Button>
      )}
    </FileButton>
  );
}

const lines = ['100%', '92%', '96%', '40%'];

/** Skeleton with the layout of the profile. */
function ProfileWaiting() {
  return (
    <Card className={classes.card}>
      <Skeleton className={classes.picture} radius={0} />
      <div className={classes.body}>
        <WaitingText />
        <div aria-hidden>
          <Skeleton height={20} width="45%" my={8} />
          <Skeleton height={14} width="60%" mb={24} />
          {lines.map((width) => (
            <Skeleton key={width} height={14} width={width} my={8} />
          ))}
        </div>
      </div>
    </Card>
  );
}

/** The editable part of the profile in view mode, with Edit. */
function ProfileView({ doctor, onEdit }: { doctor: Profile; onEdit: () => void }) {
  const { line1, line2 } = doctor.address;
  return (
    <>
      <dl className={classes.facts}>
        <ProfileFact name="About">
          <div className={classes.about}>{doctor.about || '-'}</div>
        </ProfileFact>
        <ProfileFact name="Fee">{formatFee(doctor.fees)}</ProfileFact>
        <ProfileFact name="Address">
          {line1 && <div>{line1}</div>}
          {line2 && <div>{line2}</div>}
          {!line1 && !line2 && '-'}
        </ProfileFact>
        <ProfileFact name="Available">
          <StatusBadge tone={doctor.available ? 'green' : 'slate'} label={doctor.available ? 'Yes' : 'No'} />
        </ProfileFact>
      </dl>
      <Button variant="default" onClick={onEdit}>
        Edit
      </Button>
    </>
  );
}

function ProfileFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
