import type { AriaAttributes, Ref } from 'react';
import type { Icon, Tone } from './icon.ts';
import classes from './icon-action.module.css';
import { firstClick, keepFocus } from './row-buttons.ts';
import { type Sign, signOf } from './sign.ts';

interface IconActionProps extends Pick<AriaAttributes, 'aria-haspopup' | 'aria-expanded' | 'aria-controls'> {
  /** Tooltip and accessible name: "Cancel Nora Lind's appointment". */
  label: string;
  /** A component, or in rows of long lists the name of a sign drawn by CSS. */
  icon: Icon | Sign;
  tone?: Tone;
  onClick?: () => void;
  loading?: boolean;
  disabled?: boolean;
  /** null: no tooltip, because the button has visible text */
  tip?: string | null;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with only an icon, and its label in a tooltip (see TipHost). With a sign it is a single element. */
export function IconAction(props: IconActionProps) {
  const {
    label,
    icon: Sign,
    tone = 'slate',
    loading = false,
    disabled = false,
    tip = label,
    onClick,
    ...rest
  } = props;
  const isSign = typeof Sign === 'string';
  return (
    <button
      type="button"
      ref={keepFocus}
      {...rest}
      onClick={onClick && firstClick(onClick)}
      {...(isSign ? signOf(Sign, classes.action) : { className: classes.action })}
      data-tone={tone}
      data-tip={tip ?? undefined}
      aria-label={label}
      aria-busy={loading || undefined}
      disabled={disabled || loading}
    >
      {!isSign && <Sign size={18} stroke={1.7} aria-hidden />}
    </button>
  );
}
