import classes from './sign.module.css';

/** The icons that stand in every row of a long list. */
export type Sign = 'cross' | 'check' | 'came' | 'missed' | 'history' | 'more' | 'phone' | 'note';

/** The attributes that draw a sign before a flex box's text without an element of its own. */
export function signOf(sign: Sign): { className: string; 'data-sign': Sign } {
  return { className: classes.sign ?? '', 'data-sign': sign };
}
