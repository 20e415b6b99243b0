import { bookAppointment } from '@docket/contract/endpoints/booking.ts';
import { listDoctors } from '@docket/contract/endpoints/doctors.ts';
import { changeHours } from '@docket/contract/endpoints/rescheduling.ts';
import { addDays, toSlotDate, wallClockIn } from '@docket/contract/formats/slot-date.ts';
import type { Browser, Page } from '@playwright/test';
import { expectNothingForAxe } from './support/axe.ts';
import type { Clinic, Person, Role } from './support/clinic.ts';
import { clinicTimeZone } from './support/clinic-settings.ts';
import { expect, holdToken, test, testAlone } from './support/story.ts';
import { expectToast, undo } from './support/toasts.ts';
import { appointmentToday } from './support/today.ts';

/** Opens a page with live updates for a user at another browser. */
async function sitDown(
  { browser, clinic }: { browser: Browser; clinic: Clinic },
  role: Role,
  path: string,
  person?: Person,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: clinic.url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await holdToken(page, role, await clinic.tokenFor(role, person));
  const follows = page.waitForResponse((response) => response.url().endsWith('/live'));
  await page.goto(path);
  await follows;
  return page;
}

function demoDoctor(clinic: Clinic, at: number) {
  const doctor = clinic.doctors[at];
  if (!doctor) throw new Error('The demo clinic has too few doctors');
  return { doctor, name: doctor.name };
}

/** Opens the count of late doctors, as it stands in place of names beyond two. */
async function showLateDoctors(page: Page, name: string): Promise<void> {
  const count = page.getByRole('button', { name: /doctors late$/ });
  const named = page.getByRole('list', { name: 'Running late' }).getByRole('button', { name });
  await expect(count.or(named)).toBeVisible();
  if (await count.isVisible()) await count.click();
}

test('a doctor sets a delay in two clicks; the desk sees it at once and clears it', async ({
  clinic,
  browser,
}) => {
  const { doctor, name } = demoDoctor(clinic, 1);
  const desk = await sitDown({ browser, clinic }, 'admin', '/admin-dashboard');
  const room = await sitDown({ browser, clinic }, 'doctor', '/doctor-dashboard', doctor);
  await room.getByRole('button', { name: 'Running late' }).click();
  await expect(room.getByRole('button', { name: '45 minutes late' })).toBeEnabled();
  await expectNothingForAxe(room, 'running late, doctor', true);
  await room.getByRole('button', { name: '45 minutes late' }).click();
  await expectToast(room, `${name} is running 45 min late`);
  const atDesk = desk.getByRole('list', { name: 'Running late' }).getByRole('button', { name });
  await showLateDoctors(desk, name);
  await expect(atDesk).toHaveText(/running (45|50) min late/);
  await expect(room.getByRole('list', { name: 'Running late' })).toHaveText(/Running (45|50) min late/);

  await atDesk.click();
  await expect(desk.getByText(`Set to 45 min by ${name}`)).toBeVisible();
  await expectNothingForAxe(desk, 'running late, desk', true);
  await desk.getByRole('button', { name: 'On time' }).click();
  await expectToast(desk, `${name} is on time`);
  await expect(atDesk).toHaveCount(0);
  await expect(room.getByRole('list', { name: 'Running late' })).toHaveCount(0);
  await undo(desk, `${name} is on time`);
  await expect(room.getByRole('list', { name: 'Running late' })).toBeVisible();
  await desk.context().close();
  await room.context().close();
});

test('the desk sets a delay by keyboard alone, and on a phone', { tag: '@all' }, async ({
  clinic,
  openAs,
}) => {
  const { name } = demoDoctor(clinic, 2);
  const page = await openAs('admin', '/admin-dashboard');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('region', { name: 'Today' })).toBeVisible();
  await page.keyboard.press('l');
  const field = page.getByRole('combobox', { name: 'Doctor' });
  await expect(field).toBeFocused();
  await expectNothingForAxe(page, 'which doctor runs late', true);
  await field.pressSequentially(name.slice(0, 5));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '30 minutes late' }).focus();
  await page.keyboard.press('Enter');
  await expectToast(page, `${name} is running 30 min late`);
  const list = page.getByRole('list', { name: 'Running late' });
  await showLateDoctors(page, name);
  await expect(list.getByRole('button', { name })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await undo(page, `${name} is running 30 min late`);
  await expect(list.getByRole('button', { name })).toHaveCount(0);
});

