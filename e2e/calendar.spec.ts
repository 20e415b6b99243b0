import { cancelAppointment } from '@docket/contract/endpoints/appointments.ts';
import { expectNothingForAxe } from './support/axe.ts';
import { appointmentOn, waitForBoard } from './support/calendar-board.ts';
import { bookSomebody, findFreeDay, readCurrentSlot } from './support/free-slots.ts';
import { settled } from './support/settled.ts';
import { expect, test } from './support/story.ts';
import { expectToast, toast, undo } from './support/toasts.ts';

const moved = 'Appointment moved';

test('by keyboard a visit is reached, opened and moved', async ({ openAs, clinic }) => {
  const { day, slotDate, free } = await findFreeDay(clinic, { doctors: 1, times: 6 });
  const [doctor] = free;
  if (!doctor) throw new Error('Nobody is free');
  const [slotTime = ''] = doctor.times;
  const appointment = await bookSomebody(clinic, { doctorId: doctor.doctorId, slotDate, slotTime });
  const page = await openAs('admin', `/calendar?date=${day}&doctor=${doctor.doctorId}`);
  await waitForBoard(page);
  const button = appointmentOn(page, appointment._id);
  for (let presses = 0; presses < 60; presses += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  const card = page.getByRole('dialog', { name: 'Appointment' });
  await expect(card.getByText(appointment.userData.name, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await expect(button).toBeFocused();

  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: 'Move appointment' });
  const choice = dialog.getByRole('region', { name: 'Next free times' }).getByRole('button').first();
  await choice.focus();
  await page.keyboard.press('Enter');
  await expectToast(page, moved);
  await expect(dialog).toBeHidden();
  expect(await readCurrentSlot(clinic, appointment._id)).not.toMatchObject({ slotTime });
  await undo(page, moved);
  await expect.poll(() => readCurrentSlot(clinic, appointment._id)).toMatchObject({ slotTime });
});

test('T and the arrows change the day; reload and Back return to the same day', {
  tag: '@all',
}, async ({ openAs }) => {
  const page = await openAs('admin', '/calendar');
  await waitForBoard(page);
  const today = await page.getByRole('status').first().innerText();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/date=/);
  await expect(page.getByRole('status').first()).not.toHaveText(today);
  const tomorrow = page.url();
  await page.keyboard.press('ArrowRight');
  await expect(page).not.toHaveURL(tomorrow);
  await page.goBack();
  await expect(page).toHaveURL(tomorrow);
  await page.reload();
  await waitForBoard(page);
  expect(page.url()).toBe(tomorrow);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(page).not.toHaveURL(tomorrow);
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/\/calendar$/);
  await page.getByText('Week', { exact: true }).click();
  await expect(page.getByRole('table', { name: 'The week' })).toBeVisible();
  await page.getByText('Month', { exact: true }).click();
  await page
    .getByRole('link', { name: /^\w+, 15 \w+ \d+:/ })
    .first()
    .click();
  await expect(page).toHaveURL(/date=\d{4}-\d\d-15$/);
});

test('a doctor sees the own calendar, and moves a visit in it', async ({ openAs, clinic }) => {
  const { day, slotDate, free } = await findFreeDay(clinic, { doctors: 1, times: 6 });
  const person = clinic.doctors.find(({ name }) => name === free[0]?.name);
  const { doctorId = '', times: [slotTime = ''] = [] } = free[0] ?? {};
  const appointment = await bookSomebody(clinic, { doctorId, slotDate, slotTime }, { reason: 'Sore throat' });
  const page = await openAs('doctor', `/doctor-calendar?date=${day}&view=week`, person);
  await waitForBoard(page);
  await expect(page.getByRole('button', { name: /New appointment/ })).toHaveCount(0);
  const button = appointmentOn(page, appointment._id);
  await expect(button).toHaveAccessibleName(new RegExp(appointment.userData.name));
  await expect(button).toHaveAttribute('title', /Sore throat/);
  await button.focus();
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: 'Move appointment' });
  await dialog.getByRole('region', { name: 'Next free times' }).getByRole('button').first().click();
  await expectToast(page, moved);
  await undo(page, moved);
  await expect.poll(() => readCurrentSlot(clinic, appointment._id)).toMatchObject({ slotTime });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  test('the day is a list, and a visit is moved from its card', async ({ openAs, clinic }) => {
    const { day, slotDate, free } = await findFreeDay(clinic, { doctors: 1, times: 6 });
    const { doctorId = '', times: [slotTime = ''] = [] } = free[0] ?? {};
    const appointment = await bookSomebody(clinic, { doctorId, slotDate, slotTime });
    const page = await openAs('admin', `/calendar?date=${day}&doctor=${doctorId}`);
    await page.getByRole('button', { name: new RegExp(`^${slotTime}.*${appointment.userData.name}`) }).tap();
    const card = page.getByRole('dialog', { name: 'Appointment' });
    await card.getByRole('button', { name: 'Move' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Move appointment' });
    await dialog.getByRole('region', { name: 'Next free times' }).getByRole('button').first().tap();
    await expect(toast(page, moved).first()).toBeVisible();
    expect(await readCurrentSlot(clinic, appointment._id)).not.toMatchObject({ slotTime });
  });
});

