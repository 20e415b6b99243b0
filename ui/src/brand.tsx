import classes from './brand.module.css';

/** Our logo and the product's name. */
export function Brand({ name }: { name: string }) {
  return (
    <span className={classes.brand}>
      <svg
        className={classes.mark}
        width="26"
        height="26"
        viewBox="0 0 26 26"
        aria-hidden="true"
        focusable="false"
      >
        <rect width="26" height="26" rx="6.5" fill="currentColor" />
        <g className={classes.letter} fill="none" strokeLinecap="round" strokeLinejoin="round">
          <path d="M7.2 9.2V7.3h5.9a5.7 5.7 0 0 1 0 11.4H7.2v-2" strokeWidth="2.3" />
          <path d="M6.2 13h6.6M9.5 10.2v5.6" strokeWidth="2" />
        </g>
      </svg>
      {name}
    </span>
  );
}
