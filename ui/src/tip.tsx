import { Tooltip } from '@mantine/core';
import type { TooltipTarget } from './tooltip-target.ts';

/** The tooltip. Its element's accessible name has the text, so screen readers skip it. */
export function Tip({ target, isOpen }: { target: TooltipTarget; isOpen: boolean }) {
  return (
    <Tooltip
      key={target.label}
      label={target.label}
      target={target.element}
      opened={isOpen}
      openDelay={0}
      multiline
      maw={320}
    />
  );
}
