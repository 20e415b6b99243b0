import type { Doctor } from '@docket/contract/doctors.ts';
import { Button } from '@mantine/core';
import { IconArchive, IconArrowBackUp } from '@tabler/icons-react';
import { useId } from 'react';
import { useArchiveDoctor } from '../use-archive-doctor.ts';
import { ComingCount } from './coming-count.tsx';
import classes from './doctor-drawer.module.css';

/** What archiving does, said before it is done; and the way back. */
export function ArchiveSection({ doctor }: { doctor: Doctor }) {
  const { setArchived, isPending } = useArchiveDoctor();
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <h3 id={titleId}>{doctor.archived ? 'Archived' : 'Archive'}</h3>
      <p>
        {doctor.archived
          ? 'Takes no bookings and can’t sign in. All history is kept. Once brought back, the doctor signs in with the same password and can be booked as before.'
          : 'Keeps all history. The doctor takes no bookings and can’t sign in: an open session and links end at once. Can be brought back at any time.'}
      </p>
      <p>
        <ComingCount doctorId={doctor._id} />
      </p>
      {doctor.archived ? (
        <Button
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          loading={isPending}
          onClick={() => void setArchived(doctor, false)}
        >
          Bring back
        </Button>
      ) : (
        <Button
          variant="default"
          leftSection={<IconArchive size={16} aria-hidden />}
          loading={isPending}
          onClick={() => void setArchived(doctor, true)}
        >
          Archive
        </Button>
      )}
    </section>
  );
}
