import { call, findDetails, isFinalRefusal, Refused } from '@docket/contract/client.ts';
import type { AnswerOf } from '@docket/contract/endpoint.ts';
import { chooseMyMessages, readMyMessages } from '@docket/contract/endpoints/my-messages.ts';
import { patientLinkOver } from '@docket/contract/refusals.ts';
import {
  answers,
  button,
  createFooter,
  element,
  languageOfBrowser,
  status,
  turnTo,
} from '../patient-page/elements.ts';
import { type PageTexts, pageTexts } from './page-texts.ts';

type MyMessages = AnswerOf<typeof readMyMessages>;
const baseUrl: string = import.meta.env.API_BASE_URL ?? '';

/**
 * Renders which messages go to the address of a link, and stops them on request. Opening the page changes nothing;
 * only a click does. The browser keeps the secret for this tab only.
 */
export async function showMyMessages(container: HTMLElement, token: string): Promise<void> {
  // The patient's language is unknown until the answer arrives.
  const language = languageOfBrowser(pageTexts);
  const first = pageTexts[language];
  turnTo(language, first);
  say(container, first, first.wait);
  try {
    draw(container, token, await call(readMyMessages, { token }, { baseUrl }));
  } catch (error) {
    fail(container, first, error, () => void showMyMessages(container, token));
  }
}

function draw(container: HTMLElement, token: string, mine: MyMessages): void {
  const texts = pageTexts[mine.language];
  turnTo(mine.language, texts);
  const { isStopped, practice } = mine;
  // Word joiners keep the address on one line if it fits.
  const address = [...mine.address].join('\u2060');
  const parts: HTMLElement[] = [element('h1', texts.title)];
  if (isStopped) parts.push(status(texts.stopped.replace('{address}', address)));
  else {
    parts.push(element('p', texts.intro.replace('{address}', address)));
    const list = document.createElement('ul');
    for (const topic of ['changes', 'reminders', 'late', 'offers'] as const)
      if (mine[topic]) list.append(element('li', texts[topic]));
    parts.push(list);
  }
  const choose = () => void send(container, token, { ...mine, isStopped: !isStopped }, texts);
  const buttons = answers(button(isStopped ? texts.again : texts.stop, '', choose));
  container.replaceChildren(...parts, buttons, createFooter(practice));
}

async function send(
  container: HTMLElement,
  token: string,
  choice: MyMessages,
  texts: PageTexts,
): Promise<void> {
  for (const buttonElement of container.querySelectorAll('button')) buttonElement.disabled = true;
  try {
    await call(chooseMyMessages, { token, stop: choice.isStopped }, { baseUrl });
    draw(container, token, choice);
    container.querySelector('button')?.focus();
  } catch (error) {
    fail(container, texts, error, () => void showMyMessages(container, token));
    if (!isFinalRefusal(error)) container.append(createFooter(choice.practice));
  }
}

function fail(container: HTMLElement, texts: PageTexts, error: unknown, again: () => void): void {
  if (isFinalRefusal(error)) {
    say(container, texts, texts.invalid);
    const known = findDetails(error, patientLinkOver);
    if (known) container.append(createFooter(known.practice));
    return;
  }
  say(container, texts, error instanceof Refused && error.status === 429 ? texts.busy : texts.away);
  container.append(button(texts.retry, 'primary', again));
}

function say(container: HTMLElement, texts: PageTexts, sentence: string): void {
  container.replaceChildren(element('h1', texts.title), status(sentence));
}
