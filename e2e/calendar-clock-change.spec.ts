import { listDoctors } from '@docket/contract/endpoints/doctors.ts';
import type { Page } from '@playwright/test';
import { appointmentOn, dragTo, grip, waitForBoard } from './support/calendar-board.ts';
import { bookSomebody, readCurrentSlot } from './support/free-slots.ts';
import { expect, test } from './support/story.ts';
import { expectToast } from './support/toasts.ts';

// Europe changes its clocks on the last Sunday of a month.
function lastSunday(month: number): { year: number; month: number; day: number } {
  const now = new Date(Date.now());
  for (let year = now.getUTCFullYear(); ; year += 1) {
    const last = new Date(Date.UTC(year, month, 0));
    last.setUTCDate(last.getUTCDate() - last.getUTCDay());
    if (last > now) return { year, month, day: last.getUTCDate() };
  }
}

for (const [nth, timezoneId] of ['Europe/Berlin', 'America/New_York'].entries()) {
  test.describe(`in a browser in ${timezoneId}`, { tag: nth > 0 ? '@all' : [] }, () => {
    test.use({ timezoneId, viewport: { width: 1360, height: 2600 } });

    test('the week the clock goes forward has no slot in the skipped hour', { tag: '@all' }, async ({
      openAs,
      clinic,
    }) => {
      const { year, month, day } = lastSunday(3);
      const slotDate = `${day}_${month}_${year}`;
      const { doctors } = await clinic.ask('admin', listDoctors, {});
      const doctorId = doctors[nth]?._id ?? '';
      const at = { doctorId, slotDate };
      const appointment = await bookSomebody(clinic, { ...at, slotTime: '1:00 AM' }, { overbook: true });
      await bookSomebody(clinic, { ...at, slotTime: '5:00 AM' }, { overbook: true });
      const iso = `${year}-0${month}-${day}`;
      const page = await openAs('admin', `/calendar?date=${iso}&view=week&doctor=${doctorId}`);
      await waitForBoard(page);
      await expect(page.getByText('Clocks go forward')).toBeVisible();
      const button = appointmentOn(page, appointment._id);
      await expect(button).toBeVisible();
      const hour = await hourHeight(page);
      const box = await button.boundingBox();
      if (!box) throw new Error('The visit is not on screen');
      await dragTo(page, button, { x: box.x + box.width / 2, y: box.y + hour + grip.y });
      await expectToast(
        page,
        'This time does not exist on that day: the clock goes forward from 2:00 AM to 3:00 AM',
      );
      expect(await readCurrentSlot(clinic, appointment._id)).toMatchObject({ slotTime: '1:00 AM' });
      // The toast covers the last day of the week for five seconds, and longer under the pointer.
      await page.mouse.move(0, 0);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await dragTo(page, button, { x: box.x + box.width / 2, y: box.y + 2 * hour + grip.y });
      await page.getByRole('button', { name: 'Move anyway' }).click();
      await expect
        .poll(() => readCurrentSlot(clinic, appointment._id))
        .toMatchObject({ slotTime: '3:00 AM' });
    });

    test('the week the clock goes back has the repeated hour once', async ({ openAs, clinic }) => {
      const { year, month, day } = lastSunday(10);
      const slotDate = `${day}_${month}_${year}`;
      const { doctors } = await clinic.ask('admin', listDoctors, {});
      const doctorId = doctors[nth]?._id ?? '';
      const slots = ['1:00 AM', '2:00 AM', '3:00 AM'];
      const ids: string[] = [];
      for (const slotTime of slots) {
        const appointment = await bookSomebody(clinic, { doctorId, slotDate, slotTime }, { overbook: true });
        ids.push(appointment._id);
      }
      const page = await openAs(
        'admin',
        `/calendar?date=${year}-${month}-${day}&view=week&doctor=${doctorId}`,
      );
      await waitForBoard(page);
      await expect(page.getByText('2 AM', { exact: true })).toHaveCount(1);
      await expect(page.getByText('Clocks go forward')).toHaveCount(0);
      const hour = await hourHeight(page);
      const tops: number[] = [];
      for (const id of ids) tops.push((await appointmentOn(page, id).boundingBox())?.y ?? 0);
      const [first = 0, second = 0, third = 0] = tops;
      expect(Math.round(second - first)).toBe(Math.round(hour));
      expect(Math.round(third - second)).toBe(Math.round(hour));
    });
  });
}

// The distance between two full hours of the scale, in pixels.
async function hourHeight(page: Page): Promise<number> {
  const [four, five] = await Promise.all(
    ['4 AM', '5 AM'].map((label) => page.getByText(label, { exact: true }).boundingBox()),
  );
  return (five?.y ?? 0) - (four?.y ?? 0);
}
