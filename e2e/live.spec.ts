import { call } from '@docket/contract/client.ts';
import { followChanges, LiveEvent } from '@docket/contract/endpoints/live.ts';
import { setPassword } from '@docket/contract/endpoints/sessions.ts';
import { invitePerson } from '@docket/contract/endpoints/staff.ts';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { createParser } from 'eventsource-parser';
import { comingAppointment, completeAhead, findRow, toListPath } from './support/appointments.ts';
import type { Clinic, Person, Role } from './support/clinic.ts';
import { expect, holdToken, test, testAlone } from './support/story.ts';
import { expectToast, undo } from './support/toasts.ts';

let hired = 0;

/** Adds a second user at the desk. */
async function hire(clinic: Clinic, name: string): Promise<Person> {
  hired += 1;
  const email = `desk.${hired}@docket.example`;
  const { invitationPath } = await clinic.ask('admin', invitePerson, { name, email });
  const password = 'correct horse battery';
  const token = invitationPath.split('#')[1] ?? '';
  await call(setPassword, { token, password }, { baseUrl: clinic.url });
  return { name, email, password };
}

/** Opens a page for a user at another browser. */
async function sitDown(
  { browser, clinic }: { browser: Browser; clinic: Clinic },
  role: Role,
  path: string,
  person?: Person,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL: clinic.url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await holdToken(page, role, await clinic.tokenFor(role, person));
  const follows = page.waitForResponse((response) => response.url().endsWith('/live'));
  await page.goto(path);
  await follows;
  return { context, page };
}

/** Collects the events of a doctor's live stream, read from the network. */
async function overhear(clinic: Clinic, person: Person | undefined) {
  const leaving = new AbortController();
  const token = await clinic.tokenFor('doctor', person);
  const answer = await fetch(clinic.url + followChanges.doctor.path, {
    headers: { dToken: token },
    signal: leaving.signal,
  });
  const heard: LiveEvent[] = [];
  const { feed } = createParser({
    onEvent({ data }) {
      const event = LiveEvent.parse(JSON.parse(data));
      // A heartbeat carries no data of the practice.
      if (event.topic !== 'heartbeat') heard.push(event);
    },
  });
  const reading = (async () => {
    for await (const text of (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()))
      feed(text);
  })().catch(() => {});
  await expect.poll(() => heard.length).toBe(1);
  return {
    heard,
    async leave() {
      leaving.abort();
      await reading;
    },
  };
}

test('a change appears at once, with its author, for the two users it concerns and no others', async ({
  clinic,
  browser,
}) => {
  const sarah = await hire(clinic, 'Sarah Lind');
  const appointment = await comingAppointment(clinic);
  const doctor = clinic.doctors.find(({ name }) => name === appointment.docData.name);
  const colleague = clinic.doctors.find(({ name }) => name !== appointment.docData.name);
  const others = await overhear(clinic, colleague);
  const desk = await sitDown({ browser, clinic }, 'admin', toListPath('admin', appointment), sarah);
  const office = await sitDown({ browser, clinic }, 'admin', toListPath('admin', appointment));
  const room = await sitDown({ browser, clinic }, 'doctor', toListPath('doctor', appointment), doctor);
  const { name } = appointment.userData;
  const rowIn = ({ page }: { page: Page }) => findRow(page, appointment);
  for (const workplace of [desk, office, room]) await expect(rowIn(workplace)).toBeVisible();

  await rowIn(desk)
    .getByRole('button', { name: `Cancel the appointment of ${name}` })
    .click();
  await expectToast(desk.page, 'Appointment cancelled');
  for (const workplace of [office, room]) {
    await expect(rowIn(workplace).getByText('Cancelled', { exact: true })).toBeVisible();
    await expect(rowIn(workplace).getByText('Cancelled by Sarah Lind just now')).toBeVisible();
    await expect(
      workplace.page.getByRole('status').filter({ hasText: `${name}: Cancelled by Sarah Lind just now` }),
    ).toHaveCount(1);
  }
  // The author of a change gets no toast about it.
  await expect(rowIn(desk).getByText('just now')).toHaveCount(0);

  await undo(desk.page, 'Appointment cancelled');
  for (const workplace of [office, room]) {
    await expect(rowIn(workplace).getByText('Put back to pending by Sarah Lind just now')).toBeVisible();
    await expect(
      rowIn(workplace).getByRole('button', { name: `Cancel the appointment of ${name}` }),
    ).toBeVisible();
  }
  await rowIn(room)
    .getByRole('button', { name: `Complete the appointment of ${name}` })
    .click();
  await completeAhead(room.page).click();
  for (const workplace of [desk, office]) {
    await expect(rowIn(workplace).getByText(`Completed by ${doctor?.name} just now`)).toBeVisible();
  }
  expect(others.heard.map((event) => event.topic)).toEqual(['hello']);
  await others.leave();
  for (const { context } of [desk, office, room]) await context.close();
});

