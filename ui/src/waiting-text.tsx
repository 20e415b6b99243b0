import classes from './waiting-text.module.css';

/** The visible "Loading..." beside skeletons, which screen readers read out. */
export function WaitingText() {
  return (
    <p className={classes.text} role="status">
      Loading...
    </p>
  );
}
