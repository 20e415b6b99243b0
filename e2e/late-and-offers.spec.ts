import { bookAppointment } from '@docket/contract/endpoints/booking.ts';
import { listDoctors } from '@docket/contract/endpoints/doctors.ts';
import { addPatient } from '@docket/contract/endpoints/patients.ts';
import { offerTime, setWantsEarlier } from '@docket/contract/endpoints/waiting-list.ts';
import { addDays, toSlotDate, wallClockIn } from '@docket/contract/formats/slot-date.ts';
import { type MailServer, startMailServer } from '@docket/testing/mail-server.ts';
import { expectNothingForAxe, expectNothingForAxeAsItIs } from './support/axe.ts';
import type { Clinic } from './support/clinic.ts';
import { clinicTimeZone } from './support/clinic-settings.ts';
import { test as base, expect, holdToken } from './support/story.ts';
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

async function addDoctor(clinic: Clinic, name: string): Promise<string> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@docket.example`;
  await clinic.addDoctor({ name, email, password: admin.password });
  const { doctors } = await clinic.ask('admin', listDoctors, {});
  return doctors.find((doctor) => doctor.name === name)?._id ?? '';
}

/** Books a patient for tomorrow. */
async function book(clinic: Clinic, doctorId: string, name: string, slotTime: string, more: object = {}) {
  const contact = { name, email: `${name.toLowerCase()}@example.org`, phone: '+49 30 555 0100', ...more };
  const { patient } = await clinic.ask('admin', addPatient, { ...contact, anyway: true });
  const slotDate = toSlotDate(addDays(wallClockIn(clinicTimeZone).date, 1));
  const input = { doctorId, patientId: patient._id, slotDate, slotTime, anyway: true };
  return (await clinic.ask('admin', bookAppointment, input)).appointment;
}

/** Sets the clock of server and panel to ten in the morning of tomorrow. */
async function goOnAtTenTomorrow(clinic: Clinic): Promise<void> {
  const { minutes } = wallClockIn(clinicTimeZone);
  await clinic.stop();
  await clinic.start(undefined, (24 * 60 - minutes + 10 * 60) * 60_000);
}

test('an offered time is emailed to the patient, who accepts it from the email', { tag: '@all' }, async ({
  clinic,
  mail,
  browser,
  openAs,
}) => {
  const doctorId = await addDoctor(clinic, 'Olga Offers');
  const { _id: appointmentId, slotDate } = await book(clinic, doctorId, 'Wilma', '4:30 PM');
  const { wishId } = await clinic.ask('admin', setWantsEarlier, { appointmentId, wantsEarlier: true });
  await clinic.ask('admin', offerTime, { wishId: wishId ?? '', doctorId, slotDate, slotTime: '9:30 AM' });
  const page = await openAs('admin', '/waiting-list');
  const row = page.getByRole('listitem').filter({ hasText: 'Wilma' });
  await expect(row).toContainText('Email to wilma@example.org handed over');
  await expectNothingForAxe(page, 'the waiting list with a message', true);

  const raw = mail.received.at(-1)?.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
  const token = new RegExp(`${origin}/offer#([\\w-]+)`).exec(raw)?.[1];
  const visitor = await browser.newPage({ locale: 'de-DE' });
  await visitor.goto(`${clinic.url}/offer#${token}`);
  await expect(visitor.getByRole('heading', { name: 'An earlier time for you' })).toBeVisible();
  await expectNothingForAxeAsItIs(visitor, 'the page of an offer in an email');
  await visitor.getByRole('button', { name: 'Take this time' }).click();
  await expect(visitor.getByRole('status')).toHaveText('You’re booked.');
  await expect(row).toHaveCount(0);
  await visitor.close();
});

test('one click messages the patients of a late doctor, and the dialog shows each result', {
  tag: '@all',
}, async ({ clinic, mail, page }) => {
  const doctorId = await addDoctor(clinic, 'Ludwig Late');
  await book(clinic, doctorId, 'Erna', '10:30 AM');
  await book(clinic, doctorId, 'Phil', '11:00 AM', { contactBy: 'phone' });
  await goOnAtTenTomorrow(clinic);
  await holdToken(page, 'admin', await clinic.signIn('admin'));
  await page.goto('/admin-dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('l');
  const dialog = page.getByRole('dialog', { name: 'Running late' });
  await dialog.getByRole('combobox', { name: 'Doctor' }).fill('Ludwig');
  await page.getByRole('option', { name: 'Ludwig Late' }).click();
  await dialog.getByRole('button', { name: '45 minutes late' }).click();
  await page.getByRole('alert').getByRole('button', { name: 'Tell 1 patient' }).click();
  await expectToast(page, '1 patient is told');
  await expect.poll(() => mail.received.at(-1)?.raw ?? '').toContain('at 10:30 AM will begin later');

  await page.setViewportSize({ width: 360, height: 740 });
  const late = page.getByRole('list', { name: 'Running late' });
  await late.getByRole('button', { name: /Ludwig Late/ }).click();
  const concerned = dialog.getByRole('list', { name: 'Affected patients' }).getByRole('listitem');
  await expect(concerned).toHaveText([/^Erna.*Told about 11:15 AM$/, /^Phil.*No message: phone only$/]);
  await expect(dialog.getByRole('button', { name: /^Tell/ })).toHaveCount(0);
  await expectNothingForAxe(page, 'who was told of a delay', true);

  await dialog.getByRole('button', { name: 'On time' }).click();
  await expectToast(page, 'Ludwig Late is on time');
  await expect(late).toHaveCount(0);
  await page.keyboard.press('l');
  await dialog.getByRole('combobox', { name: 'Doctor' }).fill('Ludwig');
  await page.getByRole('option', { name: 'Ludwig Late' }).click();
  await expect(concerned).toHaveText([/^Erna.*\+49.*Told about 11:15 AM, now 10:30 AM, by email$/]);
  await expectNothingForAxe(page, 'who was told of a delay that is over', true);
  await dialog.getByRole('button', { name: 'Tell 1 patient' }).click();
  await expectToast(page, '1 patient is told');
  await expect.poll(() => mail.received.at(-1)?.raw ?? '').toContain('begins on time after all');
  await expect(concerned).toHaveCount(0);
});
