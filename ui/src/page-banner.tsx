import type { ReactNode } from 'react';
import type { Icon } from './icon.ts';
import classes from './page-banner.module.css';

interface PageBannerProps {
  /** Accessible name of the region. */
  label: string;
  tone: 'amber' | 'red';
  icon: Icon;
  text: ReactNode;
  /** Buttons after the text. */
  children?: ReactNode;
}

/** A coloured bar above a page's content: an icon, a text, and buttons that resolve the matter. */
export function PageBanner({ label, tone, icon: Icon, text, children }: PageBannerProps) {
  return (
    <section className={classes.banner} data-tone={tone} aria-label={label}>
      <Icon size={18} stroke={1.7} aria-hidden />
      <span className={classes.text}>{text}</span>
      {children}
    </section>
  );
}
