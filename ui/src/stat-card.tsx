import { Skeleton } from '@mantine/core';
import type { Icon } from './icon.ts';
import classes from './stat-card.module.css';

interface StatCardProps {
  icon: Icon;
  label: string;
  /** As it reads; undefined or null while nothing is known. */
  value: string | number | null | undefined;
  /** Draws the card in the shape of what comes. */
  waiting?: boolean;
}

/** One number and what it counts. */
export function StatCard({ icon: Sign, label, value, waiting = false }: StatCardProps) {
  return (
    <div className={classes.card}>
      <span className={classes.sign}>
        <Sign size={22} stroke={1.6} aria-hidden />
      </span>
      <dl className={classes.words}>
        <dt className={classes.label}>{label}</dt>
        <dd className={classes.value}>
          {waiting ? <Skeleton height={24} width={64} my={5} /> : (value ?? '–')}
        </dd>
      </dl>
    </div>
  );
}
