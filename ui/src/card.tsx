import type { ReactNode } from 'react';
import classes from './card.module.css';

interface CardProps {
  children: ReactNode;
  /** Without padding: for lists and tables that reach the edges. */
  flush?: boolean;
  className?: string | undefined;
}

/** A surface with a hairline border and round corners. */
export function Card({ children, flush = false, className }: CardProps) {
  return (
    <div className={[classes.card, className].filter(Boolean).join(' ')} data-flush={flush || undefined}>
      {children}
    </div>
  );
}
