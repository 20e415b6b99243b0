import { parseSlotTime } from '@docket/contract/slot-date.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { settled } from './settled.ts';

const scaleLabel = '[data-scroll] [data-hour]';
const rows = '[data-lane]';

/** Where an appointment is taken hold of, from its corner. */
export const grip = { x: 6, y: 8 };

/** Waits until a board is there with everything on it. */
export async function waitForBoard(page: Page): Promise<void> {
  await expect(page.getByRole('list', { name: 'Legend' })).toBeVisible();
  await settled(page);
}

/** The button of an appointment on a board. */
export function appointmentOn(page: Page, id: string): Locator {
  return page.locator(`button[data-event-id="${id}"]`);
}

/** Where a time ("10:30 AM") in a doctor's row is on the day's board, in the page's pixels. */
export async function findTimePosition(
  page: Page,
  row: number,
  slotTime: string,
): Promise<{ x: number; y: number }> {
  const labels = await page.locator(scaleLabel).allInnerTexts();
  const lane = await page.locator(rows).nth(row).boundingBox();
  if (!lane) throw new Error(`The board has no row ${row}`);
  const first = hourOf(labels[0] ?? '');
  const minutes = (parseSlotTime(slotTime) ?? 0) - first * 60;
  return { x: lane.x + (minutes / (labels.length * 60)) * lane.width + grip.x, y: lane.y + lane.height / 2 };
}

/** The row of a doctor, from the top. */
export async function rowOfDoctor(page: Page, name: string): Promise<number> {
  const names = await page.getByTitle(/^Only /).allInnerTexts();
  const row = names.findIndex((text) => text.startsWith(name));
  expect(row, `${name} has a row`).toBeGreaterThanOrEqual(0);
  return row;
}

/** Drags an appointment by its beginning to a place of the page, as a hand does: some pixels first, then all the way. */
export async function dragTo(page: Page, appointment: Locator, to: { x: number; y: number }): Promise<void> {
  const box = await appointment.boundingBox();
  if (!box) throw new Error('What is to be dragged is not on screen');
  await page.mouse.move(box.x + grip.x, box.y + grip.y);
  await page.mouse.down();
  await page.mouse.move(box.x + grip.x + 10, box.y + grip.y + 6, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
}

// "9 AM", as the scale says it.
function hourOf(label: string): number {
  return (parseSlotTime(label.replace(' ', ':00 ')) ?? 0) / 60;
}
