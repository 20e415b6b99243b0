import { formatSlotDate, toSlotDate, wallClockIn } from '@docket/contract/formats/slot-date.ts';
import type { Page } from '@playwright/test';
import { openHistory } from './support/appointments.ts';
import { expectNothingForAxe } from './support/axe.ts';
import type { Role } from './support/clinic.ts';
import { clinicTimeZone } from './support/clinic-settings.ts';
import {
  expectNothingPlanted,
  piecesOn,
  planted,
  plantPatient,
  watchForPlanted,
} from './support/planted-patient.ts';
import { goTo, screens } from './support/screens.ts';
import { settled } from './support/settled.ts';
import { expect, test } from './support/story.ts';
import { expectToast } from './support/toasts.ts';

const pathsOf = (role: Role, patientId: string) => [
  ...screens.filter((screen) => screen.role === role).map(({ path }) => path),
  ...(role === 'admin'
    ? [
        '/all-appointments?dates=all',
        '/calendar',
        '/patients',
        '/calendar?view=month',
        `/patients/${patientId}`,
      ]
    : [
        '/doctor-appointments?dates=all',
        '/doctor-calendar?view=week',
        `/doctor-patients?patient=${patientId}`,
      ]),
];

/** Screens that show the planted patient in any clinic. */
const showing = {
  admin: ['/all-appointments?dates=all', '/calls', '/waiting-list', '/close-day', '/statement'],
  doctor: ['/doctor-appointments', '/doctor-calendar', '/doctor-statement'],
};

/** Opens a screen, and the overlays that show patients. */
async function visit(page: Page, path: string, isFresh = true): Promise<void> {
  await (isFresh ? page.goto(path) : goTo(page, path));
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await settled(page);
  if (!path.endsWith('statement')) return;
  const today = formatSlotDate(toSlotDate(wallClockIn(clinicTimeZone).date));
  await page.getByRole('table').getByRole('button', { name: today }).click();
  await settled(page);
}

const press = (page: Page) => page.locator('header').getByRole('button', { name: /^(Hide|Show) names$/ });

for (const role of ['admin', 'doctor'] as const) {
  test(`H hides patients on every screen of ${role === 'admin' ? 'an admin' : 'a doctor'}, from the first frame, and shows them again`, {
    tag: role === 'doctor' ? '@all' : [],
  }, async ({ openAs, clinic }) => {
    const appointment = await plantPatient(clinic);
    const [found] = await clinic.find({ q: planted.name });
    const image = found?.userData.image ?? '';
    expect(image).not.toBe('');
    const page = await openAs(role, '/account');
    const paths = pathsOf(role, appointment.patientId);
    const piecesByPath = new Map<string, string[]>();
    for (const path of paths) {
      await visit(page, path, false);
      // Makes sure that the patient is visible at first; otherwise the story would pass on empty pages.
      if (showing[role].includes(path))
        await expect.poll(() => piecesOn(page, image), path).toContain('zyxara');
      piecesByPath.set(path, await piecesOn(page, image));
    }
    const readPlanted = await watchForPlanted(page);
    await visit(page, paths[0] ?? '/');
    await page.keyboard.press('h');
    await expect(press(page)).toHaveAccessibleName('Show names');
    await expectNothingPlanted(page, `${role}, at once`, image);
    for (const path of paths) {
      const pieces = piecesByPath.get(path) ?? [];
      // Only a screen that shows the patient needs a check of its first frame.
      await visit(page, path, pieces.length > 0);
      if (pieces.includes('zyxara')) await expect(page.getByText(planted.initials).first()).toBeAttached();
      await expectNothingPlanted(page, `${role} ${path}`, image);
      expect.soft(await readPlanted(), `${role} ${path}, on the way`).toEqual([]);
      await expect.soft(page).toHaveTitle(/names hidden/);
    }
    await visit(page, paths[0] ?? '/');
    await press(page).click();
    for (const path of paths.filter((path) => piecesByPath.get(path)?.includes('zyxara')).slice(-2)) {
      await visit(page, path);
      await expect.poll(() => piecesOn(page, image), path).toEqual(piecesByPath.get(path));
    }
  });
}

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ hasText: name }).filter({ hasText: '11:30 PM' }).first();

