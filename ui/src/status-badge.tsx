import type { Icon, Tone } from './icon.ts';
import classes from './status-badge.module.css';

interface StatusBadgeProps {
  tone: Tone;
  label: string;
  icon?: Icon;
}

/** A status as a coloured word, with an optional icon. */
export function StatusBadge({ tone, label, icon: Icon }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {Icon && <Icon size={14} stroke={2} aria-hidden />}
      {label}
    </span>
  );
}
