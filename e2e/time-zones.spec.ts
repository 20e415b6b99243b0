import { resolve } from 'node:path';
import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { bookAppointment } from '@docket/contract/endpoints/booking.ts';
import { listDoctors } from '@docket/contract/endpoints/doctors.ts';
import {
  formatSlotDate,
  formatSlotTime,
  parseSlotDate,
  toIsoDate,
} from '@docket/contract/formats/slot-date.ts';
import type { Page } from '@playwright/test';
import { findRow, openHistory, toListPath } from './support/appointments.ts';
import { appointmentOn, waitForBoard } from './support/calendar-board.ts';
import type { Clinic } from './support/clinic.ts';
import { settled } from './support/settled.ts';
import { expect, holdToken, test } from './support/story.ts';

interface ZoneCase {
  /** The time zones of the machine, the clinic (empty: the machine's) and the browser. */
  readonly server: string;
  readonly clinic: string;
  readonly browser: string;
  /** The current moment, everywhere. */
  readonly now: string;
  /** The clinic's wall clock at that moment: day and minutes since midnight. */
  readonly slotDate: string;
  readonly minutes: number;
}

const september = '5_9_2026';
const zoneCases: readonly ZoneCase[] = [
  // At the clinic it is the 5th, on the machine and in the browser still the 4th.
  {
    server: 'UTC',
    clinic: 'Asia/Kolkata',
    browser: 'America/New_York',
    now: '2026-09-04T20:00:00Z',
    slotDate: september,
    minutes: 90,
  },
  {
    server: 'America/New_York',
    clinic: 'Europe/Berlin',
    browser: 'Pacific/Apia',
    now: '2026-09-04T22:30:00Z',
    slotDate: september,
    minutes: 30,
  },
  // At the clinic it is the 5th, in the browser the 6th.
  {
    server: 'Asia/Kolkata',
    clinic: 'America/New_York',
    browser: 'Asia/Kolkata',
    now: '2026-09-06T02:00:00Z',
    slotDate: september,
    minutes: 1_320,
  },
  {
    server: 'Pacific/Apia',
    clinic: '',
    browser: 'America/New_York',
    now: '2026-09-04T12:00:00Z',
    slotDate: september,
    minutes: 60,
  },
  // Berlin at 1:30, half an hour before the clocks go forward; and 2:30 for the second time, in the night the clocks
  // go back.
  {
    server: 'America/New_York',
    clinic: 'Europe/Berlin',
    browser: 'Asia/Kolkata',
    now: '2026-03-29T00:30:00Z',
    slotDate: '29_3_2026',
    minutes: 90,
  },
  {
    server: 'UTC',
    clinic: 'Europe/Berlin',
    browser: 'America/New_York',
    now: '2026-10-25T01:30:00Z',
    slotDate: '25_10_2026',
    minutes: 150,
  },
];

const doctor = { name: 'Dr. Ida Clock', email: 'ida@docket.example', password: 'a river and a lamp' };

async function bookHere(
  clinic: Clinic,
  doctorId: string,
  slot: { slotDate: string; minutes: number; overbook?: boolean },
  patient: { name: string; dob?: string },
): Promise<Appointment> {
  const { minutes, ...rest } = slot;
  const slotTime = formatSlotTime(minutes);
  return (
    await clinic.ask('admin', bookAppointment, { doctorId, ...rest, slotTime, durationMinutes: 10, patient })
  ).appointment;
}

