import { formatSlotDate, parseIsoDate, toSlotDate } from '@docket/contract/formats/slot-date.ts';
import type { Locator, Page } from '@playwright/test';

/** Chooses a day ("2026-11-23"), of this month or later, in the calendar of a field. */
export async function pickDay(page: Page, field: Locator, isoDate: string): Promise<void> {
  const date = parseIsoDate(isoDate);
  if (!date) throw new Error(`${isoDate} is no day`);
  await field.click();
  const day = page.getByRole('button', { name: formatSlotDate(toSlotDate(date)), exact: true });
  const onwards = page.getByRole('button', { name: 'Next month' });
  await onwards.waitFor();
  while ((await day.count()) === 0) await onwards.click();
  await day.click();
  await onwards.waitFor({ state: 'hidden' });
}
