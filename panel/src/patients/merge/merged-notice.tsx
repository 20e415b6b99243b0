import type { PatientRecord } from '@docket/contract/endpoints/patients.ts';
import { Alert, Button, Group } from '@mantine/core';
import { IconArrowsJoin2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatMoment } from '../../clinic/format-moment.ts';
import { useClinicZone } from '../../clinic/use-clinic-zone.ts';
import classes from './merged.module.css';
import { useUndoMerge } from './use-undo-merge.ts';

/** Says which record this one was merged into, with a link and Undo. */
export function MergedNotice({ merge }: { merge: NonNullable<PatientRecord['merge']> }) {
  const { timeZone } = useClinicZone();
  const { undo, isPending } = useUndoMerge();
  return (
    <Alert color="blue" mb="md" icon={<IconArrowsJoin2 size={18} aria-hidden />}>
      <Group justify="space-between" gap="sm">
        <span className={classes.sentence}>
          This record was merged into{' '}
          <Link to="/patients/$id" params={{ id: merge.patientId }} className={classes.link ?? ''}>
            {merge.name}
          </Link>{' '}
          on {formatMoment(merge.at, timeZone)}. Its appointments are there.
        </span>
        <Button variant="default" size="compact-md" loading={isPending} onClick={() => undo(merge.mergeId)}>
          Undo the merge
        </Button>
      </Group>
    </Alert>
  );
}
