import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { addDays, parseSlotDate, toIsoDate, wallClockIn } from '@docket/contract/formats/slot-date.ts';
import type { Page } from '@playwright/test';
import { expectNothingForAxe } from './support/axe.ts';
import type { Clinic } from './support/clinic.ts';
import { clinicTimeZone } from './support/clinic-settings.ts';
import { pickDay } from './support/pick-day.ts';
import { settled, still } from './support/settled.ts';
import { expect, test, testAlone } from './support/story.ts';
import { expectToast, undo } from './support/toasts.ts';

interface BusyDay {
  readonly doctorId: string;
  /** "2026-11-23" */
  readonly date: string;
  readonly appointments: readonly Appointment[];
}

/** The doctor and the upcoming day with the most appointments. */
async function busiestDay(clinic: Clinic): Promise<BusyDay> {
  const { date: today } = wallClockIn(clinicTimeZone);
  const from = toIsoDate(addDays(today, 1));
  const to = toIsoDate(addDays(today, 21));
  const coming = await clinic.find({ status: 'pending', from, to, limit: 200 });
  const days = Map.groupBy(coming, ({ doctorId, slotDate }) => `${doctorId} ${slotDate}`);
  const [appointments] = [...days.values()].sort((a, b) => b.length - a.length);
  const date = parseSlotDate(appointments?.[0]?.slotDate ?? '');
  if (!appointments?.[0] || !date || appointments.length < 2)
    throw new Error('No day of the demo clinic is busy');
  const { doctorId } = appointments[0];
  const isoDate = toIsoDate(date);
  // Reads the day again, because the list above has a limited length.
  const all = await clinic.find({ status: 'pending', doctorId, from: isoDate, to: isoDate, limit: 200 });
  return { doctorId, date: isoDate, appointments: all };
}

const hoursOf = (doctorId: string) =>
  `/doctor-list?${new URLSearchParams({ doctor: doctorId, tab: 'hours' })}`;

async function askForTimeOff(page: Page, date: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Add time off' }).click();
  const form = page.getByRole('dialog', { name: 'Add time off' });
  await pickDay(page, form.getByRole('button', { name: /^First day/ }), date);
  await pickDay(page, form.getByRole('button', { name: /^Last day/ }), date);
  await form.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await page.keyboard.press('Enter');
}

/** The current slots and doctors of the given appointments. */
async function readSlots(clinic: Clinic, { date, appointments }: BusyDay): Promise<string[]> {
  const { date: today } = wallClockIn(clinicTimeZone);
  const found = new Map<string, Appointment>();
  const to = toIsoDate(addDays(today, 80));
  for (const { userData } of appointments) {
    for (const appointment of await clinic.find({ from: date, to, q: userData.name, limit: 200 }))
      found.set(appointment._id, appointment);
  }
  return appointments.map(({ _id }) => {
    const now = found.get(_id);
    return now ? [now.doctorId, now.slotDate, now.slotTime, now.cancelled].join(' ') : 'lost';
  });
}

testAlone(
  'a day of an ill doctor is rescheduled in one change and undone in one',
  async ({ openAs, clinic }) => {
    const day = await busiestDay(clinic);
    const before = await readSlots(clinic, day);
    const page = await openAs('admin', hoursOf(day.doctorId));
    await askForTimeOff(page, day.date, 'Ill');

    const affectedDialog = page.getByRole('dialog', { name: 'Affected appointments' });
    const rows = affectedDialog.getByRole('list', { name: 'Affected appointments' }).getByRole('listitem');
    await expect(rows).toHaveCount(day.appointments.length);
    await expect(rows.first().getByRole('link')).toHaveAttribute('href', /^tel:/);
    await rows.first().getByRole('combobox').click();
    await page.getByRole('option', { name: 'Cancel appointment' }).click();
    await expect(affectedDialog.getByRole('status').last()).toContainText(/cancelled/);
    await expect(affectedDialog.getByRole('textbox', { name: 'Reason for the cancellations' })).toHaveValue(
      'Ill',
    );
    expect(await readSlots(clinic, day), 'nothing happens before Apply').toEqual(before);

    await affectedDialog.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('alert').filter({ hasText: /^Time off added: / })).toBeVisible();
    const after = await readSlots(clinic, day);
    expect(after.filter((slot, index) => slot === before[index])).toEqual([]);
    expect(after.some((slot) => slot.endsWith('true'))).toBe(true);
    await expect(
      page.getByRole('list', { name: 'Time off' }).getByText('Ill', { exact: true }),
    ).toBeVisible();

    // The printout has only the list of patients to call.
    await page.getByRole('button', { name: /^Patients to call: Time off on .*, Ill$/ }).click();
    const calls = page.getByRole('dialog', { name: 'Patients to call' });
    await expect(calls.getByRole('listitem')).toHaveCount(day.appointments.length);
    const drawer = page.getByRole('dialog').filter({ has: page.getByRole('tab', { name: 'Hours' }) });
    await page.emulateMedia({ media: 'print' });
    await expect(calls.getByRole('listitem').first()).toBeVisible();
    await expect(drawer).toBeHidden();
    await page.emulateMedia({ media: null });
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: /^Undo: Time off on .*, Ill$/ }).click();
    await expect(page.getByRole('alert').filter({ hasText: /^Time off undone/ })).toBeVisible();
    expect(await readSlots(clinic, day)).toEqual(before);
    await expect(page.getByRole('list', { name: 'Time off' }).getByText('Ill', { exact: true })).toHaveCount(
      0,
    );
  },
);

