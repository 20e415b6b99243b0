import { call, Refused } from '@docket/contract/client.ts';
import type { AnswerOf } from '@docket/contract/endpoint.ts';
import { weekdayNames } from '@docket/contract/limits.ts';
import { answerOffer, readOffer } from '@docket/contract/offer-link.ts';
import { formatSlotDate, parseSlotDate, weekdayOf } from '@docket/contract/slot-date.ts';
import { answers, button, element, footerOf, status } from '../patient-page/elements.ts';

type OfferAnswer = AnswerOf<typeof readOffer>;
const baseUrl: string = import.meta.env.API_BASE_URL ?? '';

/**
 * Draws what a link offers into the page, and takes the patient's answer. Opening it changes nothing, whoever opens it: only a
 * click does. Nothing is kept in the browser.
 */
export async function showOffer(place: HTMLElement, token: string): Promise<void> {
  say(place, 'One moment...');
  try {
    draw(place, token, await call(readOffer, { token }, { baseUrl }));
  } catch (error) {
    if (error instanceof Refused && error.status !== 429) {
      say(place, 'This link is not valid any more. Please call the practice.');
      return;
    }
    fail(place, error, () => void showOffer(place, token));
  }
}

const endings = {
  accepted: 'This time is yours.',
  declined: 'You declined this time. Thank you for telling us.',
  over: 'This time is no longer free.',
} as const;

function draw(place: HTMLElement, token: string, offer: OfferAnswer): void {
  const { practice, ended, instead, until } = offer;
  const lines = [
    element('p', formatSlot(offer), 'slot'),
    element('p', `${offer.durationMinutes} minutes with ${offer.doctorName}`),
  ];
  const forNow = instead ? 'An earlier time for you' : 'A time for you';
  const head = element('h1', ended === 'accepted' ? 'Your appointment' : forNow);
  if (ended !== null) {
    show(place, practice, [head, ...lines, status(endings[ended])]);
    return;
  }
  if (instead)
    lines.push(element('p', `Instead of ${formatSlot(instead)} with ${instead.doctorName}`, 'quiet'));
  const held = element(
    'p',
    `It is held for you until ${until.slotTime}, ${formatDate(until.slotDate)}.`,
    'quiet',
  );
  const answer = (takes: boolean) => void send(place, token, offer, takes);
  const buttons = answers(
    button('Take this time', 'primary', () => answer(true)),
    button('No, thank you', '', () => answer(false)),
  );
  show(place, practice, [head, ...lines, held, buttons]);
}

async function send(place: HTMLElement, token: string, offer: OfferAnswer, takes: boolean): Promise<void> {
  for (const one of place.querySelectorAll('button')) one.disabled = true;
  try {
    await call(answerOffer, { token, takes }, { baseUrl });
    draw(place, token, { ...offer, ended: takes ? 'accepted' : 'declined' });
  } catch (error) {
    if (error instanceof Refused && error.status !== 429) draw(place, token, { ...offer, ended: 'over' });
    else fail(place, error, () => void showOffer(place, token));
  }
}

function say(place: HTMLElement, sentence: string): void {
  place.replaceChildren(element('h1', 'A time for you'), status(sentence));
}

function fail(place: HTMLElement, error: unknown, again: () => void): void {
  say(place, error instanceof Refused ? error.message : 'The practice can’t be reached right now.');
  place.append(button('Try again', 'primary', again));
}

function show(place: HTMLElement, practice: OfferAnswer['practice'], parts: HTMLElement[]): void {
  place.replaceChildren(...parts, footerOf(practice));
}

/** "Monday, 23 November 2026, 10:30 AM" */
function formatSlot({ slotDate, slotTime }: { slotDate: string; slotTime: string }): string {
  return `${formatDate(slotDate)}, ${slotTime}`;
}

function formatDate(slotDate: string): string {
  const date = parseSlotDate(slotDate);
  const weekday = date ? `${weekdayNames[weekdayOf(date) - 1]}, ` : '';
  return `${weekday}${formatSlotDate(slotDate)}`;
}
