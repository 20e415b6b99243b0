import { addPatient, mergePatients } from '@docket/contract/endpoints/patients.ts';
import { invitePerson } from '@docket/contract/endpoints/staff.ts';
import type { Page } from '@playwright/test';
import { expectNothingForAxe } from './support/axe.ts';
import { settled, still } from './support/settled.ts';
import { expect, test, testAlone } from './support/story.ts';

const reads = ['/api/admin/patient-directory', '/api/admin/patients/', '/api/admin/people'];

async function look(page: Page, where: string, isOverPage = false): Promise<void> {
  await settled(page);
  await expectNothingForAxe(page, where, isOverPage);
}

/** Opens an overlay, checks it, and closes it. */
async function lookAt(page: Page, label: string, open: () => Promise<void>): Promise<void> {
  await open();
  await still(page);
  await look(page, label, true);
  await page.keyboard.press('Escape');
  await still(page);
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

test('axe finds nothing on patients, full, empty and unknown', { tag: '@all' }, async ({
  openAs,
  clinic,
}) => {
  const [appointment] = await clinic.find({ limit: 1 });
  const page = await openAs('admin', '/patients');
  await expect(page.getByRole('table')).toBeVisible();
  await look(page, '/patients');
  await page.goto('/patients?q=qqqqq');
  await expect(page.getByText('No matching patient')).toBeVisible();
  await look(page, '/patients, nobody fits');
  await page.goto(`/patients/${appointment?.patientId}`);
  await expect(page.getByRole('heading', { name: 'Past' })).toBeVisible();
  await look(page, 'a patient');
  await page.goto('/patients/nobody');
  await expect(page.getByRole('main').getByText('Patient not found')).toBeVisible();
  await look(page, 'an unknown patient');

  const put = async (name: string) => (await clinic.ask('admin', addPatient, { name })).patient._id;
  const [patientId, otherId] = [await put('Stays Here'), await put('Goes There')];
  await clinic.ask('admin', mergePatients, { patientId, otherId });
  for (const id of [patientId, otherId]) {
    await page.goto(`/patients/${id}`);
    await expect(page.getByRole('button', { name: /Undo the merge/ })).toBeVisible();
    await look(page, 'a merged patient');
  }
});

test('axe finds nothing on dialogs over a patient', { tag: '@all' }, async ({ openAs, clinic }) => {
  const [appointment] = await clinic.find({ limit: 1 });
  const page = await openAs('admin', '/patients');
  await lookAt(page, 'Add patient with its faults', async () => {
    await press(page, 'Add patient');
    await page.getByRole('dialog').getByRole('button', { name: 'Add patient' }).click();
  });
  await page.goto(`/patients/${appointment?.patientId}`);
  await lookAt(page, 'Edit patient', () => press(page, 'Edit'));
  await lookAt(page, "a patient's menu", () => press(page, /^More for the record/));
  await press(page, /^More for the record/);
  await page.getByRole('menuitem', { name: 'Merge with another record' }).click();
  const field = page.getByRole('dialog').getByRole('combobox');
  await field.fill('qqqqq');
  await expect(page.getByText('No matching patient')).toBeVisible();
  await still(page);
  await look(page, 'nobody to choose', true);
  await field.fill('an');
  await expect(page.getByRole('option').first()).toBeVisible();
  await still(page);
  await look(page, 'some to choose', true);
  await page.getByRole('option').first().click();
  await expect(page.getByRole('table', { name: 'Both records' })).toBeVisible();
  await still(page);
  await look(page, 'both records', true);
});

testAlone('axe finds nothing on Staff and its dialogs', { tag: '@all' }, async ({ openAs, clinic }) => {
  const page = await openAs('admin', '/people');
  await expect(page.getByText('2 people')).toBeVisible();
  await look(page, '/people, two');
  await clinic.ask('admin', invitePerson, { name: 'Omar Haddad', email: 'omar@practice.example' });
  await page.reload();
  await expect(page.getByRole('list', { name: 'People' }).getByText('Omar Haddad')).toBeVisible();
  await look(page, '/people');
  await lookAt(page, 'Invite with its faults', async () => {
    await press(page, 'Invite');
    await press(page, 'Create invitation');
  });
  await lookAt(page, 'the menu of the last one', () => press(page, 'More for Helen Marsh'));
  await press(page, 'More for Omar Haddad');
  await lookAt(page, 'Rename', () => page.getByRole('menuitem', { name: 'Rename' }).click());
  await press(page, 'More for Omar Haddad');
  await lookAt(page, 'Make manager', () => page.getByRole('menuitem', { name: 'Make manager' }).click());
  await press(page, 'More for Omar Haddad');
  await lookAt(page, 'Take away access', () =>
    page.getByRole('menuitem', { name: 'Take away access' }).click(),
  );
  await press(page, 'More for Omar Haddad');
  await page.getByRole('menuitem', { name: 'New invitation link' }).click();
  await expect(page.getByRole('textbox', { name: 'Invitation link' })).toBeVisible();
  await still(page);
  await look(page, 'an invitation link');
});

test('axe finds nothing on these screens while they load and when they fail', { tag: '@all' }, async ({
  openAs,
  page,
  clinic,
}) => {
  const [appointment] = await clinic.find({ limit: 1 });
  const paths = ['/patients', `/patients/${appointment?.patientId}`, '/people'];
  for (const path of reads) await page.route(`**${path}*`, () => new Promise(() => {}));
  for (const path of paths) {
    await openAs('admin', path);
    await expect(page.getByText('Loading...').first()).toBeVisible();
    await still(page);
    await expectNothingForAxe(page, `${path}, waiting`);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const json = { success: false, message: 'Something went wrong' };
  for (const path of reads) await page.route(`**${path}*`, (route) => route.fulfill({ status: 500, json }));
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await still(page);
    await expectNothingForAxe(page, `${path}, failed`);
  }
});
