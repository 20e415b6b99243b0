import { setPayment } from '@docket/contract/endpoints/appointments.ts';
import { comingAppointment, completeAhead, findRow, toListPath } from './support/appointments.ts';
import { expect, test } from './support/story.ts';
import { expectToast, undo } from './support/toasts.ts';

test('a doctor completes an appointment, undoes it, and cancels it instead', async ({ clinic, openAs }) => {
  const [doctor] = clinic.doctors;
  const appointment = await comingAppointment(clinic, doctor?.name);
  const { name } = appointment.userData;
  const page = await openAs('doctor', toListPath('doctor', appointment));
  await expect(page.getByRole('heading', { level: 1, name: 'Doctor Appointments' })).toBeVisible();
  const row = findRow(page, appointment);
  const complete = row.getByRole('button', { name: `Complete the appointment of ${name}` });
  const cancel = row.getByRole('button', { name: `Cancel the appointment of ${name}` });

  await complete.click();
  await completeAhead(page).click();
  await expect(row.getByText('Completed', { exact: true })).toBeVisible();
  await expectToast(page, 'Appointment completed');
  await undo(page, 'Appointment completed');
  await expect(complete).toBeVisible();

  await cancel.click();
  await expect(row.getByText('Cancelled', { exact: true })).toBeVisible();
  await expectToast(page, 'Appointment cancelled');
  await page.reload();
  await expect(row.getByText('Cancelled', { exact: true })).toBeVisible();
});

test("the doctor's table has its own columns, and says how each visit is paid", { tag: '@all' }, async ({
  clinic,
  openAs,
}) => {
  const appointment = await comingAppointment(clinic);
  const page = await openAs('doctor', toListPath('doctor', appointment));
  await expect(page.getByRole('columnheader')).toHaveText([
    '#',
    'Patient',
    'Payment',
    'Age',
    'Date & Time',
    'Fees',
    'Action',
  ]);
  const payment = findRow(page, appointment).getByRole('cell').nth(2);
  await expect(payment).toHaveText('Cash');
  await clinic.ask('admin', setPayment, { appointmentId: appointment._id, payment: true });
  await expect(payment).toHaveText('Online');
});

test("a doctor does not see colleagues' appointments", { tag: '@all' }, async ({ clinic, openAs }) => {
  const ownId = (await comingAppointment(clinic)).doctorId;
  const others = (await clinic.find({ limit: 200 })).filter(({ doctorId }) => doctorId !== ownId);
  const page = await openAs('doctor', '/doctor-appointments?dates=all');
  const rows = page.getByRole('table').locator('tbody tr');
  await expect(rows.first()).toHaveAttribute('data-doctor', ownId);
  await expect(rows.and(page.locator(`:not([data-doctor="${ownId}"])`))).toHaveCount(0);

  for (const other of others) {
    // The doctor's own list may show a patient who has appointments with both doctors.
    if ((await clinic.find({ q: other.userData.name, doctorId: ownId })).length > 0) continue;
    await page.goto(toListPath('doctor', other));
    await expect(page.getByText('No appointments match these filters.')).toBeVisible();
    return;
  }
  throw new Error('The demo clinic is too small');
});