test('a waiting patient is called in with one click, and another browser shows the patient in the room', {
  tag: '@all',
}, async ({ clinic, browser }) => {
  const appointment = await appointmentToday(clinic, 'Cornelia Called');
  const { name } = appointment.userData;
  const desk = await sitDown({ browser, clinic }, 'admin', '/admin-dashboard');
  const room = await sitDown({ browser, clinic }, 'doctor', '/doctor-dashboard', clinic.doctors[0]);
  const today = (page: Page, list: string) =>
    page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: name });
  await desk.getByRole('button', { name: /^No outcome yet/ }).click();
  await today(desk, 'No outcome yet')
    .getByRole('button', { name: `Arrived: ${name}` })
    .click();
  await today(room, 'Waiting')
    .getByRole('button', { name: `Call in: ${name}` })
    .click();
  await expectToast(room, 'Called in');
  await expect(today(desk, 'In the room')).toContainText('In the room since');
  await undo(room, 'Called in');
  await expect(today(desk, 'Waiting')).toContainText('Here');
  await desk.context().close();
  await room.context().close();
});

/** Sets the clock of server and panel to ten in the morning of tomorrow. */
async function goOnAtTenTomorrow(clinic: Clinic): Promise<void> {
  const { minutes } = wallClockIn(clinicTimeZone);
  await clinic.stop();
  await clinic.start(undefined, (24 * 60 - minutes + 10 * 60) * 60_000);
}

testAlone(
  'patients expected after hours are rescheduled from the dialog, in one change and undone in one',
  { tag: '@all' },
  async ({ clinic, page }) => {
    const today = addDays(wallClockIn(clinicTimeZone).date, 1);
    await goOnAtTenTomorrow(clinic);
    const name = 'Dr. Ruth Evening';
    await clinic.addDoctor({ name, email: 'ruth.evening@docket.example', password: 'correct horse battery' });
    const { doctors } = await clinic.ask('admin', listDoctors, {});
    const doctorId = doctors.find((doctor) => doctor.name === name)?._id ?? '';
    const morning = [{ from: '09:00', to: '11:00' }];
    const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, intervals: morning }));
    await clinic.ask('admin', changeHours.admin, { doctorId, slotMinutes: 30, weekly });
    const slot = { doctorId, slotDate: toSlotDate(today), slotTime: '10:30 AM' };
    const patient = { name: 'Rosa Quill', phone: '+49 30 555 0100' };
    const { appointment } = await clinic.ask('admin', bookAppointment, { ...slot, patient });
    const now = async () => (await clinic.find({ q: 'Rosa Quill' }))[0];

    await holdToken(page, 'admin', await clinic.signIn('admin'));
    await page.goto('/admin-dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('l');
    const question = page.getByRole('dialog', { name: 'Running late' });
    await question.getByRole('combobox', { name: 'Doctor' }).fill(name);
    await page.getByRole('option', { name }).click();
    await question.getByRole('button', { name: '30 minutes late' }).click();
    await expectToast(page, `${name} is running 30 min late`);
    await page
      .getByRole('list', { name: 'Running late' })
      .getByRole('button', { name: `${name} running 30 min late` })
      .click();
    await page.getByRole('button', { name: '1 appointment would end after hours: reschedule it' }).click();

    const preview = page.getByRole('dialog', { name: 'Affected appointments' });
    await expect(preview.getByRole('listitem')).toHaveText(/Rosa Quill/);
    await expectNothingForAxe(page, 'rescheduling who would be seen after hours', true);
    expect(await now()).toMatchObject(slot);
    await preview.getByRole('button', { name: 'Apply' }).click();
    const done = page.getByRole('alert').filter({ hasText: /^Time off added: 1 appointment moved/ });
    // The pointer keeps the toast open.
    await done.hover();
    const moved = await now();
    expect(moved?._id).toBe(appointment._id);
    expect([moved?.doctorId, moved?.slotDate, moved?.slotTime]).not.toEqual(Object.values(slot));
    await done.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(now).toMatchObject({ ...slot, cancelled: false });
  },
);
