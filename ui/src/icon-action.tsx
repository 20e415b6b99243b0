import type { AriaAttributes, Ref } from 'react';
import { type CssIcon, cssIconAttributes } from './css-icon.ts';
import type { Icon, Tone } from './icon.ts';
import classes from './icon-action.module.css';
import { firstClick, keepFocus } from './row-buttons.ts';

interface IconActionProps extends Pick<AriaAttributes, 'aria-haspopup' | 'aria-expanded' | 'aria-controls'> {
  /** Tooltip and accessible name: "Cancel Nora Lind's appointment". */
  label: string;
  /** A component, or the name of an icon drawn by CSS, for rows of long lists. */
  icon: Icon | CssIcon;
  tone?: Tone;
  onClick?: () => void;
  loading?: boolean;
  disabled?: boolean;
  /** Shown in place of the icon inside an element with `data-words`. */
  word?: string;
  /** null: no tooltip, because the button has visible text */
  tip?: string | null;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with only an icon, and its label in a tooltip (see TipHost). A CSS icon needs no second element. */
export function IconAction(props: IconActionProps) {
  const {
    label,
    icon: IconOrName,
    tone = 'slate',
    loading = false,
    disabled = false,
    tip = label,
    word,
    onClick,
    ...rest
  } = props;
  const isCssIcon = typeof IconOrName === 'string';
  return (
    <button
      type="button"
      ref={keepFocus}
      {...rest}
      onClick={onClick && firstClick(onClick)}
      {...(isCssIcon ? cssIconAttributes(IconOrName, classes.action) : { className: classes.action })}
      data-tone={tone}
      data-tip={tip ?? undefined}
      data-word={word}
      aria-label={label}
      aria-busy={loading || undefined}
      disabled={disabled || loading}
    >
      {!isCssIcon && <IconOrName size={18} stroke={1.7} aria-hidden />}
    </button>
  );
}
