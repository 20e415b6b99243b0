import { readHistory } from '@docket/contract/endpoints/history.ts';
import type { Page } from '@playwright/test';
import { comingAppointment, findRow, toListPath } from './support/appointments.ts';
import type { Role } from './support/clinic.ts';
import { settled } from './support/settled.ts';
import { expect, test } from './support/story.ts';
import { expectToast } from './support/toasts.ts';

/** Imitates a weak mobile connection: two seconds for a round trip. */
async function slowDown(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const bytesASecond = 50_000;
  await browser.send('Network.enable');
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 2_000,
    downloadThroughput: bytesASecond,
    uploadThroughput: bytesASecond,
  });
}

/** Records layout shifts from now on: their sum ("cumulative layout shift"), and the elements that moved. */
async function watchShifts(page: Page): Promise<() => Promise<{ sum: number; moved: string[] }>> {
  await page.evaluate(() => {
    interface Shift extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    const shifts = { sum: 0, moved: [] as string[] };
    (window as unknown as { shifts: typeof shifts }).shifts = shifts;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        shifts.sum += value;
        for (const { node, previousRect, currentRect } of sources)
          shifts.moved.push(`${node?.textContent?.slice(0, 40)}: ${previousRect.y} to ${currentRect.y}`);
      }
    }).observe({ type: 'layout-shift' });
  });
  return () =>
    page.evaluate(() => (window as unknown as { shifts: { sum: number; moved: string[] } }).shifts);
}

const walks: readonly { role: Role; from: string; links: readonly string[] }[] = [
  {
    role: 'admin',
    from: '/add-doctor',
    links: ['Doctors List', 'Dashboard', 'Appointments', 'Calendar', 'Waiting list', 'Patients', 'Staff'],
  },
  { role: 'doctor', from: '/nowhere', links: ['Dashboard', 'Appointments', 'Profile', 'Calendar'] },
];

for (const { role, from, links } of walks) {
  const title = `on a slow line every screen of the ${role} says that it waits, and nothing moves when it has come`;
  test(title, { tag: '@all' }, async ({ openAs }) => {
    const page = await openAs(role, from);
    const menu = page.getByRole('navigation', { name: 'Menu' }).or(page.getByRole('navigation').first());
    const link = (name: string) => menu.getByRole('link', { name, exact: true });
    // The code is loaded; the page waits for data.
    for (const name of links) {
      await link(name).click();
      await settled(page);
    }
    await page.goto(from);
    await expect(link(links[0] ?? '')).toBeVisible();
    await slowDown(page);
    for (const name of links) {
      await link(name).hover();
      const shifted = await watchShifts(page);
      await link(name).click();
      await expect(page.getByText('Loading...').first(), `${name} says that it waits`).toBeAttached();
      await settled(page);
      const { sum, moved } = await shifted();
      expect.soft(sum, `${name} stays where it is: ${moved.join('; ')}`).toBeLessThan(0.1);
    }
  });
}

test('on a slow network a change shows at once, and further clicks change nothing else', {
  tag: '@all',
}, async ({ openAs, clinic }) => {
  const appointment = await comingAppointment(clinic);
  const page = await openAs('admin', toListPath('admin', appointment));
  const row = findRow(page, appointment);
  const cancel = row.getByRole('button', { name: /^Cancel the appointment of/ });
  const box = await cancel.boundingBox();
  if (!box) throw new Error('The button is not on screen');
  await slowDown(page);
  for (let clicks = 0; clicks < 4; clicks += 1)
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(row.getByText('Cancelled', { exact: true })).toBeVisible({ timeout: 1_500 });
  await expectToast(page, 'Appointment cancelled');
  const { history } = await clinic.ask('admin', readHistory.admin, { id: appointment._id });
  expect(history.map(({ what }) => what)).toEqual([
    ...history.map(({ what }) => what).slice(0, -1),
    'cancelled',
  ]);
  expect(history.filter(({ what }) => what === 'cancelled')).toHaveLength(1);
});
