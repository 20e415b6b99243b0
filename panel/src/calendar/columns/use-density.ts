import { useLocalStorage } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';
import type { DayWindow } from '../board/day-window.ts';

const densities = ['comfortable', 'fit'] as const;
/** `comfortable`: a quarter of an hour is a readable line. `fit`: the hours at work fill the window. */
export type Density = (typeof densities)[number];
export const densityLabels: Record<Density, string> = { comfortable: 'Comfortable', fit: 'Fit' };

/** Returns the density chosen on this device, and how to choose another. */
export function useDensity(): [Density, (density: Density) => void] {
  const [density, setDensity] = useLocalStorage<Density>({
    key: 'docket-calendar-density',
    defaultValue: 'comfortable',
    getInitialValueInEffect: false,
    deserialize: (text) => densities.find((known) => known === text) ?? 'comfortable',
    serialize: (value) => value,
  });
  return [density, setDensity];
}

const comfortableHourHeight = 80;
// At this height a quarter of an hour can still be told from its neighbours.
const minHourHeight = 36;
// Pixels around the hours: the page above, as in the style of `.scroller`, the names and the borders.
const pageAbove = 250;
const minBoardHeight = 420;

/** Returns the height of an hour in pixels. `openingHour`: earlier hours need not be in sight. */
export function useHourHeight(
  density: Density,
  { toHour }: DayWindow,
  openingHour: number,
  headHeight: number,
): number {
  const windowHeight = useSyncExternalStore(listenForResize, () => window.innerHeight);
  if (density === 'comfortable') return comfortableHourHeight;
  const available = Math.max(minBoardHeight, windowHeight - pageAbove) - headHeight - 2;
  return Math.max(minHourHeight, Math.floor(available / Math.max(1, toHour - openingHour)));
}

function listenForResize(onResize: () => void): () => void {
  window.addEventListener('resize', onResize);
  return () => window.removeEventListener('resize', onResize);
}
