import { type ReactNode, useId } from 'react';
import classes from './list-card.module.css';

interface ListCardProps {
  title: string;
  /** Link or button at the end of the title's line. */
  action?: ReactNode;
  /** A `<ul>`, whose items get hairlines between them, a notice, or skeletons. */
  children: ReactNode;
  className?: string | undefined;
}

/** A card with a title and a list below it; inside a `Card`, one of its parts. */
export function ListCard({ title, action, children, className }: ListCardProps) {
  const titleId = useId();
  return (
    <section className={[classes.card, className].filter(Boolean).join(' ')} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title} tabIndex={-1}>
          {title}
        </h2>
        {action}
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  );
}
