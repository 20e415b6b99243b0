import { call, findDetails, isFinalRefusal, Refused } from '@docket/contract/client.ts';
import type { AnswerOf } from '@docket/contract/endpoint.ts';
import { answerOffer, readOffer } from '@docket/contract/endpoints/offer-link.ts';
import { toSlotMinutes } from '@docket/contract/formats/slot-date.ts';
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

type OfferAnswer = AnswerOf<typeof readOffer>;
const baseUrl: string = import.meta.env.API_BASE_URL ?? '';

/**
 * Renders an offer and records the patient's answer. Opening the page changes nothing; only a click does. The browser
 * keeps the secret for this tab only.
 */
export async function showOffer(container: HTMLElement, token: string): Promise<void> {
  // The patient's language is unknown until the answer arrives.
  const language = languageOfBrowser(pageTexts);
  const texts = pageTexts[language];
  turnTo(language, texts);
  showSentence(container, texts, texts.wait);
  try {
    showAnswer(container, token, await call(readOffer, { token }, { baseUrl }));
  } catch (error) {
    if (isFinalRefusal(error)) {
      showSentence(container, texts, texts.invalid);
      const overDetails = findDetails(error, patientLinkOver);
      if (overDetails) container.append(createFooter(overDetails.practice));
      return;
    }
    showFailure(container, texts, error, () => void showOffer(container, token));
  }
}

function showAnswer(container: HTMLElement, token: string, offer: OfferAnswer): void {
  const { practice, ended, instead, until, language } = offer;
  const texts = pageTexts[language];
  turnTo(language, texts);
  const when = (slot: Slot) => formatSlot(slot, offer);
  const lengthValues = { minutes: String(offer.durationMinutes), doctor: offer.doctorName };
  const parts = [
    element('h1', ended === 'accepted' ? texts.yours : instead ? texts.earlier : texts.title),
    element('p', when(offer), 'slot'),
    element('p', fill(texts.lasts, lengthValues)),
  ];
  if (ended !== null) {
    container.replaceChildren(...parts, status(texts[ended]), createFooter(practice));
    return;
  }
  if (instead) {
    const insteadValues = { when: when(instead), doctor: instead.doctorName };
    parts.push(element('p', fill(texts.instead, insteadValues), 'quiet'));
  }
  parts.push(element('p', fill(texts.held, { when: when(until) }), 'quiet'));
  const answer = (takes: boolean) => void sendAnswer(container, token, offer, takes);
  const buttons = answers(
    button(texts.take, 'primary', () => answer(true)),
    button(texts.decline, '', () => answer(false)),
  );
  container.replaceChildren(...parts, buttons, createFooter(practice));
}

async function sendAnswer(
  container: HTMLElement,
  token: string,
  offer: OfferAnswer,
  takes: boolean,
): Promise<void> {
  for (const buttonElement of container.querySelectorAll('button')) buttonElement.disabled = true;
  try {
    await call(answerOffer, { token, takes }, { baseUrl });
    showAnswer(container, token, { ...offer, ended: takes ? 'accepted' : 'declined' });
  } catch (error) {
    if (!isFinalRefusal(error)) {
      showFailure(container, pageTexts[offer.language], error, () => void showOffer(container, token));
      container.append(createFooter(offer.practice));
      return;
    }
    // The offer may have been answered elsewhere. The reason for the refusal is not shown to the patient.
    const now = await call(readOffer, { token }, { baseUrl }).catch(() => offer);
    showAnswer(container, token, { ...now, ended: now.ended ?? 'over' });
  }
}

function showSentence(container: HTMLElement, texts: PageTexts, sentence: string): void {
  container.replaceChildren(element('h1', texts.title), status(sentence));
}

function showFailure(container: HTMLElement, texts: PageTexts, error: unknown, again: () => void): void {
  showSentence(container, texts, error instanceof Refused && error.status === 429 ? texts.busy : texts.away);
  container.append(button(texts.retry, 'primary', again));
}

interface Slot {
  readonly slotDate: string;
  readonly slotTime: string;
}

/** "Monday, 23 November 2026 at 10:30 AM", in the patient's language and by the practice's clock. */
function formatSlot(slot: Slot, { language, clock, dateOrder }: OfferAnswer): string {
  // As in the messages: only these languages write "2:30 PM".
  const isHalved = clock === '12' && ['en', 'es', 'ar'].includes(language);
  const english = dateOrder === 'month' ? 'en-US' : 'en-GB';
  // Wall minutes are formatted as if they were UTC.
  const format = new Intl.DateTimeFormat(language === 'en' ? english : language, {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: isHalved ? 'h12' : 'h23',
  });
  const text = format.format(toSlotMinutes(slot) * 60_000);
  // As in the messages: "um 14:30 Uhr", "mardi 1er décembre", "2:30 PM", "à 1:00", "об 11:00".
  if (language === 'de') return `${text} Uhr`;
  if (language === 'fr') return text.replace(/(?<!\d)1 /, '1er ');
  if (language === 'en' || language === 'es')
    return text.replace(/\s([ap])\.?\s?m\.?$/iu, (_, half: string) => ` ${half.toUpperCase()}M`);
  if (language === 'pt') return text.replace(/ às (?=1:\d\d)/u, ' à ');
  return language === 'uk' ? text.replace(/ о (?=11:\d\d)/u, ' об ') : text;
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (field, name: string) => values[name] ?? field);
}
