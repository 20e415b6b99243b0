import classes from './waiting-text.module.css';

/** The visible "Loading..." beside skeletons, read out too. */
export function WaitingText() {
  return (
    <p className={classes.text} role="status">
      Loading...
    </p>
  );
}
