import type { ReactNode } from 'react';
import classes from './page-title.module.css';

interface PageTitleProps {
  title: string;
  /** A date or a count in a line below. Pass a blank while it loads, so that the page keeps its layout. */
  subtitle?: ReactNode;
  /** Buttons at the end of the line. */
  actions?: ReactNode;
}

/** Heading of a page. It takes the focus after navigation by the menu. */
export function PageTitle({ title, subtitle, actions }: PageTitleProps) {
  return (
    <div className={classes.head}>
      <div className={classes.text} data-keep-clear>
        <h1 className={classes.title} tabIndex={-1}>
          {title}
        </h1>
        {subtitle !== undefined && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {actions && (
        <div className={classes.actions} data-keep-clear>
          {actions}
        </div>
      )}
    </div>
  );
}
