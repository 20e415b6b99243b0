import { listDoctors } from '@docket/contract/endpoints/doctors.ts';
import { expect, test } from './support/story.ts';
import { expectToast } from './support/toasts.ts';

test('the admin makes a doctor unavailable and available again', async ({ openAs, clinic }) => {
  const page = await openAs('admin', '/doctor-list');
  await expect(page.getByRole('heading', { level: 1, name: 'All Doctors' })).toBeVisible();
  const { doctors } = await clinic.ask('admin', listDoctors, {});
  await expect(page.getByRole('article')).toHaveCount(doctors.length);
  const { name } = clinic.doctors[0] ?? clinic.admin;
  const available = page.getByRole('article', { name }).getByRole('checkbox', { name: 'Available' });
  const before = await available.isChecked();

  await available.click();
  await expectToast(page, 'Availability changed');
  await expect(available).toBeChecked({ checked: !before });
  await page.reload();
  await expect(available).toBeChecked({ checked: !before });
  await available.click();
  await expect(available).toBeChecked({ checked: before });
});
