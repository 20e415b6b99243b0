import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import { Display, setCurrencySign, specifiedDisplay } from '@docket/contract/formats/display.ts';
import { setSlotFormat } from '@docket/contract/formats/slot-date.ts';
import { useRead } from '../api/use-read.ts';

const keptUnder = 'display';
let activeDisplay = specifiedDisplay;

/**
 * The current formats of money, dates and times. `useDisplay` rerenders everything when the practice changes them.
 */
export function currentDisplay(): Display {
  return activeDisplay;
}

/** The first day of a week, 0 for Sunday, as calendars count. */
export function firstDayOfWeek(): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  return weekdaysFromSunday[activeDisplay.firstWeekday % 7] ?? 1;
}
const weekdaysFromSunday = [0, 1, 2, 3, 4, 5, 6] as const;

/** Applies the practice's formats; returns a key that changes when the whole tree must render again. */
export function useDisplay(): string {
  const clinic = useRead(['settings'], readClinic, {}, { staleMs: Number.POSITIVE_INFINITY });
  const display = clinic.data ? (clinic.data.display ?? specifiedDisplay) : readKept();
  const key = JSON.stringify(display);
  // During render, before children use the formats, so that one page never mixes two.
  if (key !== JSON.stringify(activeDisplay)) show(display);
  if (clinic.data) keep(key);
  return key;
}

function show(display: Display): void {
  activeDisplay = display;
  setCurrencySign(display.currency);
  setSlotFormat(display);
}

// The formats this browser used last, so that a page does not change them after loading.
function readKept(): Display {
  try {
    const kept = Display.safeParse(JSON.parse(localStorage.getItem(keptUnder) ?? 'null'));
    return kept.success ? kept.data : specifiedDisplay;
  } catch {
    return specifiedDisplay;
  }
}

function keep(key: string): void {
  if (localStorage.getItem(keptUnder) !== key) localStorage.setItem(keptUnder, key);
}
