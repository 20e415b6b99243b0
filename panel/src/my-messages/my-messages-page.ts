import { call, detailsOf, isFinal, Refused } from '@docket/contract/client.ts';
import type { AnswerOf } from '@docket/contract/endpoint.ts';
import { chooseMyMessages, readMyMessages } from '@docket/contract/my-messages.ts';
import { patientLinkOver } from '@docket/contract/refusals.ts';
import {
  answers,
  button,
  element,
  footerOf,
  languageOfBrowser,
  status,
  turnTo,
} from '../patient-page/elements.ts';
import { type PageTexts, pageTexts } from './page-texts.ts';

type MyMessages = AnswerOf<typeof readMyMessages>;
const baseUrl: string = import.meta.env.API_BASE_URL ?? '';

/**
 * Draws which messages come to the address of a link into the page, and stops them. Opening it changes nothing, whoever opens
 * it: only a click does. The browser keeps the secret for this tab alone.
 */
export async function showMyMessages(place: HTMLElement, token: string): Promise<void> {
  // Before anything is known, in the browser's language.
  const language = languageOfBrowser(pageTexts);
  const first = pageTexts[language];
  turnTo(language, first);
  say(place, first, first.wait);
  try {
    draw(place, token, await call(readMyMessages, { token }, { baseUrl }));
  } catch (error) {
    fail(place, first, error, () => void showMyMessages(place, token));
  }
}

function draw(place: HTMLElement, token: string, mine: MyMessages): void {
  const texts = pageTexts[mine.language];
  turnTo(mine.language, texts);
  const { isStopped, practice } = mine;
  // Joined letter by letter: no line ends within it while a line has room for it.
  const address = [...mine.address].join('\u2060');
  const parts: HTMLElement[] = [element('h1', texts.title)];
  if (isStopped) parts.push(status(texts.stopped.replace('{address}', address)));
  else {
    parts.push(element('p', texts.intro.replace('{address}', address)));
    const list = document.createElement('ul');
    for (const what of ['changes', 'reminders', 'late', 'offers'] as const)
      if (mine[what]) list.append(element('li', texts[what]));
    parts.push(list);
  }
  const choose = () => void send(place, token, { ...mine, isStopped: !isStopped }, texts);
  const buttons = answers(button(isStopped ? texts.again : texts.stop, isStopped ? '' : 'primary', choose));
  place.replaceChildren(...parts, buttons, footerOf(practice));
}

async function send(place: HTMLElement, token: string, choice: MyMessages, texts: PageTexts): Promise<void> {
  for (const buttonElement of place.querySelectorAll('button')) buttonElement.disabled = true;
  try {
    await call(chooseMyMessages, { token, stop: choice.isStopped }, { baseUrl });
    draw(place, token, choice);
    place.querySelector('button')?.focus();
  } catch (error) {
    fail(place, texts, error, () => void showMyMessages(place, token));
    if (!isFinal(error)) place.append(footerOf(choice.practice));
  }
}

function fail(place: HTMLElement, texts: PageTexts, error: unknown, again: () => void): void {
  if (isFinal(error)) {
    say(place, texts, texts.invalid);
    const known = detailsOf(error, patientLinkOver);
    if (known) place.append(footerOf(known.practice));
    return;
  }
  say(place, texts, error instanceof Refused && error.status === 429 ? texts.busy : texts.away);
  place.append(button(texts.retry, 'primary', again));
}

function say(place: HTMLElement, texts: PageTexts, sentence: string): void {
  place.replaceChildren(element('h1', texts.title), status(sentence));
}
