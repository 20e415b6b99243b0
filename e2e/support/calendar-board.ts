import { parseSlotTime } from '@docket/contract/formats/slot-date.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { settled } from './settled.ts';

const scaleLabel = '[data-scroll] [data-hour]';

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

/** The position of a time ("10:30 AM") in a doctor's column of the day's board, in pixels of the page. */
export async function findTimePosition(
  page: Page,
  column: Locator,
  slotTime: string,
): Promise<{ x: number; y: number }> {
  const labels = await page.locator(scaleLabel).allInnerTexts();
  const lane = await column.boundingBox();
  if (!lane) throw new Error('The column is not on screen');
  const first = readHour(labels[0] ?? '');
  const minutes = (parseSlotTime(slotTime) ?? 0) - first * 60;
  return { x: lane.x + lane.width / 2, y: lane.y + (minutes / (labels.length * 60)) * lane.height + grip.y };
}

/** A doctor's column, scrolled into sight: columns out of sight are not drawn. */
export async function columnOfDoctor(page: Page, name: string): Promise<Locator> {
  const column = page.getByRole('cell', { name: `Appointments of ${name}`, exact: true });
  const scroller = page.locator('[data-scroll]');
  for (let left = 0; (await column.count()) === 0; left += 480) {
    const isBeyond = await scroller.evaluate(
      (board, to) => board.scrollTo({ left: to }) ?? to > board.scrollWidth,
      left,
    );
    expect(isBeyond, `${name} has a column`).toBe(false);
    await settled(page);
  }
  return column;
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

// "9 AM", a label of the scale; the first also has the time of now below it.
function readHour(label: string): number {
  return (parseSlotTime(label.split('\n')[0]?.replace(' ', ':00 ') ?? '') ?? 0) / 60;
}
