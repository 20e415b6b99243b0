import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useReachable } from '../api/reachability.ts';
import { useIsUpdated } from './update.ts';
import classes from './update-banner.module.css';

/** Asks for a reload when the server hands out a newer panel. It lies over the foot of the page, so that nothing moves. */
export function UpdateBanner() {
  const isUpdated = useIsUpdated();
  const isReachable = useReachable();
  return (
    // Always there, so that a screen reader hears it when it fills.
    <div role="status" className={classes.place}>
      {isUpdated && isReachable && (
        <div className={classes.banner}>
          <IconRefresh size={18} stroke={1.7} aria-hidden />
          <span>Docket has been updated.</span>
          <Button size="compact-sm" variant="default" onClick={() => window.location.reload()}>
            Reload
          </Button>
        </div>
      )}
    </div>
  );
}
