import classes from './about.module.css';
import { useAbout } from './use-expected-times.ts';

/** Attributes by which the styles write "about 10:50 AM" after a booked time, without another element per row. */
export function useExpectedTimeAttributes(appointmentId: string): {
  className: string;
  'data-about': string | undefined;
} {
  const about = useAbout(appointmentId);
  // If it wraps, the time stays on one line.
  return {
    className: about === undefined ? '' : (classes.about ?? ''),
    'data-about': about?.replace(/ (?=[AP]M$)/, '\u00a0'),
  };
}
