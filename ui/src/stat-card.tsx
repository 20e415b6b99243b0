import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Icon } from './icon.ts';
import classes from './stat-card.module.css';

interface StatCardProps {
  icon: Icon;
  label: string;
  /** Text as shown; undefined or null while unknown. */
  value: string | number | null | undefined;
  /** A second line; empty for none. */
  detail?: string | undefined;
  /** Draws the card with a placeholder of the value. */
  waiting?: boolean;
  /** Draws the link around the card; default: no link. */
  renderRoot?: (card: { className: string | undefined; children: ReactNode }) => ReactNode;
}

/** A number with its label; a link if a page lists what it counts. */
export function StatCard({
  icon: Icon,
  label,
  value,
  detail = '',
  waiting = false,
  renderRoot = (card) => <div {...card} />,
}: StatCardProps) {
  return renderRoot({
    className: classes.card,
    children: (
      <>
        <span className={classes.sign}>
          <Icon size={20} stroke={1.6} aria-hidden />
        </span>
        <dl className={classes.text}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value}>
            {waiting ? <Skeleton height={16} width={56} my={3} /> : (value ?? '–')}
          </dd>
          {detail && <dd className={classes.detail}>{detail}</dd>}
        </dl>
      </>
    ),
  });
}
