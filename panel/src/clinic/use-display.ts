import { readClinic } from '@docket/contract/clinic.ts';
import { Display, showCurrencyAs, specifiedDisplay } from '@docket/contract/display.ts';
import { showSlotsAs } from '@docket/contract/slot-date.ts';
import { useRead } from '../api/use-read.ts';

const keptUnder = 'display';
let activeDisplay = specifiedDisplay;

/** How this screen writes money, dates and times. Changes with the practice's settings: `useDisplay` draws it all anew. */
export function currentDisplay(): Display {
  return activeDisplay;
}

/** The first day of a week as calendars count them, from Sunday, which is 0. */
export function firstDayOfWeek(): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  return weekdaysFromSunday[activeDisplay.firstWeekday % 7] ?? 1;
}
const weekdaysFromSunday = [0, 1, 2, 3, 4, 5, 6] as const;

/** Writes as the practice wants it; returns a key, which is another one when everything has to be drawn anew. */
export function useDisplay(): string {
  const clinic = useRead(['settings'], readClinic, {}, { staleMs: Number.POSITIVE_INFINITY });
  const display = clinic.data ? (clinic.data.display ?? specifiedDisplay) : readKept();
  const key = JSON.stringify(display);
  // Before anything below is drawn, so that nothing is written in two ways.
  if (key !== JSON.stringify(activeDisplay)) show(display);
  if (clinic.data) keep(key);
  return key;
}

function show(display: Display): void {
  activeDisplay = display;
  showCurrencyAs(display.currency);
  showSlotsAs(display);
}

// As this browser saw it last, so that a page doesn't begin in one way and go on in another.
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
