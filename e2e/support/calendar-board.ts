import { parseSlotTime } from '@docket/contract/slot-date.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { settled } from './settled.ts';

const scaleLabel = '[data-scroll] [data-hour]';
const rows = '[data-lane]';

/** The point at which an appointment is grabbed, from its corner. */
export const grip = { x: 6, y: 8 };

/** Waits until a board is completely rendered. */
export async function waitForBoard(page: Page): Promise<void> {
  await expect(page.getByRole('list', { name: 'Legend' })).toBeVisible();
  await settled(page);
}

/** The button of an appointment on a board. */
export function appointmentOn(page: Page, id: string): Locator {
  return page.locator(`button[data-event-id="${id}"]`);
}

/** The position of a time ("10:30 AM") in a doctor's row of the day's board, in pixels of the page. */
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

/** The index of a doctor's row, from the top. */
export async function rowOfDoctor(page: Page, name: string): Promise<number> {
  const names = await page.getByTitle(/^Only /).allInnerTexts();
  const row = names.findIndex((text) => text.startsWith(name));
  expect(row, `${name} has a row`).toBeGreaterThanOrEqual(0);
  return row;
}

/** Drags an appointment by its start to a position of the page, like a hand: a few pixels first, then the rest. */
export async function dragTo(page: Page, appointment: Locator, to: { x: number; y: number }): Promise<void> {
  const box = await appointment.boundingBox();
  if (!box) throw new Error('What is to be dragged is not on screen');
  await page.mouse.move(box.x + grip.x, box.y + grip.y);
  await page.mouse.down();
  await page.mouse.move(box.x + grip.x + 10, box.y + grip.y + 6, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
}

// "9 AM", a label of the scale.
function hourOf(label: string): number {
  return (parseSlotTime(label.replace(' ', ':00 ')) ?? 0) / 60;
}
