import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './edit-conflict.module.css';

interface EditConflictNoticeProps {
  /** The user who saved in between; empty if unknown. */
  changedBy: string;
  /** Time in words; empty if unknown. */
  changedWhen: string;
  /** Present values of the changed fields. */
  currentValues: readonly { readonly label: string; readonly value: string }[];
  onUseTheirs: () => void;
  onSaveMine: () => void;
}

/**
 * Notice that another user saved while a form was open, with their name and the present values. The user chooses
 * which values to keep, so that nothing is overwritten silently.
 */
export function EditConflictNotice({
  changedBy,
  changedWhen,
  currentValues,
  onUseTheirs,
  onSaveMine,
}: EditConflictNoticeProps) {
  return (
    <Alert
      color="yellow"
      mb="sm"
      className={classes.notice ?? ''}
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={`Changed in the meantime${changedBy && ` by ${changedBy}`}${changedWhen && `, ${changedWhen}`}`}
    >
      {currentValues.length === 0 ? (
        <p className={classes.text}>The values are back to what you opened.</p>
      ) : (
        <dl className={classes.now}>
          {currentValues.map(({ label, value }) => (
            <div key={label}>
              <dt>{label} is now</dt>
              <dd>{value || 'empty'}</dd>
            </div>
          ))}
        </dl>
      )}
      <Group gap="xs" mt="sm">
        <Button variant="default" size="compact-md" onClick={onUseTheirs}>
          Use these values
        </Button>
        <Button variant="default" size="compact-md" onClick={onSaveMine}>
          Keep mine
        </Button>
      </Group>
    </Alert>
  );
}
