import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { sayMoment } from '../appointments/say-moment.ts';
import { useClinicZone } from '../appointments/use-clinic-today.ts';
import classes from './conflict-notice.module.css';
import { changedFields, type EditConflict } from './edit-conflict.ts';
import { type PatientForm, patientLabels } from './patient-form.ts';
import { sayBorn } from './say-patient.ts';

interface ConflictNoticeProps {
  conflict: EditConflict;
  /** The form as it was opened. */
  opened: PatientForm;
  onTakeOver: () => void;
  onOverwrite: () => void;
}

/** Somebody else saved meanwhile: says who and what it is now, and lets choose. Nothing is overwritten by itself. */
export function ConflictNotice({ conflict, opened, onTakeOver, onOverwrite }: ConflictNoticeProps) {
  const { timeZone } = useClinicZone();
  const { who, at, now } = conflict;
  const changed = changedFields(opened, now);
  return (
    <Alert
      color="yellow"
      mb="sm"
      className={classes.notice ?? ''}
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={`Changed meanwhile${who && ` by ${who}`}${at === null ? '' : `, ${sayMoment(at, timeZone)}`}`}
    >
      {changed.length === 0 ? (
        <p className={classes.words}>It is now as you opened it.</p>
      ) : (
        <dl className={classes.now}>
          {changed.map((field) => (
            <div key={field}>
              <dt>{patientLabels[field]} is now</dt>
              <dd>{(field === 'dob' ? sayBorn(now.dob || null) : now[field]) || 'empty'}</dd>
            </div>
          ))}
        </dl>
      )}
      <Group gap="xs" mt="sm">
        <Button variant="default" size="compact-md" onClick={onTakeOver}>
          Take this into the form
        </Button>
        <Button variant="default" size="compact-md" onClick={onOverwrite}>
          Save mine instead
        </Button>
      </Group>
    </Alert>
  );
}
