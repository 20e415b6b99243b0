import { addPatient, editPatient, listPatients, readPatient } from '@docket/contract/endpoints/patients.ts';
import type { Page } from '@playwright/test';
import { comingAppointment } from './support/appointments.ts';
import { type Clinic, portrait } from './support/clinic.ts';
import { expect, test } from './support/story.ts';
import { expectToast, undo } from './support/toasts.ts';

const lukasz = {
  name: 'Łukasz Ødegård-Núñez',
  phone: '+49 30 901820-77',
  email: 'lukasz.o@example.org',
  dob: '1931-02-28',
};

async function put(clinic: Clinic, patient: { name: string; phone?: string; dob?: string }) {
  return (await clinic.ask('admin', addPatient, { ...patient, anyway: true })).patient;
}
const recordOf = async (clinic: Clinic, id: string) =>
  (await clinic.ask('admin', readPatient, { id })).patient;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a patient is found by part of the name, a phone number, an email and a date of birth', async ({
  openAs,
  clinic,
}) => {
  await put(clinic, lukasz);
  const page = await openAs('admin', '/patients');
  const search = page.getByRole('searchbox', { name: 'Name, phone, email or date of birth' });
  for (const query of ['odegard nun', '90182077', 'LUKASZ.O@', '28.2.1931', '1931-02-28 luk']) {
    await search.fill(query);
    await expect(page.getByRole('row').filter({ hasText: lukasz.name }), query).toBeVisible();
    await expect(page.getByText('1 patient', { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('link', { name: lukasz.phone })).toHaveAttribute('href', 'tel:+493090182077');
  await search.fill('nobody is called so');
  await expect(page.getByText('No matching patient')).toBeVisible();
  await page.getByRole('button', { name: 'Show all patients' }).click();
  await search.fill('odegard');
  await page.getByRole('link', { name: lukasz.name }).click();
  await expect(heading(page)).toHaveText(lukasz.name);
  await page.goBack();
  await expect(search).toHaveValue('odegard');
});

test('the directory pages forward and back, sorted by name', { tag: '@all' }, async ({ openAs, clinic }) => {
  const { patients } = await clinic.ask('admin', listPatients, { limit: 51 });
  const page = await openAs('admin', '/patients');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const first = page.getByRole('table').locator('tbody tr').first();
  await expect(first).toContainText(patients[0]?.name ?? 'nobody');
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(first).toContainText(patients[50]?.name ?? 'nobody');
  await pages.getByRole('button', { name: 'Previous' }).click();
  await expect(first).toContainText(patients[0]?.name ?? 'nobody');
});

test("a patient is added and edited, and another admin's change is not overwritten", {
  tag: '@all',
}, async ({ openAs, clinic }) => {
  const page = await openAs('admin', '/patients');
  await page.getByRole('button', { name: 'Add patient' }).click();
  const add = page.getByRole('dialog', { name: 'Add patient' });
  await add.getByRole('button', { name: 'Add patient' }).click();
  await expect(add.getByText('Patient name is required')).toBeVisible();
  await add.getByLabel('Name').fill('Wilhelmina Quist');
  await add.getByLabel('Phone').fill('+49 30 555 0142');
  await add.getByRole('button', { name: 'Add patient' }).click();
  await expectToast(page, 'Patient added');
  await expect(heading(page)).toHaveText('Wilhelmina Quist');
  await expect(page.getByText('No upcoming appointments.')).toBeVisible();

  const id = page.url().split('/').at(-1) ?? '';
  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit patient' });
  await edit.getByLabel('Note').fill('Prefers mornings.');
  const theirs = { name: 'Wilhelmina Quist', phone: '555 0199', dob: '1985-04-30' };
  await clinic.ask('admin', editPatient, { patientId: id, version: 0, ...theirs });
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByText(/^Changed in the meantime by Helen Marsh/)).toBeVisible();
  await expect(edit.getByText('555 0199')).toBeVisible();
  expect(await recordOf(clinic, id)).toMatchObject({ phone: '555 0199', note: '', version: 1 });

  await edit.getByRole('button', { name: 'Use these values' }).click();
  await expect(edit.getByLabel('Phone')).toHaveValue('555 0199');
  await expect(edit.getByLabel('Note')).toHaveValue('Prefers mornings.');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Patient saved');
  expect(await recordOf(clinic, id)).toMatchObject({ ...theirs, note: 'Prefers mornings.', version: 2 });
  await expect(page.getByText('Prefers mornings.')).toBeVisible();
});

test('every list shows the patient’s picture, or the initials without one', { tag: '@all' }, async ({
  openAs,
  clinic,
}) => {
  const { _id: id } = await put(clinic, { name: 'Zebulon Quist' });
  const page = await openAs('admin', `/patients/${id}`);
  await expect(page.getByText('ZQ', { exact: true })).toBeVisible();
  const more = page.getByRole('button', { name: 'More for the record of Zebulon Quist' });
  await more.click();
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Set picture' }).click();
  await (await chosen).setFiles(portrait);
  await expectToast(page, 'Picture saved');
  await expect(page.getByText('ZQ', { exact: true })).toBeHidden();
  await page.goto('/patients?q=zebulon');
  await expect(page.getByRole('row', { name: /Zebulon/ }).locator('img')).toHaveJSProperty('complete', true);
  await page.getByRole('link', { name: 'Zebulon Quist' }).click();
  await more.click();
  await page.getByRole('menuitem', { name: 'Remove picture' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove picture' }).click();
  await expectToast(page, 'Picture removed');
  await expect(page.getByText('ZQ', { exact: true })).toBeVisible();
});

test('the buttons of a coming visit keep their distance from the edge of the card', {
  tag: '@all',
}, async ({ openAs, clinic }) => {
  const appointment = await comingAppointment(clinic);
  const page = await openAs('admin', `/patients/${appointment.patientId}`);
  const card = page.getByRole('region', { name: 'Upcoming' });
  for (const width of [1360, 800]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(card.getByRole('button').last()).toBeVisible();
    const row = await card.getByRole('listitem').first().boundingBox();
    const last = await card.getByRole('listitem').first().getByRole('button').last().boundingBox();
    const rest = (row?.x ?? 0) + (row?.width ?? 0) - (last?.x ?? 0) - (last?.width ?? 0);
    expect(rest, `at ${width}`).toBeGreaterThanOrEqual(11);
  }
});

test('two records of one person are merged, and separated by Undo', { tag: '@all' }, async ({
  openAs,
  clinic,
}) => {
  const { patientId: stays } = await comingAppointment(clinic);
  const { patientId: goes } = await comingAppointment(clinic);
  const [mine, theirs] = [await recordOf(clinic, stays), await recordOf(clinic, goes)];
  const page = await openAs('admin', `/patients/${stays}`);
  await page.getByRole('button', { name: `More for the record of ${mine.name}` }).click();
  await page.getByRole('menuitem', { name: 'Merge with another record' }).click();
  // The field has the focus, so a name and Enter suffice.
  const dialog = page.getByRole('dialog', { name: 'Merge with another record' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(theirs.name);
  await expect(page.getByRole('option', { name: theirs.name }).first()).toBeVisible();
  await page.getByRole('option', { name: theirs.name }).first().click();
  await expect(dialog.getByRole('table', { name: 'Both records' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  const merged = `${theirs.name} was merged into ${mine.name}`;
  await expectToast(page, merged);
  await expect
    .poll(async () => (await recordOf(clinic, stays)).appointments)
    .toBe(mine.appointments + theirs.appointments);
  await undo(page, merged);
  await expectToast(page, `${theirs.name} is a separate record again`);
  expect(await recordOf(clinic, stays)).toMatchObject({ appointments: mine.appointments, phone: mine.phone });
  expect(await recordOf(clinic, goes)).toMatchObject({ appointments: theirs.appointments, mergedInto: null });
});

test('a merge is undone later from either page, and a visit is booked from the page', {
  tag: '@all',
}, async ({ openAs, clinic }) => {
  const [stays, goes] = [
    await put(clinic, { name: 'Álvaro Ødegård-Ruiz' }),
    await put(clinic, { name: 'Alvar Oedegard' }),
  ];
  const page = await openAs('admin', `/patients/${goes._id}`);
  await page.getByRole('button', { name: /^More for the record/ }).click();
  await page.getByRole('menuitem', { name: 'Merge with another record' }).click();
  await page.keyboard.type('odegard-ru');
  await page.getByRole('option', { name: 'Álvaro Ødegård-Ruiz' }).click();
  await page.getByRole('button', { name: 'Swap' }).click();
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(heading(page)).toHaveText('Álvaro Ødegård-Ruiz');
  await expect(page.getByText('Merged records')).toBeVisible();

  await page.goto(`/patients/${goes._id}`);
  await expect(page.getByText(/This record was merged into/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeHidden();
  await page.getByRole('button', { name: 'Undo the merge' }).click();
  await expectToast(page, 'Alvar Oedegard is a separate record again');
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();

  await page.goto(`/patients/${stays._id}`);
  await page.getByRole('link', { name: 'New appointment' }).click();
  await expect(page.getByRole('dialog', { name: 'New appointment' })).toContainText('Álvaro Ødegård-Ruiz');
});
