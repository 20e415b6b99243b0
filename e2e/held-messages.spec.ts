import { bookAppointment } from '@docket/contract/endpoints/booking.ts';
import { listDoctors } from '@docket/contract/endpoints/doctors.ts';
import { readHeldMessages } from '@docket/contract/endpoints/messages.ts';
import { addPatient } from '@docket/contract/endpoints/patients.ts';
import { addDays, toSlotDate, wallClockIn } from '@docket/contract/formats/slot-date.ts';
import { type MailServer, startMailServer } from '@docket/testing/mail-server.ts';
import { expectNothingForAxe } from './support/axe.ts';
import { clinicTimeZone } from './support/clinic-settings.ts';
import { test as base, expect } from './support/story.ts';

const admin = { email: 'desk@docket.example', password: 'correct horse battery' };
const minuteMs = 60_000;

/** A practice whose mail server refuses every recipient. Sessions last longer than the hours of this story. */
const test = base.extend<{ mail: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: the first argument says which parts are used
  mail: async ({}, use) => {
    const mail = await startMailServer();
    mail.mood = 'blocks us';
    await use(mail);
    await mail.close();
  },
  settings: async ({ mail }, use) => {
    await use({
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      DEMO: 'off',
      SMTP_URL: mail.url,
      MAIL_FROM: 'Desk <desk@practice.example>',
      SESSION_IDLE_MINUTES: '600',
    });
  },
});

const widths = [
  { name: 'a wide window', size: { width: 1_360, height: 800 } },
  { name: '360 px', size: { width: 360, height: 740 } },
];

for (const { name, size } of widths) {
  test(`the dashboard shows messages that are unsent for an hour, until they are sent, in ${name}`, {
    tag: '@all',
  }, async ({ clinic, mail, page, openAs }) => {
    await page.setViewportSize(size);
    await clinic.addDoctor({ name: 'Kenji Mori', email: 'kenji@docket.example', password: admin.password });
    const doctorId = (await clinic.ask('admin', listDoctors, {})).doctors[0]?._id ?? '';
    const input = { name: 'Anna Berg', email: 'anna@example.org', phone: '+49 30 555 0100' };
    const { patient } = await clinic.ask('admin', addPatient, input);
    const slotDate = toSlotDate(addDays(wallClockIn(clinicTimeZone).date, 3));
    const slot = { slotDate, slotTime: '10:30 AM', anyway: true };
    await clinic.ask('admin', bookAppointment, { doctorId, patientId: patient._id, ...slot });
    await clinic.stop();
    await clinic.start(undefined, 70 * minuteMs);
    const readHeld = async () => (await clinic.ask('admin', readHeldMessages, {})).held;
    await expect.poll(async () => (await readHeld())[0]?.because).toBe('failing');

    await openAs('admin', '/admin-dashboard');
    const sign = page.getByRole('region', { name: 'Messages are not being sent' });
    await expect(sign).toContainText('1 email has not been sent since');
    await expect(sign).toContainText('554 5.7.1 Client host blocked: daily limit. Next try: ');
    await expect(sign.getByRole('link', { name: 'Patients to call' })).toBeVisible();
    await expectNothingForAxe(page, `the sign, ${name}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);

    await clinic.stop();
    mail.mood = 'accepts';
    await clinic.start(undefined, 200 * minuteMs);
    await expect.poll(readHeld).toEqual([]);
    await expect(sign).toBeHidden();
  });
}
