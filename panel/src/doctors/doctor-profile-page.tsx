import { readProfile } from '@docket/contract/doctors.ts';
import { FailedNotice } from '@docket/ui/failed-notice.tsx';
import { PageTitle } from '@docket/ui/page-title.tsx';
import { StaleNotice } from '@docket/ui/stale-notice.tsx';
import { type ReactNode, useState } from 'react';
import { useRead } from '../api/use-read.ts';
import { SecurityCards } from '../sessions/security-cards.tsx';
import classes from './profile.module.css';
import { ProfileCard } from './profile-card.tsx';
import { profileDraft } from './profile-draft.ts';
import { ProfileEdit } from './profile-edit.tsx';
import { ProfileView } from './profile-view.tsx';
import { ProfileWaiting } from './profile-waiting.tsx';

/** A doctor's own profile, to look at and to change, and what stands below it. */
export function DoctorProfilePage({ hours }: { hours?: ReactNode }) {
  const { data, isError, isFetching, refetch } = useRead(['doctors'], readProfile, {});
  const [isEditing, setEditing] = useState(() => profileDraft.read() !== null);
  const doctor = data?.profileData;
  const retry = { onRetry: () => void refetch(), retrying: isFetching };
  return (
    <>
      <PageTitle title="Profile" />
      {!doctor && !isError && <ProfileWaiting />}
      {!doctor && isError && <FailedNotice message="The profile could not be loaded" {...retry} />}
      {doctor && isError && <StaleNotice {...retry} />}
      {doctor && (
        <ProfileCard doctor={doctor}>
          {isEditing ? (
            <ProfileEdit doctor={doctor} onClose={() => setEditing(false)} />
          ) : (
            <ProfileView doctor={doctor} onEdit={() => setEditing(true)} />
          )}
        </ProfileCard>
      )}
      {/* Asked for at the same time, and in sight only when nothing above can move it any more. */}
      {hours && (
        <div className={classes.below} hidden={!doctor && !isError}>
          {hours}
        </div>
      )}
      {(doctor || isError) && (
        <div className={classes.below}>
          <SecurityCards role="doctor" />
        </div>
      )}
    </>
  );
}