test('a doctor sets earlier Mondays by keyboard and undoes it', { tag: '@all' }, async ({ openAs }) => {
  const page = await openAs('doctor', '/doctor-profile');
  await page.getByRole('button', { name: 'Change hours' }).click();
  const from = page.getByRole('textbox', { name: 'Monday from', exact: true });
  const was = await from.inputValue();
  await from.fill('730');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Hours changed');
  await expect(page.getByText(/7:30 AM – /)).toBeVisible();
  await undo(page, 'Hours changed');
  await expect(page.getByText(/7:30 AM – /)).toHaveCount(0);
  await expect(page.getByText(new RegExp(`^${was} – `)).first()).toBeVisible();
});

test('typed hours are still there after a visit to another page', { tag: '@all' }, async ({ openAs }) => {
  const page = await openAs('doctor', '/doctor-profile');
  await page.getByRole('button', { name: 'Change hours' }).click();
  await page.getByRole('textbox', { name: 'Monday from', exact: true }).fill('7');
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Monday from', exact: true })).toHaveValue('7:00 AM');
  await expect(page.getByText('Not saved yet')).toBeVisible();
});

test('a doctor is away for half an hour, and back', { tag: '@all' }, async ({ openAs }) => {
  const page = await openAs('doctor', '/doctor-profile');
  const available = page.locator('dl > div').filter({ has: page.getByText('Available', { exact: true }) });
  await expect(available).toContainText('Yes');
  await page.getByRole('button', { name: 'Away for 30 min' }).click();
  await expect(page.getByRole('status').filter({ hasText: /Away until \d/ })).toBeVisible();
  await expect(available).toContainText('No');
  await page.getByRole('button', { name: 'Back now' }).click();
  await expectToast(page, 'Back now');
  await expect(available).toContainText('Yes');
});

test.describe('on a tall screen', () => {
  // Tall enough to show everything, because the sticky buttons would half-cover rows.
  test.use({ viewport: { width: 1280, height: 1800 } });

  test('axe finds nothing on hours, their errors and affected appointments', { tag: '@all' }, async ({
    openAs,
    clinic,
  }) => {
    const day = await busiestDay(clinic);
    const page = await openAs('admin', hoursOf(day.doctorId));
    await expect(page.getByRole('button', { name: 'Change hours' })).toBeVisible();
    await settled(page);
    await expectNothingForAxe(page, 'hours', true);
    await page.getByRole('button', { name: 'Change hours' }).click();
    await page.getByRole('textbox', { name: 'Monday to', exact: true }).fill('midnightish');
    await page.getByRole('button', { name: 'Add a date' }).click();
    await page.getByRole('button', { name: 'Save hours' }).click();
    await expect(page.getByText('Type a time like 5:00 PM')).toBeVisible();
    await still(page);
    await expectNothingForAxe(page, 'hours with their faults', true);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await askForTimeOff(page, day.date, 'Ill');
    await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel all' }).click();
    await still(page);
    await expectNothingForAxe(page, 'appointments in the way', true);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  testAlone(
    'the appointments in the way are cards, and nothing scrolls sideways',
    { tag: '@all' },
    async ({ openAs, clinic }) => {
      const day = await busiestDay(clinic);
      const page = await openAs('admin', hoursOf(day.doctorId));
      await askForTimeOff(page, day.date, 'Ill');
      const affectedDialog = page.getByRole('dialog', { name: 'Affected appointments' });
      await expect(affectedDialog.getByRole('combobox').first()).toBeInViewport();
      const { wide, room } = await affectedDialog.evaluate((dialog) => ({
        wide: dialog.scrollWidth,
        room: dialog.clientWidth,
      }));
      expect(wide).toBeLessThanOrEqual(room);
      await affectedDialog.getByRole('button', { name: 'Apply' }).tap();
      await expect(page.getByRole('alert').filter({ hasText: /^Time off added/ })).toBeVisible();
    },
  );
});
