import { readFileSync } from 'node:fs';
import { listPayments } from '@docket/contract/endpoints/payments.ts';
import { formatMoney } from '@docket/contract/formats/display.ts';
import { toIsoDate, wallClockIn } from '@docket/contract/formats/slot-date.ts';
import { findRow, openHistory, toListPath } from './support/appointments.ts';
import { expectNothingForAxe } from './support/axe.ts';
import { clinicTimeZone } from './support/clinic-settings.ts';
import { expect, test } from './support/story.ts';
import { expectToast, undo } from './support/toasts.ts';

test('the desk receives the open amount with one click, undoes it, and receives a part by card', async ({
  clinic,
  openAs,
}) => {
  // Money for an early completed appointment is due on its day.
  const to = toIsoDate(wallClockIn(clinicTimeZone).date);
  const completed = await clinic.find({ limit: 200, sort: '-slot', status: 'completed', to });
  const appointment = completed.find(({ openCents, amount }) => openCents === amount * 100);
  if (!appointment) throw new Error('In the demo clinic nothing is open');
  const { name } = appointment.userData;
  const fee = formatMoney(appointment.amount);
  const page = await openAs('admin', toListPath('admin', appointment));
  const row = findRow(page, appointment);
  const receive = row.getByRole('button', { name: `Receive ${fee} cash from ${name}` });

  await receive.click();
  await expectToast(page, `Received ${fee} cash`);
  await expect(receive).toHaveCount(0);
  await undo(page, `Received ${fee} cash`);
  await expect(receive).toBeVisible();

  await row.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Record another payment' }).click();
  const dialog = page.getByRole('dialog', { name: `Receive ${fee} in cash` });
  await expect(dialog).toBeVisible();
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await amount.fill('10');
  await page.getByRole('dialog').getByText('Card', { exact: true }).click();
  await expectNothingForAxe(page, 'the payment dialog', true);
  await page.getByRole('button', { name: 'Receive $10 by card' }).click();
  await expectToast(page, 'Received $10 by card');
  await expect(
    row.getByRole('button', { name: `Receive $${appointment.amount - 10} cash from ${name}` }),
  ).toBeVisible();

  for (const action of ['Refund', 'Write off']) {
    await row.getByRole('button', { name: `More for ${name}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
    await expect(amount).toHaveValue('');
    await amount.fill('5');
    await expect(page.getByRole('dialog', { name: `${action} $5` })).toBeVisible();
    await expectNothingForAxe(page, `the payment dialog, ${action}`, true);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }

  // Reloads, because toasts may cover the row.
  await page.reload();
  await openHistory(page, row);
  const history = page.getByRole('dialog', { name: 'History' });
  await expect(history.getByText(`$10 received · $${appointment.amount - 10} open`)).toBeVisible();
  await expectNothingForAxe(page, 'the history with payments', true);
  await history.getByRole('button', { name: 'Undo: Received $10 by card' }).click();
  await expect(history.getByText(`$0 received · ${fee} open`)).toBeVisible();
  const { entries } = await clinic.ask('admin', listPayments.admin, { id: appointment._id });
  expect(entries.map(({ kind }) => kind)).toEqual(['payment', 'reversal', 'payment', 'reversal']);
});

test('the desk gives a discount, which the row, the dialog and the history show, and undoes it', {
  tag: '@all',
}, async ({ clinic, openAs }) => {
  const to = toIsoDate(wallClockIn(clinicTimeZone).date);
  const completed = await clinic.find({ limit: 200, sort: 'slot', status: 'completed', to });
  const appointment = completed.find(({ openCents, amount }) => openCents === amount * 100 && amount > 20);
  if (!appointment) throw new Error('In the demo clinic nothing is open');
  const { name } = appointment.userData;
  const less = appointment.amount - 10;
  const page = await openAs('admin', toListPath('admin', appointment));
  const row = findRow(page, appointment);
  await row.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Change the amount' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the amount' });
  await expectNothingForAxe(page, 'the dialog of the amount', true);
  await dialog.getByRole('textbox', { name: 'Amount' }).fill(String(less));
  await dialog.getByRole('button', { name: 'Change amount' }).click();
  await expectToast(page, `Amount changed to $${less}`);
  await expect(row.getByRole('button', { name: `Receive $${less} cash from ${name}` })).toBeVisible();
  await undo(page, `Amount changed to $${less}`);
  await expect(
    row.getByRole('button', { name: `Receive $${appointment.amount} cash from ${name}` }),
  ).toBeVisible();
  await page.reload();
  await openHistory(page, row);
  const history = page.getByRole('dialog', { name: 'History' });
  await expect(
    history.getByText(`Fees: $${appointment.amount}, now $${less} · Reason: Discount`),
  ).toBeVisible();
});

test('Unpaid lists patients with an open amount until they have paid', { tag: '@all' }, async ({
  clinic,
  openAs,
}) => {
  const to = toIsoDate(wallClockIn(clinicTimeZone).date);
  const owing = await clinic.find({ limit: 200, sort: 'slot', status: 'completed', unpaid: true, to });
  const appointment = owing.find(({ openCents, amount }) => openCents === amount * 100);
  if (!appointment) throw new Error('In the demo clinic nothing is open');
  const { name } = appointment.userData;
  const fee = formatMoney(appointment.amount);
  const page = await openAs('admin', toListPath('admin', appointment));
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('button', { name: 'Unpaid' }).click();
  await expect(page).toHaveURL(/unpaid=1/);
  await expect(page.getByText(/^\d+ unpaid appointments?/)).toBeVisible();
  await expectNothingForAxe(page, 'the unpaid appointments', true);
  const row = findRow(page, appointment);
  await row.getByRole('button', { name: `Receive ${fee} cash from ${name}` }).click();
  await expectToast(page, `Received ${fee} cash`);
  await expect(row).toHaveCount(0);
  await undo(page, `Received ${fee} cash`);
  await expect(row).toBeVisible();
});

test('the statement shows the month by day, opens a day, and downloads a file', {
  tag: '@all',
}, async ({ openAs }) => {
  const page = await openAs('admin', '/statement');
  const total = page.getByRole('row', { name: /^Total/ });
  await expect(total).toBeVisible();
  const day = page.getByRole('table').getByRole('button').first();
  await day.click();
  await expect(day).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByText(/^Received \$/).first()).toBeVisible();
  await expectNothingForAxe(page, '/statement with a day open');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^statement-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  const text = readFileSync(await file.path(), 'utf8');
  expect(text).toMatch(/^\uFEFFDay,Appointments,Expected,Cash,/);
  const patientsIn = (csv: string) =>
    [...csv.matchAll(/,Payment,\w+,[\d.]+,0,0,([^,]+),/g)].map(([, name]) => name ?? '');
  expect(patientsIn(text).length).toBeGreaterThan(0);

  await page.keyboard.press('h');
  const [hidden] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  expect(hidden.suggestedFilename()).toMatch(/-names-hidden\.csv$/);
  const initials = readFileSync(await hidden.path(), 'utf8');
  expect(initials).toMatch(/^\uFEFFNames of patients and notes are hidden\r\n/);
  expect(patientsIn(initials)).toHaveLength(patientsIn(text).length);
  expect(patientsIn(initials).filter((name) => !/^\S\.( \S\.)*$/u.test(name))).toEqual([]);
  await page.setViewportSize({ width: 360, height: 760 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(360);
});
