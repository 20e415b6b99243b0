import { useMediaQuery } from '@mantine/hooks';

// Read at the first render: a table that turns into cards later would jump.
const atOnce = { getInitialValueInEffect: false } as const;

/** Returns whether the window is too narrow for a table of seven columns; cards replace the table. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 74.99em)', false, atOnce);
}

/** Returns whether the window is as narrow as a phone's; filters are then hidden until opened. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 48em)', false, atOnce);
}
