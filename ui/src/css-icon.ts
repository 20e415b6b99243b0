import classes from './sign.module.css';

/** Names of icons that CSS draws, for rows of long lists. */
export type CssIcon =
  | ('cross' | 'check' | 'came' | 'missed' | 'more' | 'phone' | 'note')
  | ('circle' | 'confirmed' | 'hourglass' | 'overbooked' | 'room' | 'late');

/**
 * Returns the attributes that draw an icon before a flex box's text without an extra element. `className` is added to
 * the element's class.
 */
export function cssIconAttributes(
  icon: CssIcon,
  className?: string,
): { className: string; 'data-sign': CssIcon } {
  return { className: `${classes.sign} ${className ?? ''}`, 'data-sign': icon };
}
