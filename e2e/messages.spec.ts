import { bookAppointment } from '@docket/contract/endpoints/booking.ts';
import { listDoctors } from '@docket/contract/endpoints/doctors.ts';
import { readMessages } from '@docket/contract/endpoints/messages.ts';
import { addPatient } from '@docket/contract/endpoints/patients.ts';
import { addDays, toSlotDate, wallClockIn } from '@docket/contract/formats/slot-date.ts';
import { type MailServer, startMailServer } from '@docket/testing/mail-server.ts';
import type { Page } from '@playwright/test';
import { expectNothingForAxe, expectNothingForAxeAsItIs } from './support/axe.ts';
import type { Clinic } from './support/clinic.ts';
import { clinicTimeZone } from './support/clinic-settings.ts';
import { settled, still } from './support/settled.ts';
import { test as base, expect } from './support/story.ts';
import { expectToast } from './support/toasts.ts';

const admin = { email: 'desk@docket.example', password: 'correct horse battery' };
const origin = 'https://docket.practice.example';

/** A new practice, with a mail server that records messages. */
const test = base.extend<{ mail: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: the first argument says which parts are used
  mail: async ({}, use) => {
    const mail = await startMailServer();
    await use(mail);
    await mail.close();
  },
  settings: async ({ mail }, use) => {
    const sends = { SMTP_URL: mail.url, MAIL_FROM: 'Desk <desk@practice.example>', PUBLIC_URL: origin };
    await use({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, DEMO: 'off', ...sends });
  },
});

const beyondGraceMs = 4 * 60_000;

/** Books a patient for tomorrow; the message is sent three minutes later. */
async function book(clinic: Clinic, name: string, slotTime: string, more: object = {}) {
  const doctorId = (await clinic.ask('admin', listDoctors, {})).doctors[0]?._id ?? '';
  const reached = { email: `${name.toLowerCase()}@example.org`, phone: '+49 30 555 0100' };
  const { patient } = await clinic.ask('admin', addPatient, { name, ...reached, ...more });
  const slotDate = toSlotDate(addDays(wallClockIn(clinicTimeZone).date, 1));
  const input = { doctorId, patientId: patient._id, slotDate, slotTime, anyway: true };
  return (await clinic.ask('admin', bookAppointment, input)).appointment;
}

async function waitForMessageState(clinic: Clinic, id: string, state: string): Promise<void> {
  await expect
    .poll(async () => (await clinic.ask('admin', readMessages.admin, { id })).messages[0]?.state)
    .toBe(state);
}

const widths = [
  { name: 'a wide window', size: { width: 1_280, height: 800 } },
  { name: '360 px', size: { width: 360, height: 740 } },
];