for (const zoneCase of zoneCases) {
  const { now, slotDate, minutes } = zoneCase;
  const where = `server in ${zoneCase.server}, clinic in ${zoneCase.clinic || 'the same'}, browser in ${zoneCase.browser}`;
  test.describe(`on ${slotDate}, ${where}`, { tag: '@all' }, () => {
    test.use({
      timezoneId: zoneCase.browser,
      settings: {
        ADMIN_EMAIL: 'desk@docket.example',
        ADMIN_PASSWORD: 'correct horse battery',
        DEMO: 'off',
        TZ: zoneCase.server,
        CLINIC_TIME_ZONE: zoneCase.clinic,
        CLOCK_SHOWS: now,
        NODE_OPTIONS: `--import=${resolve(import.meta.dirname, 'support/show-time.ts')}`,
      },
    });

    test('an appointment at 10:30 shows 10:30 on that day in every screen, and today is the clinic’s day', async ({
      page,
      clinic,
    }) => {
      await clinic.addDoctor(doctor);
      const doctorId = (await clinic.ask('admin', listDoctors, {})).doctors[0]?._id ?? '';
      const day = parseSlotDate(slotDate);
      if (!day) throw new Error('No day');
      // Today is their birthday, so a wrong day changes their age by a year.
      const dob = toIsoDate({ ...day, year: 2000 });
      const at = { slotDate, minutes: 630, overbook: true };
      const appointment = await bookHere(clinic, doctorId, at, { name: 'Wilhelmina Clock', dob });
      const age = String(day.year - 2000);
      const when = `${formatSlotDate(slotDate)}, 10:30 AM`;

      // The clinic's clock decides what is past: the minute before, but not the current one.
      await expect(
        bookHere(clinic, doctorId, { slotDate, minutes: minutes - 1 }, { name: 'Late' }),
      ).rejects.toThrow(/past/);
      await bookHere(clinic, doctorId, { slotDate, minutes: minutes + 1 }, { name: 'Punctual' });

      await page.clock.install({ time: now });
      await holdToken(page, 'admin', await clinic.signIn('admin'));
      await page.goto('/all-appointments?dates=today');
      await expect(findRow(page, appointment)).toBeVisible();
      await expect(findRow(page, appointment).getByRole('cell', { name: age, exact: true })).toBeVisible();
      await openHistory(page, findRow(page, appointment));
      const history = page.getByRole('dialog', { name: 'History' });
      await expect(
        history.getByText(`${formatSlotDate(slotDate)}, ${formatSlotTime(minutes)}`).first(),
      ).toBeVisible();
      await page.keyboard.press('Escape');

      await page.goto('/admin-dashboard');
      await settled(page);
      await expect(page.getByRole('region', { name: 'Today' })).toContainText(/Pending\s*2/);
      await expect(page.getByRole('region', { name: 'Latest Bookings' })).toContainText(
        formatSlotDate(slotDate),
      );
      await page.goto(`/patients/${appointment.patientId}`);
      await settled(page);
      await expect(page.getByRole('main')).toContainText(when);
      await expect(page.getByRole('main')).toContainText(`${age} years, born`);
      await calendarShows(page, '/calendar', appointment);
      await onPaper(page, appointment);

      await page.evaluate(() => localStorage.clear());
      await holdToken(page, 'doctor', await clinic.signIn('doctor', doctor));
      await page.goto('/doctor-dashboard');
      await expect(
        page.getByRole('region', { name: 'Today' }).getByText('Wilhelmina Clock').first(),
      ).toBeVisible();
      await page.goto(toListPath('doctor', appointment));
      await expect(findRow(page, appointment).getByRole('cell', { name: age, exact: true })).toBeVisible();
      await calendarShows(page, '/doctor-calendar', appointment);
    });
  });
}

/** Without a date in its URL the calendar opens on the clinic's today. */
async function calendarShows(page: Page, path: string, { _id, slotDate }: Appointment): Promise<void> {
  await page.goto(path);
  await waitForBoard(page);
  await expect(page.getByRole('status').first()).toContainText(formatSlotDate(slotDate));
  await expect(appointmentOn(page, _id)).toHaveAttribute('title', /^10:30 AM/);
}

async function onPaper(page: Page, { userData }: Appointment): Promise<void> {
  await page.evaluate(() => {
    window.print = () => window.dispatchEvent(new Event('beforeprint'));
  });
  await page.getByRole('button', { name: 'Print the day sheet' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table').getByRole('row').filter({ hasText: userData.name })).toContainText(
    '10:30 AM',
  );
  await page.emulateMedia({ media: 'screen' });
}
