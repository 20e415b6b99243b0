import { IconCloudOff } from '@tabler/icons-react';
import { useReachable } from '../api/call-server.ts';
import classes from './away-banner.module.css';

/** Says quietly that the server is away. It lies over the foot of the page, so that nothing moves. */
export function AwayBanner() {
  const isReachable = useReachable();
  return (
    // Always there, so that a screen reader hears it when it fills.
    <div role="status" className={classes.place}>
      {!isReachable && (
        <p className={classes.banner}>
          <IconCloudOff size={18} stroke={1.7} aria-hidden />
          Can’t reach the server. This may be out of date; reconnecting...
        </p>
      )}
    </div>
  );
}
