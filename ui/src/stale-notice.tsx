import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import classes from './stale-notice.module.css';

interface StaleNoticeProps {
  onRetry: () => void;
  /** Another try is on its way. */
  retrying?: boolean;
}

/** Stands above content that could not be fetched anew: what is on screen stays, and may be older than it looks. */
export function StaleNotice({ onRetry, retrying = false }: StaleNoticeProps) {
  return (
    <div className={classes.notice} role="status">
      <IconCloudOff size={18} stroke={1.7} aria-hidden />
      <span className={classes.words}>This could not be refreshed and may be out of date.</span>
      <Button variant="default" size="compact-md" onClick={onRetry} loading={retrying}>
        Try again
      </Button>
    </div>
  );
}
