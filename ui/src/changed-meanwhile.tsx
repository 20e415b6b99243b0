import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './changed-meanwhile.module.css';

interface ChangedMeanwhileProps {
  /** The user who saved in between; empty if unknown. */
  changedBy: string;
  /** Time in words; empty if unknown. */
  when: string;
  /** Present values of the changed fields. */
  facts: readonly { readonly label: string; readonly value: string }[];
  onTakeOver: () => void;
  onOverwrite: () => void;
}

/**
 * Notice that another user saved while a form was open, with their name and the present values. The user chooses
 * which values to keep, so that nothing is overwritten silently.
 */
export function ChangedMeanwhile({ changedBy, when, facts, onTakeOver, onOverwrite }: ChangedMeanwhileProps) {
  return (
    <Alert
      color="yellow"
      mb="sm"
      className={classes.notice ?? ''}
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={`Changed meanwhile${changedBy && ` by ${changedBy}`}${when && `, ${when}`}`}
    >
      {facts.length === 0 ? (
        <p className={classes.text}>It is now as you opened it.</p>
      ) : (
        <dl className={classes.now}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label} is now</dt>
              <dd>{value || 'empty'}</dd>
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
