import type { Page } from '@playwright/test';
import { openHistory } from './support/appointments.ts';
import { allHostileTexts, fillWithHostileTexts, hostileSettings } from './support/hostile-clinic.ts';
import { hostileTexts, hostileTextsFor } from './support/hostile-texts.ts';
import {
  collectIncidents,
  looksHarmless,
  plantedIn,
  readPageText,
  toSingleLine,
} from './support/incidents.ts';
import { expect, holdToken, test } from './support/story.ts';

test.use({ settings: hostileSettings });

const [first = '', second = '', third = ''] = hostileTexts;

/** Opens all pages of a list; together they must show every text. */
async function looksHarmlessToTheEnd(page: Page, where: string, texts: readonly string[]): Promise<void> {
  const next = page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Next' });
  const rows = page.getByRole('table').locator('tbody tr');
  let listText = '';
  for (;;) {
    await expect(next).not.toHaveAttribute('aria-disabled', 'true');
    await looksHarmless(page, where);
    listText += await readPageText(page);
    if (await next.isDisabled()) break;
    const before = await rows.first().innerText();
    await next.click();
    await expect.poll(() => rows.first().innerText()).not.toBe(before);
  }
  expect.soft(texts.filter((text) => !listText.includes(toSingleLine(text)))).toEqual([]);
}

/** Scrolls until every doctor is rendered: one for each text, and a few more. */
async function drawAllDoctors(page: Page): Promise<void> {
  const doctors = page.getByRole('list', { name: 'Doctors' }).locator('> li');
  await expect
    .poll(async () => {
      await doctors.last().scrollIntoViewIfNeeded();
      return doctors.count();
    })
    .toBeGreaterThanOrEqual(hostileTexts.length);
}

/** Scrolls until each doctor's row of the day is rendered: long days render rows on demand. */
async function drawWholeDay(page: Page): Promise<void> {
  const day = page.locator('main table[aria-rowcount]');
  const rowCount = Number(await day.getAttribute('aria-rowcount'));
  const rows = day.locator('tbody tr');
  await expect
    .poll(async () => {
      await rows.last().scrollIntoViewIfNeeded();
      return 1 + (await rows.count());
    })
    .toBe(rowCount);
}

async function onPaper(page: Page, texts: readonly string[]): Promise<void> {
  await page.evaluate(() => {
    window.print = () => window.dispatchEvent(new Event('beforeprint'));
  });
  await page.getByRole('button', { name: 'Print the day sheet' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table').first()).toBeVisible();
  await looksHarmless(page, 'the day sheet', texts);
  await page.emulateMedia({ media: 'screen' });
}

test('every screen shows hostile texts as typed, and no script in them runs', {
  tag: '@all',
}, async ({ page, context, clinic }) => {
  const ran = await collectIncidents(context);
  const { doctor, doctorId, patientIds, today, tomorrow } = await fillWithHostileTexts(clinic);
  const look = async (path: string, texts: readonly string[] = []) => {
    await page.goto(path);
    await looksHarmless(page, path, texts);
  };
  await look('/', [hostileSettings.CLINIC_NAME]);

  await holdToken(page, 'admin', await clinic.signIn('admin'));
  await look('/admin-dashboard');
  await page.goto('/all-appointments?dates=all');
  await looksHarmlessToTheEnd(page, 'All Appointments', hostileTexts);
  await openHistory(page, page);
  await looksHarmless(page, 'the history');
  await page.keyboard.press('Escape');
  await page.goto('/doctor-list');
  await drawAllDoctors(page);
  await looksHarmless(page, 'All Doctors', hostileTexts);
  await look(`/doctor-list?doctor=${doctorId}`, [first, allHostileTexts]);
  await look(`/doctor-list?doctor=${doctorId}&tab=hours`, [hostileTextsFor(120, 17)[0] ?? '']);
  await page.goto('/patients');
  await looksHarmlessToTheEnd(page, 'the directory', [...hostileTexts, ...hostileTextsFor(40)]);
  await look(`/patients/${patientIds[2]}`, [third, hostileTextsFor(120, 2 + 66)[0] ?? '']);
  await look('/people', hostileTextsFor(120).slice(24, 34));
  await page.goto(`/calendar?date=${today}`);
  await drawWholeDay(page);
  await looksHarmless(page, 'the calendar', hostileTexts);
  await look('/calendar?view=week');
  await look('/calendar?view=month');
  await look(`/calendar?date=${tomorrow}&doctor=${doctorId}`, hostileTexts);
  await onPaper(page, [...hostileTexts, ...hostileTextsFor(120, 77)]);

  await page.evaluate(() => localStorage.clear());
  await holdToken(page, 'doctor', await clinic.signIn('doctor', doctor));
  await look('/doctor-dashboard');
  await page.goto('/doctor-appointments?dates=all');
  await looksHarmlessToTheEnd(page, 'Doctor Appointments', hostileTexts);
  await look('/doctor-profile', [first, second, allHostileTexts]);
  await look(`/doctor-calendar?date=${tomorrow}`, hostileTexts);
  await page.setViewportSize({ width: 360, height: 740 });
  await look(`/doctor-calendar?date=${tomorrow}`, hostileTexts);
  expect(ran).toEqual([]);
});

test('the test notices a page that renders these texts as markup', { tag: '@all' }, async ({
  browser,
  clinic,
}) => {
  const context = await browser.newContext({ bypassCSP: true });
  const ran = await collectIncidents(context);
  const page = await context.newPage();
  await page.goto(`${clinic.url}/healthz`);
  await page.evaluate((texts) => {
    for (const text of texts) document.body.append(document.createRange().createContextualFragment(text));
  }, hostileTexts);
  await expect.poll(() => ran.length).toBeGreaterThan(40);
  expect((await plantedIn(page)).length).toBeGreaterThan(60);
  await context.close();
});
