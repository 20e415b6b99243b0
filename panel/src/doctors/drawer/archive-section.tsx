import type { Doctor } from '@docket/contract/doctors.ts';
import { firstClick } from '@docket/ui/first-click.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useId } from 'react';
import { useArchiveDoctor } from '../use-archive-doctor.ts';
import { ArchiveButton } from './archive-button.tsx';
import { ComingCount } from './coming-count.tsx';
import classes from './doctor-drawer.module.css';
import { useComingCount } from './use-coming-count.ts';

/** What archiving does, said before it is done; and the way back. */
export function ArchiveSection({ doctor }: { doctor: Doctor }) {
  const { setArchived, isPending } = useArchiveDoctor();
  const coming = useComingCount(doctor._id);
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <h3 id={titleId}>{doctor.archived ? 'Archived' : 'Archive'}</h3>
      <p>
        {doctor.archived
          ? 'Takes no bookings and can’t log in. All history is kept. Once brought back, the doctor logs in with the same password and can be booked as before.'
          : 'Keeps all history. The doctor takes no bookings and can’t log in: an open session and links end at once. Can be brought back at any time.'}
      </p>
      <p>
        <ComingCount doctorId={doctor._id} coming={coming} />
      </p>
      {doctor.archived ? (
        <Button
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          loading={isPending}
          onClick={firstClick(() => void setArchived(doctor, false))}
        >
          Bring back
        </Button>
      ) : (
        <ArchiveButton
          coming={coming}
          isPending={isPending}
          onArchive={() => void setArchived(doctor, true)}
        />
      )}
    </section>
  );
}