for (const { name, size } of widths) {
  test(`sent messages and patients without a message are shown in ${name}`, { tag: '@all' }, async ({
    clinic,
    mail,
    page,
    openAs,
  }) => {
    await page.setViewportSize(size);
    await clinic.addDoctor({ name: 'Kenji Mori', email: 'kenji@docket.example', password: admin.password });
    const appointment = await book(clinic, 'Anna', '10:30 AM');
    await clinic.stop();
    await clinic.start(undefined, beyondGraceMs);
    await waitForMessageState(clinic, appointment._id, 'handed over');
    mail.mood = 'refuses';
    const refused = await book(clinic, 'Zoe', '4:30 PM', { phone: '+49 30 555 0101' });
    await clinic.stop();
    await clinic.start(undefined, 2 * beyondGraceMs);
    await waitForMessageState(clinic, refused._id, 'refused');

    await openAs('admin', '/calls');
    const calls = page.getByRole('list', { name: 'Patients to call' }).getByRole('listitem');
    await expect(calls.first()).toContainText('Zoe');
    await expect(calls.first()).toContainText('Message refused');
    await expect(calls.nth(1)).toContainText('Anna');

    await page.goto(`/patients/${appointment.patientId}`);
    const messages = page.getByRole('region', { name: 'Messages' });
    await expect(messages).toContainText(/Email to anna@example.org handed over/);
    await expect(messages).toContainText(/Appointment: .* 10:30 AM, Kenji Mori/);
    await settled(page);
    await expectNothingForAxe(page, 'a patient with messages');
    await page.keyboard.press('h');
    await expect(messages).not.toContainText('anna@example.org');
    await page.keyboard.press('h');

    await stopMessages(page, clinic, mail);
  });

  test(`a practice edits its message texts in ${name}`, { tag: '@all' }, async ({
    clinic,
    mail,
    page,
    openAs,
  }) => {
    await page.setViewportSize(size);
    await clinic.addDoctor({ name: 'Kenji Mori', email: 'kenji@docket.example', password: admin.password });
    await book(clinic, 'Anna', '10:30 AM');
    await openAs('admin', '/settings?part=messages');
    await page.getByRole('button', { name: 'Edit the text of “Booked”' }).click();
    const drawer = page.getByRole('dialog', { name: 'Booked, in English' });
    await expect(drawer.getByText('Preview for Anna, the next patient')).toBeVisible();
    await still(page);
    await expectNothingForAxe(page, 'the words of a message', true);
    await drawer.getByRole('textbox', { name: 'Text' }).fill('Hello {patient}, we expect you at {tim}.');
    await expect(drawer.getByText('There is no field {tim}')).toBeVisible();
    await expect(drawer.getByRole('button', { name: 'Save' })).toBeDisabled();
    await drawer.getByRole('textbox', { name: 'Text' }).fill('Hello {patient}, we expect you at {time}.');
    await expect(drawer.getByText('Hello Anna, we expect you at 10:30 AM.')).toBeVisible();
    await drawer.getByRole('button', { name: 'Send me a test' }).press('Enter');
    await expectToast(page, `Sent to ${admin.email}`);
    expect(mail.received.at(-1)?.raw).toContain('Hello Alex Example, we expect you at 10:30 AM.');
    await drawer.getByRole('button', { name: 'Save' }).press('Enter');
    await expectToast(page, 'Words saved');
    const row = page.getByRole('list', { name: 'Message texts' }).getByRole('listitem').first();
    await expect(row).toContainText('Your own text, by Admin');
  });
}

/** Opens the page behind the link in the last email. */
async function stopMessages(page: Page, clinic: Clinic, mail: MailServer): Promise<void> {
  const raw = mail.received.at(-1)?.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
  const token = new RegExp(`${origin}/messages#([\\w-]+)`).exec(raw)?.[1];
  const context = await page.context().browser()?.newContext({ viewport: page.viewportSize() });
  const visitor = await context?.newPage();
  if (!visitor) throw new Error('There is no browser');
  await visitor.goto(`${clinic.url}/messages#${token}`);
  // The page contains word joiners, which keep an address on one line.
  const address = [...'a…@example.org'].join('\u2060');
  await expect(visitor.getByText(`We write to ${address}:`)).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await visitor.emulateMedia({ colorScheme });
    await expectNothingForAxeAsItIs(visitor, `the page of messages, ${colorScheme}`);
  }
  await visitor.keyboard.press('Tab');
  await expect(visitor.getByRole('button', { name: 'Stop all messages' })).toBeFocused();
  await visitor.keyboard.press('Enter');
  await expect(visitor.getByRole('status')).toHaveText(`We’ve stopped writing to ${address}.`);
  const kept = await visitor.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length]);
  // The secret survives a reload, but only in this tab.
  expect(kept).toEqual(['', 0, 1]);
  await visitor.reload();
  await expect(visitor.getByRole('button', { name: 'Write to me again' })).toBeVisible();
}

test('the toast of a change without a message names the patient to call', { tag: '@all' }, async ({
  clinic,
  page,
  openAs,
}) => {
  await clinic.addDoctor({ name: 'Kenji Mori', email: 'kenji@docket.example', password: admin.password });
  const { _id: id } = await book(clinic, 'Odd Address', '10:30 AM', { email: '' });
  await clinic.stop();
  await clinic.start(undefined, beyondGraceMs);
  await waitForMessageState(clinic, id, 'no address');
  await openAs('admin', '/all-appointments?dates=all');
  await page.getByRole('button', { name: /^Cancel .*Odd Address/ }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Not told: call' });
  await expect(alert).toContainText('+49 30 555 0100');
  await alert.getByRole('button', { name: 'Patient knows' }).click();
  await expect(alert).toBeHidden();
  await page.goto('/calls');
  await expect(page.getByText('Odd Address')).toHaveCount(0);
});
