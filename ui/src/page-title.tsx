import type { ReactNode } from 'react';
import classes from './page-title.module.css';

interface PageTitleProps {
  title: string;
  /** One quiet line below: a date, a count. Pass a blank while it is on its way, so that nothing moves. */
  subtitle?: ReactNode;
  /** Buttons at the end of the line. */
  actions?: ReactNode;
}

/** The head of a page. Its heading takes the focus after navigation by the menu. */
export function PageTitle({ title, subtitle, actions }: PageTitleProps) {
  return (
    <div className={classes.head}>
      <div className={classes.words} data-keep-clear>
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
