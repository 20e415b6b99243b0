import { useMediaQuery } from '@mantine/hooks';

// Drawn right at once: a table that turns into cards after a moment would jump.
const atOnce = { getInitialValueInEffect: false } as const;

/** Where a table of seven columns has no room: cards stand in its place. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 74.99em)', false, atOnce);
}

/** A phone: filters step aside until they are asked for. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 48em)', false, atOnce);
}
