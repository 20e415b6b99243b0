import classes from './sign.module.css';

/** The icons that stand in every row of a long list. */
export type Sign =
  | ('cross' | 'check' | 'came' | 'missed' | 'history' | 'more' | 'phone' | 'note')
  | ('circle' | 'confirmed' | 'hourglass' | 'overbooked' | 'room' | 'late');

/** The attributes that draw a sign before a flex box's text without an element of its own; `className` is the element's. */
export function signOf(sign: Sign, className?: string): { className: string; 'data-sign': Sign } {
  return { className: `${classes.sign} ${className ?? ''}`, 'data-sign': sign };
}
