import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import classes from './notice.module.css';

interface FailedNoticeProps {
  /** What happened, in a sentence. */
  message: string;
  /** Left out: it would be answered the same. */
  onRetry?: (() => void) | undefined;
  /** Another try is on its way. */
  retrying?: boolean;
}

/** Stands where the content would be when it could not be fetched. */
export function FailedNotice({ message, onRetry, retrying = false }: FailedNoticeProps) {
  return (
    <div className={classes.notice}>
      <span className={classes.sign} data-tone="red">
        <IconCloudOff size={24} stroke={1.6} aria-hidden />
      </span>
      <p className={classes.title}>{message}</p>
      {onRetry && (
        <Button variant="default" onClick={onRetry} loading={retrying}>
          Try again
        </Button>
      )}
    </div>
  );
}
