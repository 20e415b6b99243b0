import { ActionIcon, Tooltip } from '@mantine/core';
import { firstClick } from './first-click.ts';
import type { Icon, Tone } from './icon.ts';
import classes from './icon-action.module.css';

interface IconActionProps {
  /** What it does, for the tooltip and for those who listen: "Cancel Nora Lind's appointment". */
  label: string;
  icon: Icon;
  tone?: Tone;
  onClick: () => void;
  loading?: boolean;
  disabled?: boolean;
}

/** A button that is only an icon, with its word in a tooltip. */
export function IconAction({
  label,
  icon: Sign,
  tone = 'slate',
  onClick,
  loading = false,
  disabled = false,
}: IconActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        className={classes.action}
        data-tone={tone}
        aria-label={label}
        loading={loading}
        disabled={disabled}
        onClick={firstClick(onClick)}
      >
        <Sign size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
