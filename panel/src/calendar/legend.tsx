import { Kbd } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import classes from './legend.module.css';
import { LookSign } from './look-sign.tsx';
import { lookLabels, looks } from './say-visit.ts';

/** What the signs and grounds of a board mean, and the keys on it. */
export function Legend() {
  return (
    <ul className={classes.legend} aria-label="Legend">
      {looks.map((look) => (
        <li key={look} data-look={look}>
          <LookSign look={look} size={13} />
          {lookLabels[look]}
        </li>
      ))}
      <li>
        <IconStack2 size={14} stroke={2} aria-hidden />
        Overbooked
      </li>
      <li>
        <span className={classes.closed} aria-hidden />
        Closed
      </li>
      <li>
        <span className={classes.off} aria-hidden />
        Time off
      </li>
      <li className={classes.keys}>
        <Kbd size="xs">Enter</Kbd> opens an appointment, <Kbd size="xs">M</Kbd> moves it
      </li>
    </ul>
  );
}
