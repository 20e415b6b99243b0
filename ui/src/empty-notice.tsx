import type { ReactNode } from 'react';
import type { Icon } from './icon.ts';
import classes from './notice.module.css';

interface EmptyNoticeProps {
  icon: Icon;
  /** The missing content: "No recent bookings". */
  title: string;
  children?: ReactNode;
  /** Button of the next step. */
  action?: ReactNode;
}

/** Empty state of a list. */
export function EmptyNotice({ icon: Icon, title, children, action }: EmptyNoticeProps) {
  return (
    <div className={classes.notice}>
      <span className={classes.sign}>
        <Icon size={24} stroke={1.6} aria-hidden />
      </span>
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.text}>{children}</div>}
      {action}
    </div>
  );
}
