import { toPlainDigits } from '@docket/contract/formats/fold.ts';
import type { Language } from '@docket/contract/locales/languages.ts';

/** Elements of the pages that patients open by a secret link. They share no code with the panel, to stay small. */
export function element(tag: 'h1' | 'p' | 'a' | 'li', text: string, kind = ''): HTMLElement {
  const created = document.createElement(tag);
  if (kind !== '') created.className = kind;
  created.textContent = text;
  return created;
}

export function button(text: string, kind: 'primary' | '', act: () => void): HTMLButtonElement {
  const created = document.createElement('button');
  created.type = 'button';
  created.className = kind;
  created.textContent = text;
  created.addEventListener('click', act);
  return created;
}

/** A sentence that screen readers announce. */
export function status(sentence: string): HTMLElement {
  const line = element('p', sentence, 'status');
  line.setAttribute('role', 'status');
  return line;
}

/** Sets the page's language and text direction. */
export function turnTo(
  language: Language,
  { direction, title }: { direction: 'ltr' | 'rtl'; title: string },
): void {
  document.documentElement.lang = language;
  document.documentElement.dir = direction;
  document.title = title;
}

/** The browser's language, for the page until the patient's is known. */
export function languageOfBrowser(texts: Readonly<Record<Language, unknown>>): Language {
  const name = navigator.language.slice(0, 2);
  // Safe to cast, because hasOwn was checked.
  return Object.hasOwn(texts, name) ? (name as Language) : 'en';
}

/** A row of buttons. */
export function answers(...buttons: HTMLButtonElement[]): HTMLElement {
  const created = document.createElement('div');
  created.className = 'answers';
  created.append(...buttons);
  return created;
}

/** The name of the practice, and its phone number. */
export function createFooter({
  name,
  phone,
}: {
  readonly name: string;
  readonly phone: string;
}): HTMLElement {
  const footer = document.createElement('footer');
  footer.append(element('p', name));
  if (phone !== '') {
    const link = element('a', phone);
    link.setAttribute('href', `tel:${toPlainDigits(phone).replace(/[^\d+]/g, '')}`);
    link.dir = 'ltr';
    footer.append(link);
  }
  return footer;
}
