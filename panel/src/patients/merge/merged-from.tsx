import type { PatientRecord } from '@docket/contract/endpoints/patients.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatMoment } from '../../clinic/format-moment.ts';
import { useClinicZone } from '../../clinic/use-clinic-zone.ts';
import classes from './merged.module.css';
import { useUndoMerge } from './use-undo-merge.ts';

/** The records merged into this one, each with Undo. */
export function MergedFrom({ merges }: { merges: PatientRecord['mergedFrom'] }) {
  const { timeZone } = useClinicZone();
  const { undo, isPending } = useUndoMerge();
  return (
    <div className={classes.from}>
      <h2 className={classes.title}>Merged records</h2>
      <ul className={classes.list}>
        {merges.map(({ mergeId, patientId, name, at }) => (
          <li key={mergeId} className={classes.one}>
            <div className={classes.words}>
              <Link to="/patients/$id" params={{ id: patientId }} className={classes.link ?? ''}>
                {name}
              </Link>
              <div className={classes.when}>{formatMoment(at, timeZone)}</div>
            </div>
            <Button
              variant="default"
              size="compact-md"
              disabled={isPending}
              aria-label={`Undo the merge with ${name}`}
              onClick={() => undo(mergeId)}
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