test('the printout has a page for each doctor with appointments, without cancelled ones', async ({
  openAs,
  clinic,
}) => {
  const { day, slotDate, free } = await findFreeDay(clinic, { doctors: 1, times: 6 });
  const { doctorId = '', name = '', times: [slotTime = '', other = ''] = [] } = free[0] ?? {};
  const kept = await bookSomebody(clinic, { doctorId, slotDate, slotTime }, { reason: 'Sore throat' });
  const gone = await bookSomebody(clinic, { doctorId, slotDate, slotTime: other });
  await clinic.ask('admin', cancelAppointment.admin, { appointmentId: gone._id });
  const page = await openAs('admin', `/calendar?date=${day}&doctor=${doctorId}`);
  await waitForBoard(page);
  // Imitates the browser's print; its picture is taken right after.
  await page.evaluate(() => {
    window.print = () => window.dispatchEvent(new Event('beforeprint'));
  });
  await page.getByRole('button', { name: 'Print the day sheet' }).click();
  await page.emulateMedia({ media: 'print' });
  const sheet = page.getByRole('table');
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(sheet.getByRole('row').filter({ hasText: kept.userData.name })).toContainText('Sore throat');
  await expect(sheet.getByRole('row').filter({ hasText: gone.userData.name })).toHaveCount(0);
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeHidden();
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(5_000);
});

test.describe('on a screen that shows the complete board', () => {
  // Tall and wide enough that names don't cover half-scrolled targets.
  test.use({ viewport: { width: 2600, height: 1800 } });

  test('axe finds nothing on any view of either role', { tag: '@all' }, async ({ openAs }) => {
    for (const [role, path] of [
      ['admin', '/calendar'],
      ['doctor', '/doctor-calendar'],
    ] as const) {
      for (const view of ['day', 'week', 'month']) {
        const page = await openAs(role, `${path}?view=${view}`);
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expect(page.getByText(/\d+ (appointments?|pending|completed)/).first()).toBeVisible();
        await settled(page);
        await expectNothingForAxe(page, `${path}, ${view}`);
      }
    }
  });
});

test.describe('on a usual screen', () => {
  test.use({ viewport: { width: 1360, height: 900 } });
  test('the hours and the names stay in sight, and Fit shows the whole day', async ({ openAs }) => {
    const page = await openAs('admin', '/calendar');
    await waitForBoard(page);
    const board = page.locator('[data-scroll]');
    const head = page.getByRole('columnheader', { name: 'Time' });
    const before = await head.boundingBox();
    await board.evaluate((element) => element.scrollBy({ left: 200, top: 300 }));
    await settled(page);
    expect(await head.boundingBox()).toEqual(before);
    await page.getByText('Fit', { exact: true }).click();
    const hidden = () => board.evaluate((element) => element.scrollHeight - element.clientHeight);
    await expect.poll(hidden).toBeLessThanOrEqual(0);
    expect(await board.evaluate((element) => element.querySelectorAll('*').length)).toBeLessThan(1_800);
    await page.getByText('At work', { exact: true }).click();
    await expect(page).toHaveURL(/work=1/);
  });
});
