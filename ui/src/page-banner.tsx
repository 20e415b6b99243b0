import type { ReactNode } from 'react';
import type { Icon } from './icon.ts';
import classes from './page-banner.module.css';

interface PageBannerProps {
  /** The name of the region for screen readers. */
  label: string;
  tone: 'amber' | 'red';
  icon: Icon;
  text: ReactNode;
  /** Buttons behind the text. */
  children?: ReactNode;
}

/** A coloured bar above the content of a page: one sign, one text, and the buttons that resolve it. */
export function PageBanner({ label, tone, icon: Sign, text, children }: PageBannerProps) {
  return (
    <section className={classes.banner} data-tone={tone} aria-label={label}>
      <Sign size={18} stroke={1.7} aria-hidden />
      <span className={classes.text}>{text}</span>
      {children}
    </section>
  );
}
