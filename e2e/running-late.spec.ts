import type { Browser, Page } from '@playwright/test';
import { expectNothingForAxe } from './support/axe.ts';
import type { Clinic, Person, Role } from './support/clinic.ts';
import { expect, holdToken, test } from './support/story.ts';
import { expectToast, undo } from './support/toasts.ts';
import { appointmentToday } from './support/today.ts';

/** Somebody at a machine of their own, who hears what others do. */
async function sitDown(
  { browser, clinic }: { browser: Browser; clinic: Clinic },
  role: Role,
  path: string,
  person?: Person,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: clinic.url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await holdToken(page, role, await clinic.tokenFor(role, person));
  const follows = page.waitForResponse((response) => response.url().endsWith('/live'));
  await page.goto(path);
  await follows;
  return page;
}

function demoDoctor(clinic: Clinic, at: number) {
  const doctor = clinic.doctors[at];
  if (!doctor) throw new Error('The demo clinic has too few doctors');
  return { doctor, name: doctor.name };
}

test('a doctor says in two clicks how late they run, the desk sees it at once and takes it back', async ({
  clinic,
  browser,
}) => {
  const { doctor, name } = demoDoctor(clinic, 1);
  const desk = await sitDown({ browser, clinic }, 'admin', '/all-appointments');
  const room = await sitDown({ browser, clinic }, 'doctor', '/doctor-dashboard', doctor);
  await room.getByRole('button', { name: 'Running late' }).click();
  await expect(room.getByRole('button', { name: '45 minutes late' })).toBeEnabled();
  await expectNothingForAxe(room, 'running late, doctor', true);
  await room.getByRole('button', { name: '45 minutes late' }).click();
  await expectToast(room, `${name} is running 45 min late`);
  const atDesk = desk.getByRole('list', { name: 'Running late' }).getByRole('button', { name });
  await expect(atDesk).toHaveText(/running (45|50) min late/);
  await expect(room.getByRole('list', { name: 'Running late' })).toHaveText(/Running (45|50) min late/);

  await atDesk.click();
  await expect(desk.getByText(`45 min said by ${name}`)).toBeVisible();
  await expectNothingForAxe(desk, 'running late, desk', true);
  await desk.getByRole('button', { name: 'On time' }).click();
  await expectToast(desk, `${name} is on time`);
  await expect(atDesk).toHaveCount(0);
  await expect(room.getByRole('list', { name: 'Running late' })).toHaveCount(0);
  await undo(desk, `${name} is on time`);
  await expect(room.getByRole('list', { name: 'Running late' })).toBeVisible();
  await desk.context().close();
  await room.context().close();
});

test('the desk says it by keyboard alone, on a phone as well', async ({ clinic, openAs }) => {
  const { name } = demoDoctor(clinic, 2);
  const page = await openAs('admin', '/admin-dashboard');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('region', { name: 'Today' })).toBeVisible();
  await page.keyboard.press('l');
  await page.getByRole('combobox', { name: 'Doctor' }).fill(name);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '30 minutes late' }).focus();
  await page.keyboard.press('Enter');
  await expectToast(page, `${name} is running 30 min late`);
  const list = page.getByRole('list', { name: 'Running late' });
  await expect(list.getByRole('button', { name })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await undo(page, `${name} is running 30 min late`);
  await expect(list.getByRole('button', { name })).toHaveCount(0);
});

test('a patient who waits is called in at one click, and another machine shows who is in the room', async ({
  clinic,
  browser,
}) => {
  const appointment = await appointmentToday(clinic, 'Cornelia Called');
  const { name } = appointment.userData;
  const desk = await sitDown({ browser, clinic }, 'admin', '/admin-dashboard');
  const room = await sitDown({ browser, clinic }, 'doctor', '/doctor-dashboard', clinic.doctors[0]);
  const today = (page: Page, list: string) =>
    page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: name });
  await today(desk, 'Late')
    .getByRole('button', { name: `Arrived: ${name}` })
    .click();
  await today(room, 'Waiting')
    .getByRole('button', { name: `Call in: ${name}` })
    .click();
  await expectToast(room, 'Called in');
  await expect(today(desk, 'In the room')).toContainText('In the room since');
  await undo(room, 'Called in');
  await expect(today(desk, 'Waiting')).toContainText('Here');
  await desk.context().close();
  await room.context().close();
});
