import { portrait } from './support/clinic.ts';
import { expect, heldToken, test, testAlone } from './support/story.ts';
import { expectToast } from './support/toasts.ts';

// The page shows the first sentence, the toast the server's text.
const spentLink = 'This link was already used or has expired. Please ask for a new one.';
const about = 'Sees children and their parents since 2009.';

testAlone(
  'a doctor is added with a picture, invited by link, and signs in',
  async ({ openAs, browser, clinic }) => {
    const page = await openAs('admin', '/add-doctor');
    const form = page.getByRole('form', { name: 'Add Doctor' });
    await form.locator('input[type=file]').setInputFiles(portrait);
    await expect(form.getByRole('img', { name: 'Chosen doctor' })).toBeVisible();
    await form.getByLabel('Name').fill('Dr. Amara Lindqvist');
    await form.getByLabel('Email').fill('amara.lindqvist@example.org');
    await form.getByLabel('Speciality').selectOption('Paedetricians');
    await expect(form.getByLabel('Experience')).toHaveValue('1 Year');
    await form.getByLabel('About').fill(about);
    await form.getByRole('button', { name: 'Add doctor' }).click();
    await expectToast(page, 'Doctor added successfully');

    // The form is empty again, and the link is shown.
    await expect(form.getByLabel('Name')).toHaveValue('');
    await expect(form.getByLabel('Speciality')).toHaveValue('General physician');
    const invitation = page.getByRole('region', { name: 'Invitation link for Dr. Amara Lindqvist' });
    const link = await invitation.getByRole('textbox', { name: 'Invitation link' }).inputValue();
    expect(link).toMatch(new RegExp(`^${clinic.url}/set-password#.{20,}$`));

    // The list shows the picture as resized by the server.
    await page.getByRole('link', { name: 'Doctors List' }).click();
    const card = page.getByRole('article', { name: 'Dr. Amara Lindqvist' });
    await expect(card.getByText('Paedetricians')).toBeVisible();
    await expect(card.getByRole('checkbox', { name: 'Available' })).toBeChecked();
    const image = card.locator('img');
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBeGreaterThan(100);

    // The doctor at another browser.
    const elsewhere = await browser.newContext();
    const doctors = await elsewhere.newPage();
    await doctors.goto(link);
    await expect(doctors.getByText('Dr. Amara Lindqvist')).toBeVisible();
    await doctors.getByLabel('New password', { exact: true }).fill('a long enough password');
    await doctors.getByLabel('Repeat new password').fill('a long enough password');
    await doctors.getByRole('button', { name: 'Set password' }).click();
    await expect(doctors.getByText('You can now log in as amara.lindqvist@example.org.')).toBeVisible();
    await doctors.getByRole('button', { name: 'Login' }).click();
    await doctors.waitForURL('**/doctor-dashboard');
    await expectToast(doctors, 'Doctor login successful!');
    expect(await heldToken(doctors, 'doctor')).toBeTruthy();

    // The link works only once.
    await doctors.goto('/healthz');
    await doctors.evaluate(() => localStorage.clear());
    await doctors.goto(link);
    await expect(doctors.getByText(spentLink, { exact: true })).toBeVisible();
    await expect(doctors.getByLabel('New password', { exact: true })).toHaveCount(0);
    await elsewhere.close();
  },
);

testAlone(
  'a doctor without a picture gets drawn initials, and the card leads to the fee',
  { tag: '@all' },
  async ({ openAs }) => {
    const page = await openAs('admin', '/add-doctor');
    const form = page.getByRole('form', { name: 'Add Doctor' });
    await form.getByRole('button', { name: 'Use initials' }).click();
    await form.getByLabel('Name').fill('Dr. Amara Lindqvist');
    await expect(form.getByText('Initials AL')).toBeVisible();
    await form.getByLabel('Email').fill('amara@example.org');
    await form.getByLabel('About').fill(about);
    await form.getByRole('button', { name: 'Add doctor' }).click();
    await expectToast(page, 'Doctor added successfully');
    await page.getByRole('link', { name: 'Set fee' }).click();
    await expect(page.getByLabel('Fee')).toBeFocused();
    await page.keyboard.type('65');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog').getByText('$65')).toBeVisible();
    const image = page.getByRole('article', { name: 'Dr. Amara Lindqvist' }).locator('img');
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBeGreaterThan(100);
  },
);

