import { type Doctor, editDoctor, listDoctors } from '@docket/contract/endpoints/doctors.ts';
import { expectNothingForAxe } from './support/axe.ts';
import { type Clinic, portrait } from './support/clinic.ts';
import { settled, still } from './support/settled.ts';
import { expect, holdToken, test, testAlone } from './support/story.ts';
import { expectToast, undo } from './support/toasts.ts';

/** The record of a demo doctor, as an admin reads it. */
async function known(clinic: Clinic, at: number): Promise<Doctor> {
  const { doctors } = await clinic.ask('admin', listDoctors, {});
  const doctor = doctors.find(({ email }) => email === clinic.doctors[at]?.email);
  if (!doctor) throw new Error(`The demo clinic has no doctor ${at}`);
  return doctor;
}

testAlone(
  "a manager changes every field of a doctor, and no colleague's change is overwritten",
  { tag: '@all' },
  async ({ openAs, clinic }) => {
    const doctor = await known(clinic, 0);
    const page = await openAs('admin', '/doctor-list');
    await page.getByRole('link', { name: doctor.name }).press('Enter');
    const drawer = page.getByRole('dialog', { name: doctor.name });
    await drawer.getByRole('button', { name: 'Edit' }).click();
    await expect(drawer.getByLabel('Name')).toBeFocused();
    await drawer.locator('input[type=file]').setInputFiles(portrait);
    for (const [label, value] of [
      ['Name', 'Dr. Kim Stone'],
      ['Email', 'kim.stone@docket.example'],
      ['Experience', '15 Years'],
      ['Degree', 'PhD'],
      ['Fee', '82.5'],
      ['About', 'Listens twice.'],
      ['Address line 1', '9 Harbour Row'],
      ['Address line 2', 'Room 2'],
    ] as const)
      await drawer.getByRole('textbox', { name: label, exact: true }).fill(value);
    await drawer.getByLabel('Speciality').selectOption('Neurologist');

    // Another admin changes the degree.
    await clinic.ask('admin', editDoctor, { docId: doctor._id, degree: 'MD, MSc', version: doctor.version });
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Someone else changed this doctor in the meantime');
    await expect(drawer.getByText(`Changed in the meantime by ${clinic.admin.name}`)).toBeVisible();
    await expect(drawer.getByText('MD, MSc')).toBeVisible();
    expect((await known(clinic, 0)).degree).toBe('MD, MSc');
    await drawer.getByRole('button', { name: 'Use these values' }).click();
    await expect(drawer.getByLabel('Degree')).toHaveValue('MD, MSc');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Doctor saved');

    await page.reload();
    const saved = page.getByRole('dialog', { name: 'Dr. Kim Stone' });
    for (const text of [
      'MD, MSc - Neurologist',
      '15 Years',
      '$82.50',
      'Listens twice.',
      '9 Harbour Row',
      'Room 2',
    ])
      await expect(saved.getByText(text)).toBeVisible();
    await expect(saved.getByRole('link', { name: 'kim.stone@docket.example' })).toBeVisible();
    expect(await saved.locator('img').getAttribute('src')).not.toBe(doctor.image);
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('article', { name: 'Dr. Kim Stone' })).toBeVisible();
  },
);

test('Escape and Back ask before they discard typed changes', { tag: '@all' }, async ({ openAs, clinic }) => {
  const { name } = await known(clinic, 1);
  const page = await openAs('admin', '/doctor-list');
  await page.getByRole('link', { name }).click();
  const drawer = page.getByRole('dialog', { name });
  await drawer.getByRole('button', { name: 'Edit' }).click();
  await drawer.getByLabel('Degree').fill('Typed');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(drawer.getByLabel('Degree')).toHaveValue('Typed');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/doctor-list$/);
});

testAlone(
  'a new password link lets the doctor choose another password',
  { tag: '@all' },
  async ({ openAs, clinic, browser }) => {
    const { _id, name, email } = await known(clinic, 2);
    const page = await openAs('admin', `/doctor-list?doctor=${_id}`);
    const drawer = page.getByRole('dialog', { name });
    await drawer.getByRole('button', { name: 'New password link' }).click();
    const link = await drawer.getByRole('textbox', { name: 'Password link' }).inputValue();
    const other = await browser.newPage();
    await other.goto(link);
    await other.getByLabel('New password', { exact: true }).fill('a river and a lamp');
    await other.getByLabel('Repeat new password').fill('a river and a lamp');
    await other.getByRole('button', { name: 'Set password' }).click();
    await expect
      .poll(() => clinic.signIn('doctor', { name, email, password: 'a river and a lamp' }).catch(() => null))
      .not.toBeNull();
    await other.close();
  },
);

