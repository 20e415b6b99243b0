import { Skeleton } from '@mantine/core';
import type { Icon } from './icon.ts';
import classes from './stat-card.module.css';

interface StatCardProps {
  icon: Icon;
  label: string;
  /** Text as shown; undefined or null while unknown. */
  value: string | number | null | undefined;
  /** Draws the card with a placeholder of the value. */
  waiting?: boolean;
}

/** A number with its label. */
export function StatCard({ icon: Icon, label, value, waiting = false }: StatCardProps) {
  return (
    <div className={classes.card}>
      <span className={classes.sign}>
        <Icon size={22} stroke={1.6} aria-hidden />
      </span>
      <dl className={classes.text}>
        <dt className={classes.label}>{label}</dt>
        <dd className={classes.value}>
          {waiting ? <Skeleton height={24} width={64} my={5} /> : (value ?? '–')}
        </dd>
      </dl>
    </div>
  );
}
