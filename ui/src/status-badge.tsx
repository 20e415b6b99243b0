import type { Icon, Tone } from './icon.ts';
import classes from './status-badge.module.css';

interface StatusBadgeProps {
  tone: Tone;
  label: string;
  icon?: Icon;
}

/** A word for a state. */
export function StatusBadge({ tone, label, icon: Sign }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {Sign && <Sign size={14} stroke={2} aria-hidden />}
      {label}
    </span>
  );
}