test('seven tabs of one browser share one stream, also after the tab that reads it is closed', {
  tag: '@all',
}, async ({ clinic, browser }) => {
  const sarah = await hire(clinic, 'Sarah Berg');
  const appointment = await comingAppointment(clinic);
  const { context, page: first } = await sitDown(
    { browser, clinic },
    'admin',
    toListPath('admin', appointment),
    sarah,
  );
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/live')) streams.push(request.url());
  });
  const tabs = [first];
  while (tabs.length < 7) {
    const tab = await context.newPage();
    await tab.goto(toListPath('admin', appointment));
    await expect(findRow(tab, appointment)).toBeVisible();
    tabs.push(tab);
  }
  expect(streams).toEqual([]);

  const taken = context.waitForEvent('response', (response) => response.url().endsWith('/live'));
  await first.close();
  await taken;
  expect(streams).toHaveLength(1);
  const { cancelAppointment } = await import('@docket/contract/endpoints/appointments.ts');
  await clinic.ask('admin', cancelAppointment.admin, { appointmentId: appointment._id });
  for (const tab of tabs.slice(1)) {
    await tab.bringToFront();
    await expect(
      findRow(tab, appointment).getByText(`Cancelled by ${clinic.admin.name} just now`),
    ).toBeVisible();
  }
  expect(streams).toHaveLength(1);
  await context.close();
});

testAlone(
  'changes made while the server was away appear when it is back',
  { tag: '@all' },
  async ({ clinic, browser }) => {
    const sarah = await hire(clinic, 'Sarah Dahl');
    const appointment = await comingAppointment(clinic);
    const { context, page } = await sitDown(
      { browser, clinic },
      'admin',
      toListPath('admin', appointment),
      sarah,
    );
    const row = findRow(page, appointment);
    await expect(row).toBeVisible();
    await clinic.stop();
    await clinic.start();
    const { cancelAppointment } = await import('@docket/contract/endpoints/appointments.ts');
    await clinic.ask('admin', cancelAppointment.admin, { appointmentId: appointment._id });
    await expect(row.getByText('Cancelled', { exact: true })).toBeVisible({ timeout: 30_000 });
    await context.close();
  },
);

test('a session ended in another browser asks to sign in at once, over the page', { tag: '@all' }, async ({
  clinic,
  browser,
}) => {
  const { changePassword } = await import('@docket/contract/endpoints/sessions.ts');
  const sarah = await hire(clinic, 'Sarah Holm');
  const { context, page } = await sitDown({ browser, clinic }, 'admin', '/all-appointments', sarah);
  await expect(page.getByRole('table')).toBeVisible();
  const elsewhere = await clinic.signIn('admin', sarah);
  const input = { currentPassword: sarah.password, newPassword: 'another horse battery' };
  await call(changePassword.admin, input, { baseUrl: clinic.url, token: elsewhere });
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('table', { includeHidden: true })).toHaveCount(1);
  await context.close();
});
