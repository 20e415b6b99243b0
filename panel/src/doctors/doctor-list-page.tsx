import { type Doctor, listDoctors } from '@docket/contract/doctors.ts';
import { Card } from '@docket/ui/card.tsx';
import { EmptyNotice } from '@docket/ui/empty-notice.tsx';
import { FailedNotice } from '@docket/ui/failed-notice.tsx';
import { PageTitle } from '@docket/ui/page-title.tsx';
import { StaleNotice } from '@docket/ui/stale-notice.tsx';
import { Button } from '@mantine/core';
import { IconUserPlus, IconUserSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRead } from '../api/use-read.ts';
import { DoctorCard } from './doctor-card.tsx';
import { filterDoctors } from './doctor-filter.ts';
import { DoctorFilters } from './doctor-filters.tsx';
import classes from './doctor-list-page.module.css';
import { DoctorListWaiting } from './doctor-list-waiting.tsx';
import { InvitationLink } from './invitation-link.tsx';
import { useChangeAvailability } from './use-change-availability.ts';
import { useDoctorFilter } from './use-doctor-filter.ts';
import { useInviteDoctor } from './use-invite-doctor.ts';

/** From this many doctors on, the eye wants help to find one. */
const many = 8;

/** Every doctor as a card, with Available and, until there is a password, the invitation. */
export function DoctorListPage() {
  const { data, isError, refetch, isFetching } = useRead(['doctors'], listDoctors, {});
  const retry = { onRetry: () => void refetch(), retrying: isFetching };
  return (
    <>
      <PageTitle
        title="All Doctors"
        subtitle={data ? sayCount(data.doctors.length) : '\u00a0'}
        actions={<AddDoctor />}
      />
      {!data && !isError && <DoctorListWaiting />}
      {!data && isError && <FailedNotice message="The doctors could not be loaded" {...retry} />}
      {data && isError && <StaleNotice {...retry} />}
      {data && <Doctors doctors={data.doctors} />}
    </>
  );
}

function Doctors({ doctors }: { doctors: readonly Doctor[] }) {
  const { filter, narrow } = useDoctorFilter();
  const setAvailable = useChangeAvailability();
  const { invite, invited, close, invitingId } = useInviteDoctor();
  if (doctors.length === 0)
    return (
      <Card>
        <EmptyNotice icon={IconUserPlus} title="No doctors yet" action={<AddDoctor />}>
          Who is added here can be booked.
        </EmptyNotice>
      </Card>
    );
  const isNarrowed = filter.q !== '' || filter.speciality !== '';
  const shown = filterDoctors(doctors, filter);
  return (
    <>
      {(doctors.length >= many || isNarrowed) && <DoctorFilters filter={filter} onNarrow={narrow} />}
      {invited && <InvitationLink key={invited.path} {...invited} onClose={close} />}
      {shown.length === 0 && (
        <Card>
          <EmptyNotice
            icon={IconUserSearch}
            title="No doctor fits"
            action={
              <Button variant="default" onClick={() => narrow({ q: '', speciality: '' })}>
                Show all doctors
              </Button>
            }
          />
        </Card>
      )}
      <ul className={classes.grid} aria-label="Doctors">
        {shown.map((doctor) => (
          <li key={doctor._id}>
            <DoctorCard
              doctor={doctor}
              onAvailable={(available) => setAvailable(doctor, available)}
              onInvite={() => void invite(doctor)}
              isInviting={invitingId === doctor._id}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function AddDoctor() {
  return (
    <Button component={Link} to="/add-doctor" leftSection={<IconUserPlus size={16} aria-hidden />}>
      Add Doctor
    </Button>
  );
}

function sayCount(count: number): string {
  return count === 1 ? '1 doctor' : `${count} doctors`;
}
