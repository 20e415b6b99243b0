import { call } from '@docket/contract/client.ts';
import { type Appointment, cancelAppointment } from '@docket/contract/endpoints/appointments.ts';
import { bookAppointment, moveAppointment, openSlots } from '@docket/contract/endpoints/booking.ts';
import { readConfirmationCalls, recordContact } from '@docket/contract/endpoints/confirmation-calls.ts';
import { editPatient } from '@docket/contract/endpoints/patients.ts';
import { setPassword } from '@docket/contract/endpoints/sessions.ts';
import { invitePerson } from '@docket/contract/endpoints/staff.ts';
import { addDays, formatSlotDate, parseSlotDate, toIsoDate } from '@docket/contract/formats/slot-date.ts';
import type { Browser, Page } from '@playwright/test';
import { toListPath } from './support/appointments.ts';
import type { Clinic, Person } from './support/clinic.ts';
import { expect, holdToken, testAlone } from './support/story.ts';
import { expectToast, undo } from './support/toasts.ts';

/** Adds another admin to the clinic. */
async function hireAda(clinic: Clinic): Promise<Person> {
  const person = { name: 'Ada', email: 'ada@docket.example', password: 'correct horse battery' };
  const { invitationPath } = await clinic.ask('admin', invitePerson, person);
  const token = invitationPath.split('#')[1] ?? '';
  await call(setPassword, { token, password: person.password }, { baseUrl: clinic.url });
  return person;
}

async function sitDown(browser: Browser, clinic: Clinic, person?: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: clinic.url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await holdToken(page, 'admin', await clinic.signIn('admin', person));
  const follows = page.waitForResponse((response) => response.url().endsWith('/live'));
  await page.goto('/calls');
  await follows;
  await expect(listIn(page)).toBeVisible();
  return page;
}

const listIn = (page: Page) => page.getByRole('list', { name: 'Patients to call' });
const openRow = (page: Page) => listIn(page).locator('button[aria-expanded="true"]');
const ready = (page: Page) => listIn(page).getByRole('button', { name: 'Confirmed', disabled: false });

/** Confirms all uncalled patients except the first `count`. */
async function leaveToCall(clinic: Clinic, count: number): Promise<void> {
  const { calls } = await clinic.ask('admin', readConfirmationCalls, {});
  const kept = calls.filter(({ lastContact }) => lastContact === null).slice(0, count);
  for (const { appointment } of calls.filter((call) => !kept.includes(call)))
    await clinic.ask('admin', recordContact, { appointmentId: appointment._id, outcome: 'confirmed' });
}

/** Works through the list by keys; returns the patients whose calls were recorded. */
async function callEverybody(page: Page): Promise<string[]> {
  const called: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(recordContact.path)) called.push(request.postDataJSON().appointmentId);
  });
  const isOver = () => page.getByText('All patients have confirmed').isVisible();
  while (!(await isOver())) {
    if (await ready(page).isVisible()) {
      // A key pressed while the next row opens has no effect, so it is pressed again.
      const written = page
        .waitForResponse((response) => response.url().endsWith(recordContact.path), { timeout: 3_000 })
        .catch(() => null);
      await page.keyboard.press('1');
      await written;
    } else if ((await openRow(page).count()) === 0) await page.keyboard.press('j');
  }
  return called;
}

/** Books appointments for the listed day until `count` patients are to be called. */
async function fillUpTo(clinic: Clinic, count: number): Promise<void> {
  const { calls } = await clinic.ask('admin', readConfirmationCalls, {});
  const [first] = calls;
  if (!first) throw new Error('Nobody is to be called');
  const { doctorId, slotDate, slotTime } = first.appointment;
  for (let more = calls.length; more < count; more += 1) {
    const patient = { name: `Patient ${more}`, phone: '+49 30 555 0100' };
    const slot = { doctorId, slotDate, slotTime, overbook: true };
    await clinic.ask('admin', bookAppointment, { ...slot, patient, anyway: true });
  }
}

testAlone(
  'two receptionists who work on one list never get the same patient',
  { tag: '@all' },
  async ({ clinic, browser }) => {
    await leaveToCall(clinic, 60);
    await fillUpTo(clinic, 60);
    const { calls } = await clinic.ask('admin', readConfirmationCalls, {});
    expect(calls).toHaveLength(60);
    const pages = [await sitDown(browser, clinic), await sitDown(browser, clinic, await hireAda(clinic))];
    const called = (await Promise.all(pages.map(callEverybody))).flat();
    const patientOf = new Map(calls.map(({ appointment }) => [appointment._id, appointment.patientId]));
    expect(called.toSorted()).toEqual([...patientOf.keys()].sort());
    expect(await clinic.ask('admin', readConfirmationCalls, {})).toMatchObject({ calls: [] });
  },
);

