import classes from './about.module.css';
import { useAbout } from './use-expected-times.ts';

/** The attributes that let the styles write "about 10:50 AM" behind a booked time: a row gets no element more. */
export function useAboutMark(appointmentId: string): { className: string; 'data-about': string | undefined } {
  const about = useAbout(appointmentId);
  // Where it takes two lines, the time stays whole.
  return {
    className: about === undefined ? '' : (classes.about ?? ''),
    'data-about': about?.replace(/ (?=[AP]M$)/, '\u00a0'),
  };
}
