import { call } from '@docket/contract/client.ts';
import { listDoctors } from '@docket/contract/endpoints/doctors.ts';
import { setDelay } from '@docket/contract/endpoints/running-late.ts';
import type { Browser, Page } from '@playwright/test';
import type { SignedIn } from '../server.ts';
import { enter, openSlowPage } from './chromium.ts';
import { median } from './median.ts';
import { untilDrawn } from './until-drawn.ts';

const rounds = 10;

/**
 * Milliseconds from the doctor's click on "+20" or "On time" until the desk, in another browser, shows it in
 * Today: median and longest of ten. Both processors are slow.
 */
export async function measureLate(
  browser: Browser,
  baseUrl: string,
  { admin, doctor }: { admin: SignedIn; doctor: SignedIn },
): Promise<{ ms: number; longestMs: number }> {
  const { doctors } = await call(listDoctors, {}, { baseUrl, token: admin.token });
  // More than two late doctors are shown as a count.
  for (const { _id: doctorId } of doctors)
    await call(setDelay.admin, { doctorId, minutes: 0 }, { baseUrl, token: admin.token });
  const desk = await openSlowPage(browser);
  await enter(desk, baseUrl, { ...admin, path: '/admin-dashboard' });
  await untilDrawn(desk.page, { title: 'Dashboard' });
  const room = await openSlowPage(browser);
  await enter(room, baseUrl, { ...doctor, path: '/doctor-dashboard' });
  await untilDrawn(room.page, { title: 'Dashboard' });
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const isLate = round % 2 === 0;
    const whenDrawn = measureShownAtMs(desk.page, isLate ? 1 : 0);
    await room.page.getByRole('button', { name: 'Running late', exact: true }).click();
    const answer = room.page.getByRole('button', {
      name: isLate ? '20 minutes late' : 'On time',
      exact: true,
    });
    await answer.click();
    const clicked = await room.page.evaluate(() => performance.timeOrigin + window.benchClicked);
    times.push((await whenDrawn) - clicked);
    await room.page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  await desk.context.close();
  await room.context.close();
  return { ms: median(times), longestMs: Math.max(...times) };
}

const lateRows = 'ul[aria-label="Running late"] > li';

/** Returns when the page shows this many late doctors, in epoch milliseconds. */
function measureShownAtMs(page: Page, count: number): Promise<number> {
  return page.evaluate(
    ([rows, expected]) =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`The desk did not show ${expected} late doctors`)), 60_000);
        const look = () => {
          if (document.querySelectorAll(rows).length === expected)
            setTimeout(() => resolve(performance.timeOrigin + performance.now()));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    [lateRows, count] as const,
  );
}

/** Makes three doctors run late, as on a bad day. */
export async function makeThreeLate(baseUrl: string, token: string): Promise<void> {
  const { doctors } = await call(listDoctors, {}, { baseUrl, token });
  for (const { _id: doctorId } of doctors.slice(0, 3))
    await call(setDelay.admin, { doctorId, minutes: 45 }, { baseUrl, token });
}
