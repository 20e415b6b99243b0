import { formatMoney } from '@docket/contract/formats/display.ts';
import type { Locator, Page } from '@playwright/test';
import { comingAppointment, findRow, toListPath } from './support/appointments.ts';
import { expectNothingForAxe } from './support/axe.ts';
import { settled } from './support/settled.ts';
import { expect, test, testAlone } from './support/story.ts';
import { expectToast } from './support/toasts.ts';
import { appointmentToday } from './support/today.ts';

/** Presses Tab until the target has the focus; its focus must be visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let steps = 0; steps < 80; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) {
      const { outline, shadow, border } = await target.evaluate((element) => {
        const drawn = [element, element.parentElement ?? element, element.closest('div') ?? element];
        const styles = drawn.map((node) => getComputedStyle(node));
        return {
          outline: styles.some((style) => style.outlineStyle !== 'none' && style.outlineWidth !== '0px'),
          shadow: styles.some((style) => style.boxShadow !== 'none'),
          border: styles.some((style) => style.borderStyle !== 'none'),
        };
      });
      expect(outline || shadow || border, 'the focus is visible').toBe(true);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${target}`);
}

test('an admin works a morning without a mouse', async ({ page, clinic }) => {
  const appointment = await comingAppointment(clinic);
  const { name } = appointment.userData;
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login');

  // Logs in.
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(clinic.admin.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(clinic.admin.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin-dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  // Opens the list by the menu; the focus moves to its heading.
  await tabTo(page, page.getByRole('link', { name: 'Appointments', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'All Appointments' })).toBeFocused();

  // Searches, cancels, and undoes it.
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Patient or doctor' })).toBeFocused();
  await page.keyboard.type(name);
  const cancel = findRow(page, appointment).getByRole('button', {
    name: `Cancel the appointment of ${name}`,
  });
  await expect(cancel).toBeVisible();
  await tabTo(page, cancel);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Appointment cancelled');
  await expect(findRow(page, appointment).getByRole('button', { name: `More for ${name}` })).toBeFocused();
  await page.keyboard.press('u');
  await expectToast(page, 'Appointment restored');
  await expect(cancel).toBeVisible();
});

/** Uses the palette, because a menu entry may be many Tabs away. */
async function goTo(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or book' })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('a patient arrives, pays and is called in, and the doctor runs late, without a mouse', {
  tag: '@all',
}, async ({ clinic, openAs }) => {
  const appointment = await appointmentToday(clinic, 'Konrad Tast');
  const fee = formatMoney(appointment.amount);
  const page = await openAs('admin', toListPath('admin', appointment));
  const row = findRow(page, appointment);
  const press = async (button: Locator) => {
    await expect(button).toBeVisible();
    await tabTo(page, button);
    await page.keyboard.press('Enter');
  };
  const chooseItem = async (name: string, message: string) => {
    await press(row.getByRole('button', { name: 'More for Konrad Tast' }));
    await page.getByRole('menuitem', { name, exact: true }).press('Enter');
    await expectToast(page, message);
  };
  await chooseItem('Arrived', 'Marked as arrived');
  await expect(row.getByText(/^Here/)).toBeVisible();
  await chooseItem(`Record ${fee} cash`, `Received ${fee} cash`);

  // With the focus in a row, the key opens the delay of that row's doctor.
  await tabTo(page, row.getByRole('link', { name: 'Konrad Tast', exact: true }));
  await page.keyboard.press('l');
  await expect(page.getByRole('combobox', { name: 'Doctor' }).last()).toHaveValue(appointment.docData.name);
  await expect(page.getByRole('button', { name: '10 minutes late' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectToast(page, `${appointment.docData.name} is running 20 min late`);
  await page.keyboard.press('u');
  await expectToast(page, `Undone: ${appointment.docData.name} is running as before`);

  await goTo(page, 'Dashboard');
  const waiting = page.getByRole('list', { name: 'Waiting' });
  await press(waiting.getByRole('button', { name: 'Call in: Konrad Tast' }));
  await expectToast(page, 'Called in');
  await expect(page.getByRole('list', { name: 'In the room' })).toContainText('Konrad Tast');
});

testAlone(
  "an admin calls tomorrow's patients and closes the day without a mouse",
  { tag: '@all' },
  async ({ clinic, openAs }) => {
    await appointmentToday(clinic, 'Cornelia Evening');
    const page = await openAs('admin', '/admin-dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

    await goTo(page, 'Calls');
    const list = page.getByRole('list', { name: 'Patients to call' });
    await expect(list).toBeVisible();
    const open = list.locator('button[aria-expanded="true"]');
    const nextCall = async (key: string, before: string | null) => {
      await page.keyboard.press(key);
      // The keys act on the next row once its patient is claimed.
      if (before !== null) await expect(open).not.toHaveText(before);
      await expect(page.getByRole('button', { name: 'Confirmed', disabled: false })).toBeVisible();
      await expect(open).toBeFocused();
      return open.innerText();
    };
    const first = await nextCall('j', null);
    await expectNothingForAxe(page, 'a call');
    const second = await nextCall('2', first);
    await expectToast(page, 'No answer noted');
    await page.keyboard.press('4');
    const move = page.getByRole('dialog', { name: 'Move appointment' });
    await expect(move).toContainText(second);
    const free = move.getByRole('region', { name: 'Next free times' }).getByRole('button').first();
    await expect(free).toBeVisible();
    await tabTo(page, free);
    await page.keyboard.press('Enter');
    await expectToast(page, 'Appointment moved');
    await expect(move).toBeHidden();
    // "Confirmed" is enabled in both cases: for the same appointment if it stayed on its day, else for the next row.
    await settled(page);
    await expect(page.getByRole('button', { name: 'Confirmed', disabled: false })).toBeVisible();
    await nextCall('1', await open.innerText());
    await expectToast(page, 'Appointment confirmed');

    await goTo(page, 'Close the day');
    await expect(page.getByRole('button', { name: 'Seen: Cornelia Evening' })).toBeFocused();
    await page.keyboard.press('s');
    await expectToast(page, 'Appointment completed');
    await tabTo(page, page.getByRole('textbox', { name: 'Counted' }));
    await page.keyboard.type('120');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Close day' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('Cornelia pays on Monday');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Closed by .*: Cornelia pays on Monday$/)).toBeVisible();
    await expectNothingForAxe(page, 'a closed day with a note');
    await tabTo(page, page.getByRole('button', { name: 'Reopen day' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Reopened by /)).toBeVisible();
  },
);

for (const ms of [50, 800]) {
  const title = `who goes on before the first page has come arrives at the next one's title, ${ms} ms away`;
  test(title, { tag: '@all' }, async ({ openAs }) => {
    const page = await openAs('admin', '/account');
    await page.route(/\/assets\/all-appointments/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      await route.continue();
    });
    await page.reload();
    await page.getByRole('link', { name: 'Appointments', exact: true }).press('Enter');
    await expect(page.getByRole('table', { name: 'All Appointments' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'All Appointments' })).toBeFocused();
  });
}

test('Ctrl+K goes anywhere by name, ? lists the shortcuts, and they can be switched off', {
  tag: '@all',
}, async ({ openAs }) => {
  const page = await openAs('admin', '/admin-dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Search or book' });
  await expect(search).toBeFocused();
  await search.fill('doctors list');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'All Doctors' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await search.fill('devices');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();

  await page.keyboard.press('?');
  const keys = page.getByRole('region', { name: 'Keys' });
  await expect(keys.getByText('New appointment')).toBeVisible();
  await keys.getByRole('switch', { name: 'Single-key shortcuts' }).press('Space');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/\/help/);
});

test('N opens a new appointment from anywhere, Escape closes it and gives the focus back', {
  tag: '@all',
}, async ({ openAs }) => {
  const page = await openAs('admin', '/doctor-list');
  await expect(page.getByRole('heading', { level: 1, name: 'All Doctors' })).toBeVisible();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'New appointment' });
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();

  const button = page.getByRole('button', { name: 'New appointment' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(form).toBeVisible();
  await expect.poll(() => form.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('the first Tab offers to skip to the content', { tag: '@all' }, async ({ openAs }) => {
  const page = await openAs('doctor', '/doctor-dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
