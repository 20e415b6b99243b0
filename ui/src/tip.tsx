import { Tooltip } from '@mantine/core';
import type { Tipped } from './tipped.ts';

/** The tooltip. Its element's accessible name has the text, so screen readers skip it. */
export function Tip({ tipped, isOpen }: { tipped: Tipped; isOpen: boolean }) {
  return (
    <Tooltip
      key={tipped.label}
      label={tipped.label}
      target={tipped.element}
      opened={isOpen}
      openDelay={0}
      multiline
      maw={320}
    />
  );
}
