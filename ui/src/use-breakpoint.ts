import { useMediaQuery } from '@mantine/hooks';

// Read at the first render: a table that turns into cards later would jump.
const atOnce = { getInitialValueInEffect: false } as const;

/** Returns whether a table of seven columns is too wide: cards replace it. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 74.99em)', false, atOnce);
}

/** Returns whether this is a phone: filters are hidden until opened. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 48em)', false, atOnce);
}
