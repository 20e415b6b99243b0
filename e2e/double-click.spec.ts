import {
  type Appointment,
  completeAppointment,
  listAppointments,
} from '@docket/contract/endpoints/appointments.ts';
import { markArrived } from '@docket/contract/endpoints/arrival-and-note.ts';
import { readCloseDay } from '@docket/contract/endpoints/close-day.ts';
import { listDoctors } from '@docket/contract/endpoints/doctors.ts';
import { readHistory } from '@docket/contract/endpoints/history.ts';
import { listPatients } from '@docket/contract/endpoints/patients.ts';
import { listPeople } from '@docket/contract/endpoints/staff.ts';
import { formatSlotTime } from '@docket/contract/formats/slot-date.ts';
import type { Locator, Page } from '@playwright/test';
import { comingAppointment, completeAhead, findRow, toListPath } from './support/appointments.ts';
import { portrait } from './support/clinic.ts';
import { aFreeTime, openDesk, typeNewCaller } from './support/desk.ts';
import { settled } from './support/settled.ts';
import { expect, test, testAlone } from './support/story.ts';
import { expectToast, undo } from './support/toasts.ts';
import { appointmentToday } from './support/today.ts';

/** Counts changing requests by path and delays each, so that the second click comes before the answer. */
async function countChanges(page: Page): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    // Some requests with POST only read, or keep the session alive.
    const changesNothing = /\/(all-doctors|keep-session)$/.test(pathname);
    if (route.request().method() !== 'POST' || changesNothing) return route.fallback();
    counts.set(pathname, (counts.get(pathname) ?? 0) + 1);
    await new Promise((goOn) => setTimeout(goOn, 400));
    await route.continue();
  });
  return counts;
}

/** Clicks twice at one position, even if another element is there by then. */
async function clickTwice(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error('The button is not on screen');
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2, { delay: 20 });
}

