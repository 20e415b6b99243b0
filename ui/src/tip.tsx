import { Tooltip } from '@mantine/core';
import type { Tipped } from './tipped.ts';

/** The tooltip itself. What it stands at says the same by its name, so it is for the eye alone. */
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
