import { readHistory } from '@docket/contract/endpoints/history.ts';
import { removePerson } from '@docket/contract/endpoints/staff.ts';
import type { Page } from '@playwright/test';
import { comingAppointment, findRow, openHistory, toListPath } from './support/appointments.ts';
import { expect, test, testAlone } from './support/story.ts';
import { expectToast, undo } from './support/toasts.ts';

const password = 'harbour lamp stone';
const rowOfPerson = (page: Page, name: string) =>
  page.getByRole('list', { name: 'People' }).getByRole('listitem').filter({ hasText: name });

async function invite(page: Page, name: string, email: string): Promise<string> {
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite someone' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Create invitation' }).click();
  return page.getByRole('textbox', { name: 'Invitation link' }).inputValue();
}

async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function rename(page: Page, from: string, to: string): Promise<void> {
  await choose(page, from, 'Rename');
  const dialog = page.getByRole('dialog', { name: 'Rename' });
  await dialog.getByLabel('Name').fill(to);
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(rowOfPerson(page, to)).toBeVisible();
}

/** Opens a one-time link as its receiver, chooses the password and logs in. */
async function useLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat new password').fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/admin-dashboard');
}

test('an invited admin signs in under the own name, and the history shows that name', {
  tag: '@all',
}, async ({ openAs, clinic, browser }) => {
  const desk = await openAs('admin', '/people');
  const link = await invite(desk, 'Omar Haddad', 'omar@practice.example');
  await expect(rowOfPerson(desk, 'Omar Haddad')).toContainText('Invited');

  const omar = await (await browser.newContext({ baseURL: clinic.url })).newPage();
  await useLink(omar, link);
  const appointment = await comingAppointment(clinic);
  await omar.goto(toListPath('admin', appointment));
  await findRow(omar, appointment)
    .getByRole('button', { name: /^Cancel the appointment of/ })
    .click();
  await expectToast(omar, 'Appointment cancelled');
  const { history } = await clinic.ask('admin', readHistory.admin, { id: appointment._id });
  expect(history.at(-1)).toMatchObject({ what: 'cancelled', who: { name: 'Omar Haddad' } });

  // A new name is used from now on; earlier entries keep the old one.
  await desk.reload();
  await expect(rowOfPerson(desk, 'Omar Haddad')).not.toContainText('Invited');
  await rename(desk, 'Omar Haddad', 'Omar H.');
  await undo(desk, 'Name changed');
  await expect(rowOfPerson(desk, 'Omar Haddad')).toBeVisible();
  await rename(desk, 'Omar Haddad', 'Omar H.');
  await desk.goto(toListPath('admin', appointment));
  await openHistory(desk, findRow(desk, appointment));
  await expect(desk.getByRole('dialog', { name: 'History' })).toContainText('Omar Haddad');
});

test('a new link sets another password, and removing access ends the session at once', {
  tag: '@all',
}, async ({ openAs, clinic, browser }) => {
  const desk = await openAs('admin', '/people');
  const first = await invite(desk, 'Inés Núñez', 'ines@practice.example');
  await choose(desk, 'Inés Núñez', 'New invitation link');
  const field = desk.getByRole('textbox', { name: 'Invitation link' });
  await expect(field).not.toHaveValue(first);
  const second = await field.inputValue();

  const ines = await (await browser.newContext({ baseURL: clinic.url })).newPage();
  await ines.goto(first);
  await expect(ines.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await ines.goto('/healthz');
  await useLink(ines, second);
  await expect(ines.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  await desk.reload();
  await choose(desk, 'Inés Núñez', 'Take away access');
  await desk.getByRole('dialog').getByRole('button', { name: 'Take away access' }).click();
  await expectToast(desk, 'Access taken away');
  await expect(rowOfPerson(desk, 'Inés Núñez')).toBeHidden();

  // The open page of the removed admin shows the end of the session; the password stops working too.
  const again = ines.getByRole('dialog', { name: 'Admin Login' });
  await expect(again).toBeVisible();
  await again.getByLabel('Password', { exact: true }).fill(password);
  await again.getByRole('button', { name: 'Login' }).click();
  await expectToast(ines, 'Invalid credentials');
});

testAlone('the last manager who can sign in stays one', { tag: '@all' }, async ({ openAs, clinic }) => {
  const page = await openAs('admin', '/people');
  await expect(page.getByText('2 people', { exact: true })).toBeVisible();
  await invite(page, 'Omar Haddad', 'omar@practice.example');
  await page.getByRole('button', { name: 'More for Helen Marsh' }).click();
  await expect(page.getByRole('menuitem', { name: 'Take away access' })).toBeDisabled();
  await expect(page.getByRole('menuitem', { name: 'Make front desk' })).toBeDisabled();
  await expect(page.getByText(/You are the only manager/)).toBeVisible();

  const people = await page.evaluate(async () => {
    const aToken = localStorage.getItem('aToken') ?? '';
    return (await fetch('/api/admin/people', { headers: { aToken } })).json();
  });
  const [ownAccount] = people.people.filter(({ you }: { you: boolean }) => you);
  await expect(clinic.ask('admin', removePerson, { accountId: ownAccount._id })).rejects.toThrow(
    'You are the only manager. Make someone else a manager first.',
  );
});

testAlone(
  'some minutes after sign-in a protected action asks for the password in its dialog, and then succeeds',
  { tag: '@all' },
  async ({ openAs, clinic }) => {
    const desk = await openAs('admin', '/people');
    await expect(rowOfPerson(desk, clinic.admin.email)).toBeVisible();
    await clinic.stop();
    await clinic.start(undefined, 6 * 60_000);
    await desk.reload();

    await desk.getByRole('button', { name: 'Invite' }).click();
    const form = desk.getByRole('dialog', { name: 'Invite someone' });
    await form.getByLabel('Name').fill('Inés Núñez');
    await form.getByLabel('Email').fill('ines@practice.example');
    await form.getByRole('button', { name: 'Create invitation' }).click();
    const question = desk.getByRole('dialog', { name: 'Please confirm it’s you' });
    await expect(question.getByLabel('Current password')).toBeFocused();

    await desk.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(form.getByLabel('Name')).toHaveValue('Inés Núñez');
    await expect(desk.getByRole('alert')).toHaveCount(0);

    await form.getByRole('button', { name: 'Create invitation' }).click();
    await question.getByLabel('Current password').fill('not the password');
    await desk.keyboard.press('Enter');
    await expect(question).toContainText('The current password is not right');
    await question.getByLabel('Current password').fill(clinic.admin.password);
    await desk.keyboard.press('Enter');
    await expectToast(desk, 'Invitation link created');
    await expect(desk.getByRole('textbox', { name: 'Invitation link' })).toHaveValue(/set-password#/);
    await expect(desk.getByRole('list', { name: 'Works without a sign-in' })).toContainText(
      'Password link for Inés Núñez',
    );
    // One confirmation also covers the next action.
    await choose(desk, 'Inés Núñez', 'Take away access');
    await desk.getByRole('button', { name: 'Take away access' }).click();
    await expectToast(desk, 'Access taken away');
    await expect(question).toBeHidden();
  },
);
