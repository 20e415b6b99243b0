import classes from './sign.module.css';

/** The icons that stand in every row of a long list. */
export type Sign = 'cross' | 'check' | 'came' | 'missed' | 'history' | 'more' | 'phone' | 'note';

/** Takes a sign; returns what draws it before the words of a flex box without an element of its own. */
export function signOf(sign: Sign): { className: string; 'data-sign': Sign } {
  return { className: classes.sign ?? '', 'data-sign': sign };
}