testAlone(
  'an archived doctor is signed out at once, keeps all appointments, and can be restored',
  { tag: '@all' },
  async ({ openAs, clinic, browser }) => {
    const { _id, name } = await known(clinic, 0);
    const doctorPage = await browser.newPage({ baseURL: clinic.url });
    await holdToken(doctorPage, 'doctor', await clinic.signIn('doctor'));
    await doctorPage.goto('/doctor-profile');
    await expect(doctorPage.getByRole('heading', { level: 2, name })).toBeVisible();

    const page = await openAs('admin', `/doctor-list?doctor=${_id}`);
    const drawer = page.getByRole('dialog', { name });
    const coming = drawer.getByRole('link', { name: 'View them' });
    await expect(coming).toBeVisible();
    const stay = drawer.getByText(/^[\d,]+ upcoming appointments stay booked/);
    const count = Number.parseInt(await stay.innerText(), 10);
    await drawer.getByRole('button', { name: 'Archive' }).click();
    await drawer.getByRole('button', { name: 'Archive anyway' }).click();
    await expectToast(page, 'Doctor archived');
    await expect(drawer.getByRole('button', { name: 'Bring back' })).toBeVisible();

    // Reported by the live stream, without a request.
    await expect(doctorPage.getByText(/^Your account was archived by the front desk/)).toBeVisible();
    await expect(clinic.signIn('doctor')).rejects.toThrow('Invalid credentials');
    await doctorPage.close();

    await coming.click();
    await expect(page.getByRole('heading', { level: 1, name: 'All Appointments' })).toBeVisible();
    await expect(page.getByText(new RegExp(`^${count} pending`))).toBeVisible();

    await page.goto(`/doctor-list?doctor=${_id}`);
    await drawer.getByRole('button', { name: 'Bring back' }).click();
    await undo(page, 'Doctor brought back');
    await expectToast(page, 'Doctor archived');
    await page.keyboard.press('Escape');
    await expect(page.getByText('11 doctors')).toBeVisible();
    await expect(page.getByRole('article', { name })).toHaveCount(0);
    await page.getByRole('button', { name: 'Archived (1)' }).click();
    await page.getByRole('article', { name }).getByRole('button', { name: 'Bring back' }).click();
    await expect(page.getByText('No archived doctors')).toBeVisible();
    // The card disappears before the server answers.
    await expectToast(page, 'Doctor brought back');
    expect(await clinic.signIn('doctor')).not.toBe('');
  },
);

testAlone(
  'axe finds nothing in the drawer, its form, its faults, its question and behind Archived',
  { tag: '@all' },
  async ({ openAs, clinic }) => {
    const { _id, name } = await known(clinic, 0);
    const page = await openAs('admin', `/doctor-list?doctor=${_id}`);
    const drawer = page.getByRole('dialog', { name });
    const look = async (label: string) => {
      await settled(page);
      await still(page);
      await expectNothingForAxe(page, label, true);
    };
    await expect(drawer.getByRole('link', { name: /^View (them|it)$/ })).toBeVisible();
    await look('drawer');
    await drawer.getByRole('button', { name: 'New password link' }).click();
    await expect(drawer.getByRole('textbox', { name: 'Password link' })).toBeVisible();
    await look('password link');
    await drawer.getByRole('button', { name: 'Edit' }).click();
    await look('edit');
    await drawer.getByLabel('Name').fill('');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await look('faults');
    await page.keyboard.press('Escape');
    await expect(page.getByText(/are not saved yet/)).toBeVisible();
    await look('question');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('link', { name }).click();
    await drawer.getByRole('button', { name: 'Archive' }).click();
    await drawer.getByRole('button', { name: 'Archive anyway' }).click();
    await expect(drawer.getByRole('button', { name: 'Bring back' })).toBeVisible();
    await look('archived');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Archived (1)' }).click();
    await expect(page.getByText('1 archived doctor')).toBeVisible();
    await settled(page);
    await expectNothingForAxe(page, 'archived doctors');
  },
);
