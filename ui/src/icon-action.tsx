import type { AriaAttributes, Ref } from 'react';
import type { Icon, Tone } from './icon.ts';
import classes from './icon-action.module.css';
import { firstClick, keepFocus } from './row-buttons.ts';
import { type Sign, signOf } from './sign.ts';

interface IconActionProps extends Pick<AriaAttributes, 'aria-haspopup' | 'aria-expanded' | 'aria-controls'> {
  /** What it does, for the tooltip and for those who listen: "Cancel Nora Lind's appointment". */
  label: string;
  /** Drawn here, or (in every row of a long list) by the styles. */
  icon: Icon | Sign;
  tone?: Tone;
  onClick?: () => void;
  loading?: boolean;
  disabled?: boolean;
  /** null: it says itself what it is */
  tip?: string | null;
  ref?: Ref<HTMLButtonElement>;
}

/** A button that is only an icon, with its word in a tooltip (see TipHost). One element, where its icon is a sign. */
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