testAlone(
  'a colleague sees a recorded call; a confirmation shows everywhere until the appointment moves to another day',
  { tag: '@all' },
  async ({ clinic, browser }) => {
    await leaveToCall(clinic, 4);
    const { calls } = await clinic.ask('admin', readConfirmationCalls, {});
    const [one, two, three] = calls.map(({ appointment }) => appointment);
    if (!one || !two || !three) throw new Error('Too few are to be called');
    const nameOf = ({ userData }: Appointment) => userData.name;
    const [desk, ada] = [
      await sitDown(browser, clinic),
      await sitDown(browser, clinic, await hireAda(clinic)),
    ];

    await ada.keyboard.press('j');
    await expect(openRow(ada)).toHaveText(nameOf(one));
    await expect(listIn(desk).getByText('Ada is calling')).toBeVisible();
    await expect(listIn(desk).getByRole('button', { name: nameOf(one) })).toBeDisabled();
    await desk.keyboard.press('ArrowDown');
    await expect(openRow(desk)).toHaveText(nameOf(two));
    await expect(listIn(ada).getByText(`${clinic.admin.name} is calling`)).toBeVisible();

    await ada.keyboard.press('2');
    await expectToast(ada, 'No answer noted');
    await expect(listIn(desk).getByText(/No answer, Ada/)).toBeVisible();
    await expect(openRow(ada)).toHaveText(nameOf(three));
    await undo(ada, 'No answer noted');
    await expect(listIn(desk).getByText(/No answer, Ada/)).toHaveCount(0);

    await ada.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(listIn(desk).getByText('Ada is calling')).toHaveCount(0);
    await listIn(desk)
      .getByRole('button', { name: nameOf(one) })
      .click();
    await expect(ready(desk)).toBeVisible();
    await desk.keyboard.press('1');
    await expectToast(desk, 'Appointment confirmed');
    await expect(listIn(desk).getByRole('button', { name: nameOf(one) })).toHaveCount(0);

    const date = parseSlotDate(one.slotDate);
    if (!date) throw new Error('No date');
    await ada.goto(toListPath('admin', one));
    const row = ada
      .getByRole('row')
      .filter({ hasText: formatSlotDate(one.slotDate) })
      .filter({ hasText: nameOf(one) });
    await expect(row.getByText('Confirmed')).toBeVisible();
    const span = { from: toIsoDate(addDays(date, 1)), to: toIsoDate(addDays(date, 28)), most: 1 };
    const { doctors } = await clinic.ask('admin', openSlots, span);
    const slot = doctors.find(({ doctorId }) => doctorId === one.doctorId)?.slots[0];
    if (!slot) throw new Error('No free time');
    await clinic.ask('admin', moveAppointment.admin, { appointmentId: one._id, ...slot });
    await expect(ada.getByText(/^Moved by/)).toBeVisible();
    await expect(ada.getByText('Confirmed')).toHaveCount(0);
  },
);

testAlone(
  'a cancelled appointment puts a patient with phone contact at the top of Calls, live, until the patient is told',
  { tag: '@all' },
  async ({ clinic, browser }) => {
    await leaveToCall(clinic, 3);
    const { calls } = await clinic.ask('admin', readConfirmationCalls, {});
    const last = calls.at(-1)?.appointment;
    if (!last) throw new Error('Nobody is to be called');
    await clinic.ask('admin', editPatient, {
      patientId: last.patientId,
      name: last.userData.name,
      contactBy: 'phone',
    });
    const desk = await sitDown(browser, clinic);
    await clinic.ask('admin', cancelAppointment.admin, { appointmentId: last._id });
    const first = listIn(desk).getByRole('listitem').first();
    await expect(first).toContainText(last.userData.name);
    await expect(first).toContainText(/Not told: was .* [AP]M, cancelled/);
    await desk.keyboard.press('j');
    await expect(first.getByRole('button', { name: 'Told', disabled: false })).toBeVisible();
    await desk.keyboard.press('1');
    await expectToast(desk, 'Noted: the patient knows');
    await expect(listIn(desk).getByText('Not told')).toHaveCount(0);
  },
);

testAlone(
  'a list of two hundred calls renders more rows as it is scrolled',
  { tag: '@all' },
  async ({ clinic, browser }) => {
    await fillUpTo(clinic, 200);
    const page = await sitDown(browser, clinic);
    const rows = listIn(page).getByRole('listitem');
    // Rows are added during idle time; waits until there are enough.
    const drawn: number[] = [];
    await expect
      .poll(async () => drawn.push(await rows.count()) > 1 && drawn.at(-1) === drawn.at(-2), {
        intervals: [700],
      })
      .toBe(true);
    expect(drawn.at(-1)).toBeGreaterThan(80);
    expect(drawn.at(-1)).toBeLessThan(150);
    await page.keyboard.press('End');
    await expect(rows).toHaveCount(200);
  },
);

testAlone(
  'a closed tab releases the patient it was calling',
  { tag: '@all' },
  async ({ clinic, browser }) => {
    const [desk, ada] = [
      await sitDown(browser, clinic),
      await sitDown(browser, clinic, await hireAda(clinic)),
    ];
    await ada.keyboard.press('j');
    await expect(listIn(desk).getByText('Ada is calling')).toBeVisible();
    await ada.close({ runBeforeUnload: true });
    await expect(listIn(desk).getByText('Ada is calling')).toHaveCount(0);
  },
);
