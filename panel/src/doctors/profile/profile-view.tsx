import type { Profile } from '@docket/contract/doctors.ts';
import { formatMoney } from '@docket/contract/money.ts';
import { StatusBadge } from '@docket/ui/status-badge.tsx';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './profile.module.css';

/** The part of the profile that can be changed, as it stands, with Edit. */
export function ProfileView({ doctor, onEdit }: { doctor: Profile; onEdit: () => void }) {
  const { line1, line2 } = doctor.address;
  return (
    <>
      <dl className={classes.facts}>
        <ProfileFact name="About">
          <div className={classes.about}>{doctor.about || '-'}</div>
        </ProfileFact>
        <ProfileFact name="Fee">{formatMoney(doctor.fees)}</ProfileFact>
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
