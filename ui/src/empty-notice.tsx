import type { ReactNode } from 'react';
import type { Icon } from './icon.ts';
import classes from './notice.module.css';

interface EmptyNoticeProps {
  icon: Icon;
  /** What would be here: "No recent bookings". */
  title: string;
  children?: ReactNode;
  /** The next step. */
  action?: ReactNode;
}

/** Stands where a list would be when there is nothing in it. */
export function EmptyNotice({ icon: Sign, title, children, action }: EmptyNoticeProps) {
  return (
    <div className={classes.notice}>
      <span className={classes.sign}>
        <Sign size={24} stroke={1.6} aria-hidden />
      </span>
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.words}>{children}</div>}
      {action}
    </div>
  );
}
