import type { ReactNode } from 'react';
import classes from './card.module.css';

interface CardProps {
  children: ReactNode;
  /** Without inner spacing: for lists and tables that reach the edges. */
  flush?: boolean;
  className?: string | undefined;
}

/** A surface on the desk: hairline, round corners, no shadow. */
export function Card({ children, flush = false, className }: CardProps) {
  return (
    <div className={[classes.card, className].filter(Boolean).join(' ')} data-flush={flush || undefined}>
      {children}
    </div>
  );
}
