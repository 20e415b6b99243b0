import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import classes from './notice.module.css';

interface FailedNoticeProps {
  /** The failure, in a sentence. */
  message: string;
  /** Missing if a retry would fail again. */
  onRetry?: (() => void) | undefined;
  /** A retry is running. */
  retrying?: boolean;
}

/** Replaces content that could not be loaded. */
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