test('dialogs, drawers, fields, toasts, the address and paper follow, also in another tab', {
  tag: '@all',
}, async ({ openAs, clinic }) => {
  const appointment = await plantPatient(clinic);
  const [found] = await clinic.find({ q: planted.name });
  const image = found?.userData.image ?? '';
  const list = '/all-appointments?dates=all';
  const page = await openAs('admin', `${list}&q=Zyxara`);
  const isPlanted = () => piecesOn(page, image);
  const hide = async (where: string) => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('h');
    await expect(page).toHaveTitle(/names hidden/);
    await expectNothingPlanted(page, where, image);
  };
  const show = async () => {
    await page.keyboard.press('h');
    await expect(page).not.toHaveTitle(/names hidden/);
  };

  await expect(row(page, planted.name)).toBeVisible();
  await hide('a search');
  await expect(page).toHaveURL(/dates=all$/);
  await expect(page.getByRole('searchbox')).toBeDisabled();
  await page.reload();
  await expect(row(page, planted.initials)).toBeVisible();
  await page.goto(`${list}&q=Zyxara`);
  await expect(row(page, planted.initials)).toBeVisible();
  await expectNothingPlanted(page, 'an address with words', image);
  await expectNothingForAxe(page, 'a list with names hidden');

  // A tooltip, a toast, the history.
  await row(page, planted.initials).getByRole('img', { name: 'Note: Hidden' }).hover();
  await expect(page.getByRole('tooltip').first()).toBeVisible();
  await expectNothingPlanted(page, 'a tooltip', image);
  await row(page, planted.initials)
    .getByRole('button', { name: `Cancel the appointment of ${planted.initials}` })
    .click();
  await expectToast(page, 'Appointment cancelled');
  await expectNothingPlanted(page, 'a toast', image);
  await page.keyboard.press('u');
  await expectToast(page, 'Appointment restored');
  await openHistory(page, page);
  await expect(page.getByRole('dialog', { name: 'History' }).getByText('Booked').first()).toBeVisible();
  await expectNothingPlanted(page, 'the history', image);
  await show();
  await expect.poll(isPlanted).toContain('plimsolweh');
  await hide('the history at once');
  await page.keyboard.press('Escape');
  await show();

  // An earlier toast, and another tab.
  await page.goto(`${list}&q=Zyxara`);
  await row(page, planted.name)
    .getByRole('button', { name: `Cancel the appointment of ${planted.name}` })
    .click();
  await expectToast(page, 'Appointment cancelled');
  const other = await page.context().newPage();
  await other.goto('/all-appointments?dates=all');
  await expect(row(other, planted.name)).toBeVisible();
  await hide('a toast said before');
  await expect(row(other, planted.initials)).toBeVisible();
  await expectNothingPlanted(other, 'another tab', image);
  await other.close();
  await page.keyboard.press('u');
  const question = page.getByRole('dialog', { name: 'Undo the last action?' });
  await expectNothingPlanted(page, 'the question of Undo', image);
  await question.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Appointment restored');

  // An open form keeps its input while names are hidden; a form opened then starts with the stored values.
  await page.goto(`/patients/${appointment.patientId}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit patient' });
  await expect(form.getByText('Names are hidden in this browser.')).toBeVisible();
  await expectNothingPlanted(page, 'a form opened while hidden', image);
  await expectNothingForAxe(page, 'a form with names hidden', true);
  await form.getByRole('button', { name: 'Show names' }).click();
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue(planted.name);
  await form.getByLabel('Note').fill(`${planted.note}, zweimal`);
  await hide('a form in edit');
  await show();
  await expect(form.getByLabel('Note')).toHaveValue(`${planted.note}, zweimal`);
  await page.keyboard.press('Escape');

  // The booking drawer and the palette.
  await page.goto('/all-appointments?new=1&ask=Zyxara+Quolvent');
  const desk = page.getByRole('dialog', { name: 'New appointment' });
  await expect(desk.getByRole('radio', { name: planted.name }).first()).toBeVisible();
  await hide('the desk');
  await show();
  await expect(desk.getByRole('textbox', { name: /^Patient, doctor, day/ })).toHaveValue('Zyxara Quolvent');
  await page.keyboard.press('Escape');

  // Hidden in another tab while the palette is open.
  await visit(page, '/admin-dashboard');
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: 'Search or book' }).fill('Zyxara');
  await expect(page.getByRole('option', { name: new RegExp(planted.name) }).first()).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto('/help');
  await press(tab).click();
  await expect(page).toHaveTitle(/names hidden/);
  await expectNothingPlanted(page, 'the palette', image);
  await tab.close();

  // Text typed while names are hidden is masked and searches no patients; the booking drawer waits.
  await page.keyboard.press('Control+K');
  const searchField = page.getByRole('combobox', { name: 'Search or book' });
  await searchField.fill('Zyxara Quolvent');
  await expect(page.getByText('No results')).toBeVisible();
  expect(
    await searchField.evaluate((field) => getComputedStyle(field).getPropertyValue('-webkit-text-security')),
  ).toBe('disc');
  await expectNothingForAxe(page, 'the palette with names hidden', true);
  await page.keyboard.press('Escape');
  await expectNothingPlanted(page, 'after the palette', image);
  await page.keyboard.press('n');
  await expect(desk.getByText('Names are hidden in this browser.')).toBeVisible();
  await expect(desk.getByRole('textbox')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await show();

  // Print.
  await page.goto(`${list}&q=Zyxara`);
  await expect(row(page, planted.name)).toBeVisible();
  await hide('before printing');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/names are hidden/).first()).toBeVisible();
  await expectNothingPlanted(page, 'paper', image);
  await page.goto('/close-day');
  await expect(page.getByText('No outcome yet', { exact: false }).first()).toBeVisible();
  await expect(page.getByText(/names are hidden/).filter({ visible: true })).toHaveCount(1);
});
