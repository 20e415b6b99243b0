import classes from './sign.module.css';

/** Icons in rows of long lists. */
export type Sign =
  | ('cross' | 'check' | 'came' | 'missed' | 'history' | 'more' | 'phone' | 'note')
  | ('circle' | 'confirmed' | 'hourglass' | 'overbooked' | 'room' | 'late');

/**
 * Returns the attributes that draw a sign before a flex box's text without an extra element; `className` is the
 * element's.
 */
export function signOf(sign: Sign, className?: string): { className: string; 'data-sign': Sign } {
  return { className: `${classes.sign} ${className ?? ''}`, 'data-sign': sign };
}