test('without a picture nothing is sent', { tag: '@all' }, async ({ openAs }) => {
  const page = await openAs('admin', '/add-doctor');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  const form = page.getByRole('form', { name: 'Add Doctor' });
  await form.getByLabel('Name').fill('Dr. Nobody');
  await form.getByLabel('Email').fill('nobody@example.org');
  await form.getByLabel('About').fill(about);
  await form.getByRole('button', { name: 'Add doctor' }).click();
  await expectToast(page, 'Image not selected');
  expect(sent.filter((url) => url.includes('/api/admin/add-doctor'))).toEqual([]);
});

test("another doctor's email is refused, and the form keeps its text", { tag: '@all' }, async ({
  openAs,
  clinic,
}) => {
  const page = await openAs('admin', '/add-doctor');
  const form = page.getByRole('form', { name: 'Add Doctor' });
  await form.locator('input[type=file]').setInputFiles(portrait);
  await form.getByLabel('Name').fill('Dr. Somebody Else');
  await form.getByLabel('Email').fill(` ${clinic.doctors[0]?.email.toUpperCase()} `);
  await form.getByLabel('About').fill(about);
  await form.getByRole('button', { name: 'Add doctor' }).click();
  await expectToast(page, 'Failed to add doctor: Doctor with this email already exists');
  await expect(form.getByLabel('Name')).toHaveValue('Dr. Somebody Else');
});

test('a file that is no picture is refused by its content', { tag: '@all' }, async ({ openAs }) => {
  const page = await openAs('admin', '/add-doctor');
  const form = page.getByRole('form', { name: 'Add Doctor' });
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'portrait.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
  await form.getByLabel('Name').fill('Dr. Nobody');
  await form.getByLabel('Email').fill('nobody@example.org');
  await form.getByLabel('About').fill(about);
  await form.getByRole('button', { name: 'Add doctor' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /^Failed to add doctor: / })).toBeVisible();
});

testAlone(
  'the fields under "More details" are saved too, and a doctor with a password needs no link',
  { tag: '@all' },
  async ({ openAs, clinic }) => {
    const page = await openAs('admin', '/add-doctor');
    const form = page.getByRole('form', { name: 'Add Doctor' });
    await expect(form.getByLabel('Degree')).toBeHidden();
    await form.locator('input[type=file]').setInputFiles(portrait);
    await form.getByLabel('Name').fill('Dr. Ola Berg');
    await form.getByLabel('Email').fill('ola.berg@example.org');
    await form.getByLabel('About').fill(about);
    await form.getByRole('button', { name: 'More details' }).click();
    await form.getByLabel('Password', { exact: true }).fill('ten letters and more');
    await form.getByLabel('Fee').fill('49.5');
    await form.getByLabel('Degree').fill('MD');
    await form.getByLabel('Address line 1').fill('1 Harbour Street');
    await form.getByLabel('Address line 2').fill('Second floor');
    await form.getByRole('button', { name: 'Add doctor' }).click();
    await expectToast(page, 'Doctor added successfully');
    await expect(page.getByRole('region', { name: /^Invitation link/ })).toHaveCount(0);

    const token = await clinic.signIn('doctor', {
      name: 'Dr. Ola Berg',
      email: 'ola.berg@example.org',
      password: 'ten letters and more',
    });
    expect(token).toBeTruthy();
    const { listDoctors } = await import('@docket/contract/endpoints/doctors.ts');
    const { doctors } = await clinic.ask('admin', listDoctors, {});
    expect(doctors.at(-1)).toMatchObject({
      name: 'Dr. Ola Berg',
      fees: 49.5,
      degree: 'MD',
      experience: '1 Year',
      speciality: 'General physician',
      address: { line1: '1 Harbour Street', line2: 'Second floor' },
      canSignIn: true,
    });
  },
);
