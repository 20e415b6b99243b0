import { goTo, screens } from './support/screens.ts';
import { settled } from './support/settled.ts';
import { expect, holdToken, test } from './support/story.ts';
import { watchForFaults } from './support/watch-for-faults.ts';

// Every story ends with this check. Here it covers every screen, and must find planted faults.
test('no screen sends a request to another origin or violates its content security policy', {
  tag: '@all',
}, async ({ page, clinic }) => {
  const answer = await page.goto('/');
  const policy = (answer?.headers()['content-security-policy'] ?? '').split(';').map((rule) => rule.trim());
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy.find((rule) => rule.startsWith('default-src'))).toBe("default-src 'self'");
  await page.goto('/healthz');
  await holdToken(page, 'admin', await clinic.tokenFor('admin'));
  await holdToken(page, 'doctor', await clinic.tokenFor('doctor'));
  for (const { path, title } of screens) {
    await goTo(page, path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await settled(page);
  }
});

test('a foreign or inline script is blocked, and the test notices it', async ({ browser, clinic }) => {
  const context = await browser.newContext();
  const faults = watchForFaults(context, clinic.url);
  const page = await context.newPage();
  await page.goto(clinic.url);
  await page.evaluate(() => {
    // A separate rule refuses each of them, so every one is tried.
    const attempts = [
      () => {
        const script = document.createElement('script');
        script.append('window.intruder = true');
        document.body.append(script);
      },
      () => {
        document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.intruder = true">');
      },
      () => {
        document.createElement('script').src = '/theme.js';
      },
      () => void fetch('https://elsewhere.invalid/').catch(() => {}),
    ];
    for (const attempt of attempts) {
      try {
        attempt();
      } catch {}
    }
  });
  await expect.poll(() => faults.length).toBeGreaterThanOrEqual(4);
  expect(await page.evaluate(() => 'intruder' in window)).toBe(false);
  await context.close();
});