test('a double click on a creating button creates one record', { tag: '@all' }, async ({
  openAs,
  clinic,
}) => {
  const free = await aFreeTime(clinic);
  const page = await openAs('admin', '/all-appointments?dates=all');
  const counts = await countChanges(page);

  const desk = await openDesk(page);
  await typeNewCaller(page, desk, 'Wilhelmina Twice', free);
  await clickTwice(page, desk.getByRole('button', { name: 'Book appointment' }));
  await expect(desk).toBeHidden();
  expect(await clinic.find({ q: 'Wilhelmina Twice' })).toHaveLength(1);

  await page.goto('/add-doctor');
  await page.locator('input[type=file]').setInputFiles(portrait);
  await page.getByRole('textbox', { name: 'Name' }).fill('Dr. Amara Twice');
  await page.getByLabel('Email').fill('amara.twice@docket.example');
  await page.getByLabel('About').fill('Listens twice.');
  await clickTwice(page, page.getByRole('button', { name: 'Add doctor' }));
  await expectToast(page, 'Doctor added successfully');
  const { doctors } = await clinic.ask('admin', listDoctors, {});
  expect(doctors.filter(({ name }) => name === 'Dr. Amara Twice')).toHaveLength(1);

  await page.goto('/patients');
  await page.getByRole('button', { name: 'Add patient' }).click();
  const add = page.getByRole('dialog', { name: 'Add patient' });
  await add.getByLabel('Name').fill('Ottilie Twice');
  await clickTwice(page, add.getByRole('button', { name: 'Add patient' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ottilie Twice');
  expect((await clinic.ask('admin', listPatients, { q: 'Ottilie Twice' })).patients).toHaveLength(1);

  await page.goto('/people');
  await page.getByRole('button', { name: 'Invite' }).click();
  const invite = page.getByRole('dialog', { name: 'Invite someone' });
  await invite.getByLabel('Name').fill('Omar Twice');
  await invite.getByLabel('Email').fill('omar.twice@docket.example');
  await clickTwice(page, invite.getByRole('button', { name: 'Create invitation' }));
  await expect(page.getByRole('textbox', { name: 'Invitation link' })).toBeVisible();
  const { people } = await clinic.ask('admin', listPeople, {});
  expect(people.filter(({ name }) => name === 'Omar Twice')).toHaveLength(1);
  expect(Object.fromEntries(counts)).toEqual({
    '/api/admin/book-appointment': 1,
    '/api/admin/add-doctor': 1,
    '/api/admin/add-patient': 1,
    '/api/admin/invite-person': 1,
  });
});

testAlone(
  'a double click on a cancelling or completing button acts once, and the second click hits no other row',
  { tag: '@all' },
  async ({ openAs, clinic }) => {
    const cancelled = await comingAppointment(clinic);
    const page = await openAs('admin', toListPath('admin', cancelled));
    const counts = await countChanges(page);
    await clickTwice(
      page,
      findRow(page, cancelled).getByRole('button', { name: /^Cancel the appointment of/ }),
    );
    await expectToast(page, 'Appointment cancelled');
    await clickTwice(page, page.getByRole('alert').getByRole('button', { name: 'Undo' }));
    await expectToast(page, 'Appointment restored');
    const { history } = await clinic.ask('admin', readHistory.admin, { id: cancelled._id });
    expect(history.map(({ what }) => what).slice(-2)).toEqual(['cancelled', 'restored']);

    const [pendingAppointment] = (
      await clinic.ask('doctor', listAppointments.doctor, { status: 'pending', limit: 1, sort: '-slot' })
    ).appointments;
    if (!pendingAppointment) throw new Error('The first demo doctor has nothing pending');
    await openAs('doctor', toListPath('doctor', pendingAppointment));
    await findRow(page, pendingAppointment)
      .getByRole('button', { name: /^Complete the appointment of/ })
      .click();
    await clickTwice(page, completeAhead(page));
    await expectToast(page, 'Appointment completed');

    await page.goto('/doctor-profile');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('About').fill('Saved once');
    await clickTwice(page, page.getByRole('button', { name: 'Save' }));
    await expectToast(page, 'Profile updated');
    await page.getByRole('button', { name: 'Add time off' }).click();
    const off = page.getByRole('dialog', { name: 'Add time off' });
    await off.getByRole('textbox', { name: 'Reason' }).fill('Twice');
    await clickTwice(page, off.getByRole('button').last());
    await settled(page);
    // Today's appointments decide whether it is added at once.
    counts.delete('/api/doctor/add-time-off');
    expect(Object.fromEntries(counts)).toEqual({
      '/api/doctor/preview-time-off': 1,
      '/api/admin/cancel-appointment': 1,
      '/api/admin/restore-appointment': 1,
      '/api/doctor/complete-appoitment': 1,
      '/api/doctor/profile': 1,
    });
  },
);

test('when two tabs end one visit, the second is refused with the name, and Undo restores the visit', {
  tag: '@all',
}, async ({ openAs, context, clinic }) => {
  const appointment = await comingAppointment(clinic);
  // Live updates are blocked: each tab acts on its outdated list.
  await context.route('**/api/admin/live', () => {});
  const first = await openAs('admin', toListPath('admin', appointment));
  const second = await context.newPage();
  await second.goto(clinic.url + toListPath('admin', appointment));
  const cancel = (page: Page) =>
    findRow(page, appointment).getByRole('button', { name: /^Cancel the appointment of/ });
  await expect(cancel(second)).toBeVisible();
  await cancel(first).click();
  await expectToast(first, 'Appointment cancelled');
  await cancel(second).click();
  await expect(second.getByText(`Cancelled by ${clinic.admin.name} just now`)).toBeVisible();
  await expect(findRow(second, appointment).getByText('Cancelled', { exact: true })).toBeVisible();
  await undo(first, 'Appointment cancelled');
  await expectToast(first, 'Appointment restored');
  await second.reload();
  await expect(cancel(second)).toBeVisible();
  const { history } = await clinic.ask('admin', readHistory.admin, { id: appointment._id });
  expect(history.map(({ what }) => what).slice(-2)).toEqual(['cancelled', 'restored']);
});

test.describe('in a full day', () => {
  test.use({
    settings: { ADMIN_EMAIL: 'desk@docket.example', ADMIN_PASSWORD: 'correct horse battery', DEMO: 'off' },
  });

  test('the second click does not complete the next patient, whose row moved under the pointer', {
    tag: '@all',
  }, async ({ openAs, clinic }) => {
    const doctor = { name: 'Dr. Ida Full', email: 'ida@docket.example', password: 'a river and a lamp' };
    await clinic.addDoctor(doctor);
    const booked: Appointment[] = [];
    for (let at = 0; at < 14; at += 1) {
      const slotTime = formatSlotTime(at * 5);
      booked.push(await appointmentToday(clinic, `Patient ${at}`, { slotTime, doctorName: doctor.name }));
      await clinic.ask('admin', markArrived.admin, { appointmentId: booked[at]?._id ?? '' });
    }
    // From the third on, the list moves up by one row each time.
    for (const { _id } of booked.slice(0, 3))
      await clinic.ask('doctor', completeAppointment, { appointmentId: _id });
    const page = await openAs('doctor', '/doctor-dashboard', doctor);
    const day = page.getByRole('region', { name: 'Today' });
    await expect(day.getByText('Next', { exact: true })).toBeVisible();
    const complete = (at: number) => `Complete the appointment of Patient ${at}`;
    const box = await day.getByRole('button', { name: complete(3), exact: true }).boundingBox();
    if (!box) throw new Error('The button is not on screen');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2] as const;
    await page.mouse.click(x, y);
    const labelUnderPointer = () =>
      page.evaluate(
        (spot) =>
          document
            .elementFromPoint(...spot)
            ?.closest('button')
            ?.getAttribute('aria-label'),
        [x, y] as const,
      );
    await expect.poll(labelUnderPointer).toBe(complete(4));
    // The second half of a double click, on the row that moved there.
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await expectToast(page, 'Appointment completed');
    await settled(page);
    const { appointments } = await clinic.ask('doctor', listAppointments.doctor, { status: 'completed' });
    expect(appointments.map(({ userData }) => userData.name).toSorted()).toEqual(
      [0, 1, 2, 3].map((at) => `Patient ${at}`),
    );
  });

  test('in Close the day a second click or a held key does not answer the next row', {
    tag: '@all',
  }, async ({ openAs, clinic }) => {
    const doctor = { name: 'Dr. Ivo Close', email: 'ivo@docket.example', password: 'a river and a lamp' };
    await clinic.addDoctor(doctor);
    const patients = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve'];
    for (const patient of patients) await appointmentToday(clinic, patient, { doctorName: doctor.name });
    const page = await openAs('admin', '/close-day');
    await clickTwice(page, page.getByRole('button', { name: 'Seen: Ann' }));
    await expectToast(page, 'Appointment completed');
    await clickTwice(page, page.getByRole('button', { name: 'No-show: Ben' }));
    await expectToast(page, 'Marked as no-show');
    await page.getByRole('button', { name: 'Seen: Cleo' }).focus();
    for (let times = 0; times < 3; times += 1) {
      await page.keyboard.down('x');
      await expect(page.getByRole('button', { name: 'Seen: Dan' })).toBeFocused();
    }
    await page.keyboard.up('x');
    await settled(page);
    const { withoutOutcome, later } = await clinic.ask('admin', readCloseDay, {});
    expect(withoutOutcome.map(({ userData }) => userData.name)).toEqual(['Dan', 'Eve']);
    await clickTwice(page, page.getByRole('button', { name: 'Close day' }));
    const question = page.getByRole('dialog', { name: /still to come\?$/ });
    if (later > 0) await clickTwice(page, question.getByRole('button', { name: 'Close day' }));
    await expectToast(page, 'Day closed');
    await settled(page);
    await expect(page.getByRole('button', { name: 'Reopen day' })).toBeVisible();
  });
});
