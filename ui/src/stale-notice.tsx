import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import classes from './stale-notice.module.css';

interface StaleNoticeProps {
  onRetry: () => void;
  /** A retry is running. */
  retrying?: boolean;
}

/** Notice above content whose refresh failed: it stays on screen and may be out of date. */
export function StaleNotice({ onRetry, retrying = false }: StaleNoticeProps) {
  return (
    <div className={classes.notice} role="status">
      <IconCloudOff size={18} stroke={1.7} aria-hidden />
      <span className={classes.text}>Couldn’t refresh this. It may be out of date.</span>
      <Button variant="default" size="compact-md" onClick={onRetry} loading={retrying}>
        Try again
      </Button>
    </div>
  );
}
