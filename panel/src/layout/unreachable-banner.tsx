import { IconCloudOff } from '@tabler/icons-react';
import { useReachable } from '../api/call-server.ts';
import classes from './unreachable-banner.module.css';

/**
 * A quiet notice that the server can't be reached. It overlays the foot of the page, so that the layout does not
 * move.
 */
export function UnreachableBanner() {
  const isReachable = useReachable();
  return (
    // Always in the DOM, so that a screen reader announces the text once it appears.
    <div role="status" className={classes.place}>
      {!isReachable && (
        <p className={classes.banner}>
          <IconCloudOff size={18} stroke={1.7} aria-hidden />
          Can’t reach the server. What you see may be out of date. Reconnecting...
        </p>
      )}
    </div>
  );
}
