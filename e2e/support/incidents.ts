import { cleanName } from '@docket/contract/formats/clean-name.ts';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { settled } from './settled.ts';

/** Records incidents: a call of `ran()`, a native dialog of the browser, a violation of the security policy. */
export async function collectIncidents(context: BrowserContext): Promise<string[]> {
  const incidents: string[] = [];
  await context.exposeFunction('ran', (...args: unknown[]) => {
    incidents.push(`ran: ${args.join(' ')}`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      (window as unknown as { ran: (message: string) => void }).ran(`${violatedDirective} ${blockedURI}`);
    });
  });
  context.on('dialog', (dialog) => {
    incidents.push(`dialog: ${dialog.type()} ${dialog.message()}`);
    void dialog.dismiss();
  });
  return incidents;
}

/** Returns elements and attributes on the page that could run code. The panel itself writes none of them. */
export function plantedIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const acting =
      'iframe, object, embed, base, form[action], meta[http-equiv=refresh i], marquee, math, foreignObject';
    const addresses = ['href', 'xlink:href', 'src', 'srcset', 'action', 'formaction', 'data'];
    // The panel shows a chosen picture by a data: URL.
    const scripts = /^\s*(javascript|vbscript|data:text|data:image\/svg)/i;
    const found = [...document.querySelectorAll(acting)].map(({ outerHTML }) => outerHTML);
    for (const element of document.querySelectorAll('*')) {
      if (element.localName === 'script' && !/^https?:/.test((element as HTMLScriptElement).src))
        found.push(element.outerHTML);
      for (const { name, value } of element.attributes) {
        // Browsers ignore line breaks and tabs in a URL.
        const isScript = addresses.includes(name) && scripts.test(value.replace(/[\t\n\r]/g, ''));
        if (name.startsWith('on') || isScript) found.push(`${element.localName} ${name}=${value}`);
      }
    }
    return found.map((finding) => finding.slice(0, 200));
  });
}

/** Returns all text of a page, with fields and accessible names; each run of blanks becomes one. */
export async function readPageText(page: Page): Promise<string> {
  const pageText = await page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
    const named = [...document.querySelectorAll('[aria-label], [title]')];
    return [
      document.title,
      document.body.textContent,
      ...fields.map(({ value }) => value),
      ...named.flatMap((element) => [
        element.getAttribute('aria-label') ?? '',
        element.getAttribute('title') ?? '',
      ]),
    ].join('\n');
  });
  return toSingleLine(pageText);
}

/** Collapses blanks as a page does, and drops characters that stored names never contain. */
export function toSingleLine(text: string): string {
  return cleanName(text);
}

/** Waits for a screen, expects the given texts as typed, and no element that could run code. */
export async function looksHarmless(page: Page, where: string, texts: readonly string[] = []): Promise<void> {
  await expect(page.getByRole('heading').first(), `${where} is no white page`).toBeVisible();
  await settled(page);
  // Soft, so that one run reports all of them.
  await expect
    .configure({ soft: true })
    .poll(() => lackedBy(page, texts), `${where} shows what was typed`)
    .toEqual([]);
  expect.soft(await plantedIn(page), `${where} holds nothing that acts`).toEqual([]);
}

async function lackedBy(page: Page, texts: readonly string[]): Promise<string[]> {
  const pageText = await readPageText(page);
  return texts.filter((text) => !pageText.includes(toSingleLine(text)));
}
