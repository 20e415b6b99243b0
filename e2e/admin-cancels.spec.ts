import { comingAppointment, findRow, openHistory, toListPath } from './support/appointments.ts';
import { expect, test } from './support/story.ts';
import { expectToast, undo } from './support/toasts.ts';

test('the admin cancels an appointment and undoes it', async ({ clinic, openAs }) => {
  const appointment = await comingAppointment(clinic);
  const page = await openAs('admin', toListPath('admin', appointment));
  const row = findRow(page, appointment);
  const cancel = row.getByRole('button', { name: `Cancel the appointment of ${appointment.userData.name}` });

  await cancel.click();
  await expect(row.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(cancel).toHaveCount(0);
  await expectToast(page, 'Appointment cancelled');

  await undo(page, 'Appointment cancelled');
  await expect(cancel).toBeVisible();
  await page.reload();
  await expect(cancel).toBeVisible();
});

test('a cancelled appointment can be restored later from its row, and its history lists every step', {
  tag: '@all',
}, async ({ clinic, openAs }) => {
  const appointment = await comingAppointment(clinic);
  const { name } = appointment.userData;
  const page = await openAs('admin', toListPath('admin', appointment));
  const row = findRow(page, appointment);

  await row.getByRole('button', { name: `Cancel the appointment of ${name}` }).click();
  await expectToast(page, 'Appointment cancelled');
  await page.reload();
  await expect(row.getByText('Cancelled', { exact: true })).toBeVisible();

  await row.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Reopen' }).click();
  await expect(row.getByRole('button', { name: `Cancel the appointment of ${name}` })).toBeVisible();

  await openHistory(page, row);
  const history = page.getByRole('dialog', { name: 'History' });
  await expect(history.getByText('Put back to pending')).toBeVisible();
  // Messages to the patient may precede this entry, and their labels contain the names of statuses.
  await expect(history.getByText('Cancelled', { exact: true }).last()).toBeVisible();
  await expect(history.getByText('Booked', { exact: true }).last()).toBeVisible();
  await expect(history.getByText(`${clinic.admin.name}, admin`).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(history).toBeHidden();
});

test('cancelling an appointment that a colleague just cancelled is refused and shows its new state', {
  tag: '@all',
}, async ({ clinic, openAs, page }) => {
  const { cancelAppointment } = await import('@docket/contract/endpoints/appointments.ts');
  const appointment = await comingAppointment(clinic);
  // The list must not be updated before the click.
  await page.route('**/api/admin/live', () => {});
  await openAs('admin', toListPath('admin', appointment));
  const row = findRow(page, appointment);
  const cancel = row.getByRole('button', { name: `Cancel the appointment of ${appointment.userData.name}` });
  await expect(cancel).toBeVisible();

  await clinic.ask('admin', cancelAppointment.admin, { appointmentId: appointment._id });
  await cancel.click();
  await expectToast(page, 'Appointment is already cancelled');
  await expect(row.getByText('Cancelled', { exact: true })).toBeVisible();
});

test('an appointment changes from cash to paid online and back', { tag: '@all' }, async ({
  clinic,
  openAs,
}) => {
  const appointment = await comingAppointment(clinic);
  const page = await openAs('admin', toListPath('admin', appointment));
  const more = findRow(page, appointment).getByRole('button', {
    name: `More for ${appointment.userData.name}`,
  });

  await more.click();
  await expect(page.getByText('Payment: Cash')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Mark as paid online' }).click();
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  await more.click();
  await expect(page.getByText('Payment: Online')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Mark as cash' }).click();
});
